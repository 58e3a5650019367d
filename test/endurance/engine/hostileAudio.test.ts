import { fuzzAudio } from "../../fuzz/fuzzAudio.ts";

describe("hostile audio", function () {
  // A case that does not come back is ended by `fuzzAudio` itself; all of them take a quarter of a minute, and much longer on a busy machine.
  this.timeout(900_000);

  it("of 500 kinds ends in sound or in a refusal, without a crash, a hang, or memory that its size does not justify", async () => {
    await fuzzAudio(500, 20_261_121);
  });
});
