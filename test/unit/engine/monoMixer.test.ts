import assert from "node:assert/strict";
import { MonoMixer } from "#engine/audio/monoMixer.ts";
import { noise, tone } from "../../support/wav.ts";

const RATE = 16_000;

function mix(channels: Float32Array[], piece = 1000): Float32Array {
  const mixer = new MonoMixer(channels.length, RATE);
  const parts: Float32Array[] = [];
  const length = channels[0]!.length;
  for (let start = 0; start < length; start += piece)
    parts.push(...mixer.push(channels.map((channel) => channel.subarray(start, start + piece))));
  parts.push(...mixer.end());
  const mono = Float32Array.from(parts.flatMap((part) => [...part]));
  assert.equal(mono.length, length);
  return mono;
}

const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
const negative = (samples: Float32Array) => samples.map((x) => -x);
const sound = tone(400, 3.2, RATE);
const silence = new Float32Array(sound.length);

describe("MonoMixer", () => {
  const level = rms(sound);
  const cases: [what: string, channels: Float32Array[]][] = [
    ["one channel", [sound]],
    ["two alike", [sound, sound]],
    ["one of two silent", [silence, sound]],
    ["one of two with faint noise", [sound, noise(3.2, RATE, 0.002)]],
    ["antiphase", [sound, negative(sound)]],
    ["antiphase, one weaker", [sound, negative(sound).map((x) => x * 0.8)]],
    ["one of eight", [silence, silence, silence, sound, silence, silence, silence, silence]],
  ];
  for (const [what, channels] of cases) {
    it(`keeps the level: ${what}`, () => assert.ok(Math.abs(20 * Math.log10(rms(mix(channels)) / level)) < 0.1, `${rms(mix(channels))}`));
  }

  it("keeps both of two voices", () => {
    const mono = mix([sound, tone(1300, 3.2, RATE)]);
    assert.ok(Math.abs(20 * Math.log10(rms(mono) / level) + 3.01) < 0.1);
  });

  it("gives the same in pieces of any size", () => {
    const channels = [sound, noise(3.2, RATE)];
    assert.deepEqual(mix(channels, 7), mix(channels, 50_000));
  });

  it("changes over without a click when a channel turns round", () => {
    const turning = sound.map((x, i) => (i < sound.length / 2 ? x : -x));
    // The channel itself has a step in its slope there and none in its value.
    const mono = mix([sound, turning]);
    let steepest = 0;
    for (let i = 1; i < mono.length; i++) steepest = Math.max(steepest, Math.abs(mono[i]! - mono[i - 1]!));
    assert.ok(steepest < 0.1, `${steepest}`);
  });

  it("takes silence as it is", () => assert.equal(rms(mix([silence, silence])), 0));
});
