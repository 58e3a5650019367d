import { t } from "@vscode/l10n";
import { HumanError } from "../humanError.ts";
import { plural } from "../plural.ts";
import type { ReferenceWord } from "../timeline/model.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";

const MOST_NAMED_WORDS = 12;

/**
 * Index by a person's name for it: `26` is the 26th word, `river` the word itself, `the:2` its second occurrence.
 * @throws {HumanError} `word-unknown`, `word-ambiguous`, with the places
 */
export function findWord(words: readonly Pick<ReferenceWord, "text">[], wanted: string): number {
  if (/^\d+$/.test(wanted)) {
    if (Number(wanted) >= 1 && Number(wanted) <= words.length) return Number(wanted) - 1;
    throw new HumanError(
      "word-unknown",
      plural(
        words.length,
        t`There is no word ${wanted}: the text has 1 word.`,
        t`There is no word ${wanted}: the text has ${words.length} words.`,
      ),
    );
  }
  const [, text = wanted, nth] = /^(.+):(\d+)$/.exec(wanted) ?? [];
  const places = words.flatMap((word, index) => (bare(word.text) === bare(text) ? [index] : []));
  const [first] = places;
  if (first === undefined)
    throw new HumanError("word-unknown", t`The text has no word “${text}”. Write the word as it is in the text, or give its number.`);
  const [chosen] = nth === undefined ? (places.length === 1 ? [first] : []) : places.slice(Number(nth) - 1, Number(nth) || 0);
  if (chosen !== undefined) return chosen;
  const named = placesInWords(places);
  if (nth !== undefined) throw new HumanError("word-unknown", t`“${text}” is not in the text ${nth} times. It is there as ${named}.`);
  throw new HumanError(
    "word-ambiguous",
    t`“${text}” is in the text ${places.length} times, as ${named}. Give the number of the one you mean, such as ${first + 1}, or ${text}:2 for the second.`,
  );
}

/** Without the punctuation that clings to it, as in `Look,`. */
export function bare(word: string): string {
  return normaliseWord(word).replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "");
}

/** `word 35`, `words 35, 43` */
function placesInWords(places: readonly number[]): string {
  const numbers = places.slice(0, MOST_NAMED_WORDS).map((index) => String(index + 1));
  const listed = [...numbers, ...(places.length > MOST_NAMED_WORDS ? ["…"] : [])].join(", ");
  return plural(numbers.length, t`word ${listed}`, t`words ${listed}`);
}
