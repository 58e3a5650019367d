import { VOWELS } from "../../arpabet/phonemes.ts";
import { NONSENSE_RULES } from "./nonsenseRules.ts";

/** Of a word with many doubtful letters; the rest is rarer than anybody reads it. */
const MOST_READINGS = 12;
/** Of what has been read so far. */
const MOST_BEGINNINGS = 24;
const LONGEST_WORD = 40;

interface Reading {
  phonemes: readonly string[];
  /** Sum over the letters: 0 for the likeliest sound of each. */
  rank: number;
}

/**
 * Every regular reading of a made-up word by its letters alone, the likeliest first, in Arpabet with stress on its first vowel; no
 * dictionary is asked, so that "bes" rhymes with "mess" and not with "bees". Empty for what is not made of the letters A to Z, has no vowel, or
 * more than 40 letters.
 * @param word in any case
 */
export function pronounceNonsense(word: string): string[] {
  const letters = word.toLowerCase();
  if (!/^[a-z]+$/.test(letters) || letters.length > LONGEST_WORD) return [];
  let readings: Reading[] = [{ phonemes: [], rank: 0 }];
  for (let at = 0; at < letters.length;) {
    const [rest, before] = [letters.slice(at), letters.slice(0, at)];
    const rule = NONSENSE_RULES.find((one) => one.letters.test(rest) && (!one.after || one.after.test(before)));
    const sounds = (rule?.sounds ?? "").split("|").map((sound) => sound.split("_").filter(Boolean));
    readings = readings
      .flatMap(({ phonemes, rank }) => sounds.map((sound, i) => ({ phonemes: [...phonemes, ...sound], rank: rank + i })))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST_BEGINNINGS);
    at += rule?.letters.exec(rest)![0].length ?? 1;
  }
  const lines = readings.map(({ phonemes }) => stressed(withoutDoubles(phonemes))).filter((line) => /\d/.test(line));
  return [...new Set(lines)].slice(0, MOST_READINGS);
}

/** Nobody says a consonant twice where two graphemes of it meet ("bs" and "s"). */
function withoutDoubles(phonemes: readonly string[]): string[] {
  return phonemes.filter((phoneme, i) => phoneme !== phonemes[i - 1]);
}

function stressed(phonemes: readonly string[]): string {
  const first = phonemes.findIndex((phoneme) => VOWELS.has(phoneme));
  return phonemes.map((phoneme, i) => (VOWELS.has(phoneme) ? `${phoneme}${i === first ? 1 : 0}` : phoneme)).join(" ");
}
