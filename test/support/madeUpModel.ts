import { setImmediate } from "node:timers/promises";
import { RECORDING_EVIDENCE } from "#engine/acoustic/soundEvidence.ts";
import type { PhonemeInventory } from "#engine/language/phonemeInventory.ts";
import type { AcousticModel, Fitted } from "#engine/model/acousticModel.ts";
import { PHRASES, TRANSITIONS } from "#engine/model/builtIn/fittedWeights.ts";
import { BACKGROUND_EVIDENCE } from "#engine/score/backgroundEvidence.ts";
import { CONFIDENCE_EVIDENCE } from "#engine/score/confidence.ts";
import { CROWD_EVIDENCE } from "#engine/score/crowdEvidence.ts";
import { WORDLESS_EVIDENCE } from "#engine/score/wordlessEvidence.ts";
import { FAMILY_EVIDENCE } from "#engine/score/familyWeights.ts";
import { OTHER_TEXT_EVIDENCE } from "#engine/score/otherTextEvidence.ts";
import { evidenceWidth } from "#engine/score/phoneEvidence.ts";
import { PHRASE_EVIDENCE } from "#engine/score/phraseJudge.ts";
import { contrastWidth } from "#engine/score/placeContrast.ts";
import { REVIEW_EVIDENCE } from "#engine/score/reviewWeights.ts";
import { Scorer } from "#engine/score/scorer.ts";

const RATE_HZ = 16_000;
const PHONEME_SECONDS = 0.08;
/** The i-th phoneme is a tone of i times this frequency. */
const TONE_HZ = 200;

/** What the made-up model understands: a tone for each symbol, and nothing for a space or a blank symbol. */
export function tonesOf(symbols: Iterable<string>, phonemes: PhonemeInventory): Float32Array {
  const classes = [...symbols].map((symbol) => (symbol.trim() === "" ? 0 : phonemes.classOf(symbol)));
  const samples = PHONEME_SECONDS * RATE_HZ;
  return Float32Array.from({ length: classes.length * samples }, (_, i) => {
    const hz = classes[Math.floor(i / samples)]! * TONE_HZ;
    return hz === 0 ? 1e-4 * (i % 2 === 0 ? 1 : -1) : 0.3 * Math.sin((2 * Math.PI * hz * (i + 0.5)) / RATE_HZ);
  });
}

/**
 * A model that hears tones, and answers later. Its verdicts are those of the reading decoder: nothing is turned, and nobody talks in the
 * background.
 */
export function madeUpModel(phonemes: PhonemeInventory, frameSeconds: number): AcousticModel {
  const { classes } = phonemes;
  return {
    name: "the made-up model",
    phonemes,
    logPrior: new Float32Array(classes),
    frameSeconds,
    fitted: neutral(classes),
    hear: async (samples) => {
      await setImmediate();
      const shift = Math.round(frameSeconds * RATE_HZ);
      const frames = Math.floor(samples.length / shift);
      const log = new Float32Array(frames * classes).fill(-6);
      const levels = new Float32Array(frames);
      for (let t = 0; t < frames; t++) {
        const frame = samples.subarray(t * shift, (t + 1) * shift);
        const power = frame.reduce((sum, value) => sum + value ** 2, 0) / shift;
        levels[t] = 10 * Math.log10(power);
        const turns = frame.filter((value, i) => i > 0 && value * frame[i - 1]! < 0).length;
        const heard = power < 1e-4 ? 0 : Math.round(turns / (2 * frameSeconds * TONE_HZ));
        log[t * classes + Math.min(heard, classes - 1)] = -0.05;
      }
      return { log, levels };
    },
  };
}

function neutral(classes: number): Fitted {
  const zeros = (length: number) => new Array<number>(length).fill(0);
  return {
    transitions: TRANSITIONS,
    phrases: PHRASES,
    boundaries: {
      seconds: new Float64Array(classes).fill(PHONEME_SECONDS),
      durationWeight: 1,
      onset: new Float64Array(classes),
      offset: new Float64Array(classes),
    },
    scorer: new Scorer({
      version: 2,
      window: 0,
      own: { weights: zeros(evidenceWidth(classes)), bias: [0] },
      phone: zeros(classes),
      manner: { weights: [0], bias: [0] },
      usual: [0],
      usualCount: 1,
      around: { weights: zeros(2), bias: [0] },
      output: { weights: zeros(4), bias: [2, 3] },
      accepted: 0,
      phrase: { weights: zeros(PHRASE_EVIDENCE), bias: 0, accepted: 0.5 },
      guessedPhrase: { weights: zeros(PHRASE_EVIDENCE), bias: 0, accepted: 0.5 },
      item: { weights: zeros(PHRASE_EVIDENCE), bias: { letter: 0, sound: 0, nonsense: 0 }, accepted: 0.5 },
      contrast: {
        hidden: { weights: zeros(contrastWidth(classes)), bias: [0] },
        output: { weights: zeros(classes), bias: zeros(classes) },
      },
      confidence: {
        correct: zeros(CONFIDENCE_EVIDENCE + 1),
        substitution: zeros(CONFIDENCE_EVIDENCE + 1),
        omission: zeros(CONFIDENCE_EVIDENCE + 1),
        phoneme: zeros(3),
      },
      review: {
        omitted: zeros(REVIEW_EVIDENCE + 1),
        misread: zeros(REVIEW_EVIDENCE + 1),
        joined: zeros(REVIEW_EVIDENCE + 1),
        substitution: zeros(REVIEW_EVIDENCE + 1),
        absent: zeros(REVIEW_EVIDENCE + 1),
        omission: zeros(REVIEW_EVIDENCE + 1),
      },
      family: {
        shorter: zeros(FAMILY_EVIDENCE + 1),
        longer: zeros(FAMILY_EVIDENCE + 1),
        other: zeros(FAMILY_EVIDENCE + 1),
        absent: zeros(FAMILY_EVIDENCE + 1),
      },
      noise: { found: zeros(RECORDING_EVIDENCE + 1), quiet: 1 },
      otherText: { short: zeros(OTHER_TEXT_EVIDENCE + 1), long: zeros(OTHER_TEXT_EVIDENCE - 1) },
      crowd: zeros(CROWD_EVIDENCE + 1),
      wordless: zeros(WORDLESS_EVIDENCE + 1),
      background: zeros(BACKGROUND_EVIDENCE + 1),
    }),
  };
}
