import assert from "node:assert/strict";
import { SoundLevel } from "#core/recording/soundLevel.ts";
import { noise, tone } from "../../../support/wav.ts";

const RATE = 16_000;

function levelOf(...sounds: Float32Array[]): SoundLevel {
  const level = new SoundLevel(RATE);
  for (const sound of sounds) for (let at = 0; at < sound.length; at += 1000) level.take(sound.subarray(at, at + 1000));
  return level;
}

/** As a microphone gives what is too loud for it. */
const cut = (sound: Float32Array) => sound.map((sample) => Math.max(-1, Math.min(1, sample)));
const silence = (seconds: number) => new Float32Array(seconds * RATE);

describe("how loud a recording is", () => {
  const rows: [what: string, sound: Float32Array[], problem: string | undefined][] = [
    ["a voice", [tone(200, 3, RATE, 0.3)], undefined],
    ["a voice after a long silence", [silence(20), tone(200, 0.5, RATE, 0.3), silence(5)], undefined],
    ["a voice far away", [noise(3, RATE, 0.005)], "quiet"],
    ["a microphone that is switched off", [silence(3)], "silent"],
    ["nothing at all", [], "silent"],
    ["a voice too near", [cut(tone(200, 1, RATE, 1.5)), silence(3)], "clipped"],
    ["single samples that are as loud as can be", [Float32Array.from({ length: RATE }, (_, i) => (i % 100 === 0 ? 1 : 0.1))], undefined],
    ["a take shorter than what is looked at", [tone(200, 0.05, RATE, 0.3)], undefined],
  ];
  for (const [what, sounds, problem] of rows)
    it(`is ${problem ?? "right"} for ${what}`, () => assert.equal(levelOf(...sounds).problem, problem));

  it("is told right now, and forgotten after some seconds", () => {
    assert.equal(levelOf(cut(tone(200, 0.5, RATE, 1.5))).recentProblem, "clipped");
    assert.equal(levelOf(cut(tone(200, 0.5, RATE, 1.5)), tone(200, 3.2, RATE, 0.3)).recentProblem, undefined);
    assert.equal(levelOf(silence(1)).recentProblem, undefined, "nobody has to speak at once");
    assert.equal(levelOf(silence(3.2)).recentProblem, "quiet");
  });

  it("is shown in decibels of full scale", () => {
    assert.ok(Math.abs(levelOf(tone(200, 1, RATE, 0.5)).decibels + 6) < 0.1);
    assert.equal(levelOf(silence(1)).decibels, -60);
  });
});
