import { HumanError } from "../humanError.ts";
import type { ReferenceWord } from "../timeline/model.ts";
import { normaliseWord } from "../words/normaliseWord.ts";

/** How many places are named. */
const NAMED = 12;

/**
 * The index of a word of the text, as people name it: `26` is the 26th word, `river` the word itself, `the:2` its second occurrence.
 * @throws {HumanError} `word-unknown`, `word-ambiguous`, with the places.
 */
export function findWord(words: readonly Pick<ReferenceWord, "text">[], wanted: string): number {
  if (/^\d+$/.test(wanted)) {
    if (Number(wanted) >= 1 && Number(wanted) <= words.length) return Number(wanted) - 1;
    throw new HumanError("word-unknown", `There is no word ${wanted}: the text has ${words.length} ${words.length === 1 ? "word" : "words"}.`);
  }
  const [, text = wanted, nth] = /^(.+):(\d+)$/.exec(wanted) ?? [];
  const places = words.flatMap((word, index) => (normaliseWord(word.text) === normaliseWord(text) ? [index] : []));
  const [first] = places;
  if (first === undefined) throw new HumanError("word-unknown", `The text has no word “${text}”. Name one as it is written there, or give its number.`);
  const [chosen] = nth === undefined ? (places.length === 1 ? [first] : []) : places.slice(Number(nth) - 1, Number(nth) || 0);
  if (chosen !== undefined) return chosen;
  const named = places.slice(0, NAMED).map((index) => index + 1).join(", ") + (places.length > NAMED ? ", …" : "");
  if (nth !== undefined) throw new HumanError("word-unknown", `“${text}” is not in the text ${nth} times. It is word ${named}.`);
  throw new HumanError("word-ambiguous", `“${text}” is in the text ${places.length} times, as word ${named}. Give the number of the one that is meant, such as ${first + 1}, or ${text}:2 for the second.`);
}
