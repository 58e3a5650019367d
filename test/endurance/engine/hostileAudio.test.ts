import { fuzzAudio } from "../../fuzz/fuzzAudio.ts";
import { rounds } from "../../support/rounds.ts";

const CASES = rounds(500, 60);

describe("hostile audio", function () {
  // A case that does not come back is ended by `fuzzAudio` itself; all of them take a quarter of a minute, and much longer on a busy machine.
  this.timeout(900_000);

  it(`of ${CASES} kinds ends in sound or in a refusal, without a crash, a hang, or memory that its size does not justify`, async () => {
    await fuzzAudio(CASES, 20_261_121);
  });
});
