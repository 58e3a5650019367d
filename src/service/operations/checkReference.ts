import { FIELD } from "#contract/wire/submission.ts";
import { parseSent } from "#core/arpabet/parseArpabet.ts";
import { readItemMarkup, type ItemProblem } from "#core/reading/itemMarkup.ts";
import type { Language } from "#language/language.ts";
import { ProblemError } from "../http/problemError.ts";

/** In a refusal: unknown symbols, and characters of each. */
const MOST_NAMED_SYMBOLS = 5;
const NAMED_LENGTH = 20;

export function notUtf8(cause?: unknown): ProblemError {
  return refusal("reference-not-utf8", "The reference text is not UTF-8. Save it as UTF-8 and submit it again.", cause);
}

/** More than anybody reads: 15 minutes at 22 words a second, and half a minute at 3. */
const MOST_WORDS = { passage: 20_000, phrase: 100 };
/** UTF-16 units. */
const BEGINNING = 2_000;
/** Letters, spaces and anything else, in UTF-16 units. Signs that are no words take time as well, in which nobody else is answered. */
const MOST_SIGNS = { passage: 400_000, phrase: 10_000, phonemes: 50_000 };

/** @throws {ProblemError} 422 if it is too long, or has nothing to compare a recording with. */
export function checkPassage(reference: string, language: Language): void {
  const rule = `a reading is compared with at most ${MOST_WORDS.passage.toLocaleString("en")} words`;
  checkSigns(reference, MOST_SIGNS.passage, rule);
  checkWords(checkItems(reference, language), MOST_WORDS.passage, rule, language);
}

/** @throws {ProblemError} as `checkPassage` does. */
export function checkPhrase(reference: string, language: Language): void {
  const rule = "word recognition takes a word or a short phrase";
  checkSigns(reference, MOST_SIGNS.phrase, rule);
  checkWords(checkItems(reference, language), MOST_WORDS.phrase, rule, language);
}

const ITEM_FAULTS: Readonly<Record<ItemProblem["code"], string>> = {
  "item-unknown-tag": "is not one of the tags <letter>, <sound> and <nonsense>",
  "item-unclosed": "is not closed",
  "item-unopened": "closes a tag that is not open",
  "item-empty": "has nothing in it",
  "item-not-letters": "is not one letter in <letter>, and not only letters in <sound> or <nonsense>",
};

/** The plain text. @throws {ProblemError} 422 where items are marked and one of them, or a tag, cannot be used */
function checkItems(reference: string, { phonics }: Language): string {
  const { text, items, problems } = readItemMarkup(reference);
  const [first] = problems;
  if (first) {
    const { code, start, end } = first;
    throw refusal(
      "reference-markup",
      `In the reference text, ${quoted(reference.slice(start, end))} at character ${start + 1} ${ITEM_FAULTS[code]}.`,
    );
  }
  const silent = items.find((item) => phonics.items.readingsOf(item.text, item.kind).length === 0);
  if (silent)
    throw refusal(
      "reference-markup",
      `In the reference text, nothing says how ${quoted(silent.text)} in <${silent.kind}> is read. Mark it as something else, or leave it out.`,
    );
  return text;
}

function quoted(text: string): string {
  return `"${[...text].length > NAMED_LENGTH ? `${[...text].slice(0, NAMED_LENGTH).join("")}…` : text}"`;
}

function checkSigns(reference: string, most: number, rule: string): void {
  if (reference.length > most)
    throw refusal(
      "reference-too-long",
      `The reference text has more than ${most.toLocaleString("en")} characters, and ${rule}. Give the part of it that was to be read.`,
    );
}

function checkWords(reference: string, most: number, rule: string, { words: { tokenise } }: Language): void {
  // A rough count first: analysing words takes time and memory. Of signs, only this one is a word by itself.
  let words = 0;
  for (const _word of reference.matchAll(/[\p{L}\p{N}]+|&/gu)) {
    if (++words > most)
      throw refusal(
        "reference-too-long",
        `The reference text has more than ${most.toLocaleString("en")} words, and ${rule}. Give the part of it that was to be read.`,
      );
  }
  // Nearly always, the beginning has a word, and nobody has to wait for the rest.
  if ([reference.slice(0, BEGINNING), reference].every((part) => tokenise(part).length === 0))
    throw refusal("reference-empty", "The reference text has no words. Give the text that the child was asked to read.");
}

/** @throws {ProblemError} 422 for a symbol that is not Arpabet, without any, or if it is too long. */
export function checkPhonemes(reference: string): void {
  checkSigns(reference, MOST_SIGNS.phonemes, "no recording of a pronunciation has so many phonemes");
  const symbols = parseSent(reference);
  if (symbols.length === 0)
    throw refusal("reference-empty", "The reference has no phonemes. Give Arpabet phonemes separated by spaces, such as K AE1 T.");
  const unknown = [...new Set(symbols.filter(({ valid }) => !valid).map(({ text }) => text))];
  if (unknown.length === 0) return;
  const named = unknown
    .slice(0, MOST_NAMED_SYMBOLS)
    .map((symbol) => ([...symbol].length > NAMED_LENGTH ? `${[...symbol].slice(0, NAMED_LENGTH).join("")}…` : symbol));
  const more = unknown.length > MOST_NAMED_SYMBOLS ? ` and ${unknown.length - MOST_NAMED_SYMBOLS} more` : "";
  throw refusal(
    "reference-unknown-phoneme",
    `The reference has symbols that are not Arpabet phonemes: ${named.join(", ")}${more}. Write capitals separated by spaces, with stress 0, 1 or 2 on vowels only, such as K AE1 T.`,
  );
}

function refusal(code: string, message: string, cause?: unknown): ProblemError {
  return new ProblemError(422, code, message, { field: FIELD.referenceText, cause });
}
