import { PHONEMES, VOWELS } from "../../core/arpabet/phonemes.ts";
import { CLASSES, classOf } from "../acoustic/phoneNetwork.ts";

/** Phonemes that are taken for each other by listeners and by machines: they share manner or place. */
const CLOSE = [
  "AA AO AH", "AE EH AH", "AH UH IH", "AO OW", "AW AA OW", "AY EY AA", "EH IH EY", "ER AH R", "IH IY EY", "OW UH UW", "OY OW", "UH UW",
  "B P", "B D G", "P T K", "D T", "G K", "CH SH JH", "JH ZH", "D DH", "DH Z V", "F TH V", "HH F", "L R W", "M N NG", "N D", "S Z", "S TH SH", "T TH", "V W B", "Y IY", "Z ZH", "CH T",
].map((group) => group.split(" "));

/**
 * What it costs to hear one class where another was meant: 0 the same, 0.4 a close one, 0.7 another vowel for a vowel
 * or another consonant for a consonant, 1.5 across. At `meant * CLASSES + heard`.
 */
export const PHONE_COST: Float32Array = buildCosts();

function buildCosts(): Float32Array {
  const costs = new Float32Array(CLASSES * CLASSES).fill(1);
  for (const meant of PHONEMES) {
    for (const heard of PHONEMES) {
      const alike = CLOSE.some((group) => group.includes(meant) && group.includes(heard));
      const sameKind = VOWELS.has(meant) === VOWELS.has(heard);
      costs[classOf(meant) * CLASSES + classOf(heard)] = meant === heard ? 0 : alike ? 0.4 : sameKind ? 0.7 : 1.5;
    }
  }
  return costs;
}
