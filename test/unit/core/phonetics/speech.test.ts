import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { emphasized, FORMANT_STEP, FORMANT_WINDOW, formantsOf, SHOWN_FORMANTS } from "#core/phonetics/formants.ts";
import { framesIn, type Sound } from "#core/phonetics/frames.ts";
import { articulationOf } from "#core/phonetics/speech/articulation.ts";
import { VOWEL_TARGETS } from "#core/phonetics/speech/soundTargets.ts";
import { speakPhonemes } from "#core/phonetics/speech/speakPhonemes.ts";
import { pitchOf, pitchStep, pitchWindow } from "#core/phonetics/pitch.ts";
import { PHONEMES, VOWELS } from "#language/arpabet/phonemes.ts";

const CEILING_HZ = 5500;
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const loudness = ({ samples }: Pick<Sound, "samples">) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Of the middle of a sound: F1 and F2 in Hz. */
function heardFormants(sound: Sound): number[] {
  const whole = emphasized(sound, CEILING_HZ);
  const seconds = sound.samples.length / sound.sampleRate;
  const frames = framesIn(seconds, FORMANT_WINDOW, FORMANT_STEP);
  const track = formantsOf(whole, frames);
  const inside = Array.from({ length: frames.count }, (_, at) => at).filter((at) => {
    const time = frames.first + at * frames.step;
    return time > seconds * 0.45 && time < seconds * 0.55;
  });
  return [0, 1].map((formant) => median(inside.map((at) => track[at * SHOWN_FORMANTS + formant]!)));
}

/** Share of the power above a frequency, by a first difference in steps: enough to tell hissing from hushing. */
function brightness({ samples, sampleRate }: Sound): number {
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i]! * samples[i - 1]! < 0) crossings++;
  return (crossings / samples.length / 2) * sampleRate;
}

const part = ({ samples, sampleRate }: Sound, from: number, to: number): Sound => ({
  samples: samples.slice(Math.round(from * sampleRate), Math.round(to * sampleRate)),
  sampleRate,
});

describe("a pronunciation that a machine says", () => {
  for (const vowel of ["AA", "AE", "AH", "AO", "EH", "ER", "IH", "IY", "UH", "UW"] as const)
    it(`has the resonances of ${vowel}, as the tracker of formants hears them`, () => {
      const heard = heardFormants(speakPhonemes(`${vowel}1`));
      const [target] = VOWEL_TARGETS[vowel]!;
      // A voice of 200 Hz says little between its harmonics.
      for (const k of [0, 1]) assert.ok(Math.abs(heard[k]! - target[k]!) < Math.max(80, target[k]! * 0.1), `F${k + 1} ${heard[k]} Hz`);
    });

  it("is the same each time, ends in silence, and is as loud whatever is said", () => {
    const sound = speakPhonemes("B EH1 S");
    assert.deepEqual(speakPhonemes("B EH1 S"), sound);
    assert.equal(sound.sampleRate, 16_000);
    for (const said of ["B EH1 S", "IY1", "S", "M AH0"]) {
      const { samples } = speakPhonemes(said);
      const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      assert.ok(Math.abs(peak - 0.6) < 1e-6, said);
      assert.ok(
        samples.slice(-400).every((value) => Math.abs(value) < 0.01),
        `${said} fades`,
      );
    }
  });

  it("falls in pitch, and rises where the stress is", () => {
    const pitchIn = (sound: Sound) => {
      const frames = framesIn(sound.samples.length / sound.sampleRate, pitchWindow(75), pitchStep(75));
      const values = [...pitchOf(sound, frames, { floorHz: 75, ceilingHz: 600 }, 0.6)];
      return values.filter((hz) => hz > 0);
    };
    const [first, second] = ["M AA1 M AA0", "M AA0 M AA1"].map((said) => {
      const values = pitchIn(speakPhonemes(said));
      return median(values.slice(0, values.length / 2)) - median(values.slice(values.length / 2));
    });
    assert.ok(first! > 30, `${first} Hz higher`);
    assert.ok(second! < first! - 20, `${second} Hz`);
  });

  it("hisses in S, hushes in SH, and is silent in the closure of a stop", () => {
    const noise = (said: string) => brightness(part(speakPhonemes(said), 0.14, 0.2));
    assert.ok(noise("S IY1") > 4500, `${noise("S IY1")} Hz`);
    assert.ok(noise("SH IY1") > 2000 && noise("SH IY1") < 4200, `${noise("SH IY1")} Hz`);
    const { stretches } = articulationOf(["AA1", "T", "AA0"]);
    const start = 0.1 + stretches[0]!.seconds + 0.03;
    assert.ok(loudness(part(speakPhonemes("AA1 T AA0"), start, start + 0.03)) < 0.01);
  });

  it("knows all phonemes, and leaves out what is none", () => {
    for (const phoneme of PHONEMES) assert.ok(articulationOf([phoneme]).seconds > 0.02, phoneme);
    assert.deepEqual(articulationOf(["XX", "", "iy"]), articulationOf([]));
    assert.ok(speakPhonemes("").samples.every((value) => value === 0));
    assert.ok([...VOWELS].every((vowel) => VOWEL_TARGETS[vowel as keyof typeof VOWEL_TARGETS]));
  });
});
