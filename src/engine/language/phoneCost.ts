import { PHONEMES, VOWELS } from "../../core/arpabet/phonemes.ts";
import { areClose } from "../../core/lexicon/closePhonemes.ts";
import { CLASSES, classOf } from "./phonemeClasses.ts";

/**
 * What it costs to hear one class where another was meant: 0 the same, 0.4 a close one, 0.7 another vowel for a vowel
 * or another consonant for a consonant, 1.5 across. At `meant * CLASSES + heard`.
 */
export const PHONE_COST: Float32Array = buildCosts();

function buildCosts(): Float32Array {
  const costs = new Float32Array(CLASSES * CLASSES).fill(1);
  for (const meant of PHONEMES) {
    for (const heard of PHONEMES) {
      const sameKind = VOWELS.has(meant) === VOWELS.has(heard);
      costs[classOf(meant) * CLASSES + classOf(heard)] = meant === heard ? 0 : areClose(meant, heard) ? 0.4 : sameKind ? 0.7 : 1.5;
    }
  }
  return costs;
}
