import { fuzzAudio } from "../../fuzz/fuzzAudio.ts";

describe("hostile audio", function () {
  this.timeout(240_000);

  it("of 500 kinds ends in sound or in a refusal, without a crash, a hang, or memory that its size does not justify", async () => {
    await fuzzAudio(500, 20_261_121);
  });
});
