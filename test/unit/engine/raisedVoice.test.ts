import assert from "node:assert/strict";
import { raiseVoice } from "../../bench/raisedVoice.ts";

const RATE = 16_000;

/** How often a sound crosses zero upward in a second: of a tone, its frequency. */
function frequencyOf(samples: Float32Array): number {
  const middle = samples.subarray(RATE / 4, samples.length - RATE / 4);
  return (middle.filter((value, i) => i > 0 && middle[i - 1]! < 0 && value >= 0).length * RATE) / middle.length;
}

describe("raiseVoice", () => {
  const tone = (hz: number) => Float32Array.from({ length: 2 * RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * hz * i) / RATE));
  for (const factor of [1.2, 1.35]) {
    for (const hz of [150, 220, 900]) {
      it(`raises ${hz} Hz by ${factor} and keeps the length`, () => {
        const raised = raiseVoice(tone(hz), factor);
        assert.equal(raised.length, 2 * RATE);
        assert.ok(Math.abs(frequencyOf(raised) / (hz * factor) - 1) < 0.03, `${frequencyOf(raised)} Hz`);
        const loudest = raised.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        assert.ok(loudest > 0.25 && loudest < 0.35, `amplitude ${loudest}`);
      });
    }
  }
  it("leaves a voice that is not raised as it is", () => assert.deepEqual(raiseVoice(tone(100), 1), tone(100)));
});
