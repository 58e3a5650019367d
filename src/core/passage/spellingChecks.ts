import { t } from "@vscode/l10n";
import type { Variety } from "#language/language.ts";
import type { Fix } from "../problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { withoutAccents } from "#language/text/withoutAccents.ts";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { meetsAny } from "#language/text/meetsAny.ts";
import { firstPlaces } from "./firstPlaces.ts";

/** A text with more unknown words is in another language, and the search for corrections grows with them. */
const MOST_CORRECTED = 20;
/** Replaces a lost character: nobody knows the word. */
const LOST = "\uFFFD";
const IN_SMALL_LETTERS = /^\p{Ll}/u;
const IN_CAPITALS = /^\p{Lu}{2,}$/u;
/** UTF-16 units before a word that may make it right. */
const CONTEXT_UNITS = 10;

/**
 * Words that the dictionary lacks, each at its first place.
 * @param explained places of other problems, such as a soft hyphen inside a word
 */
export function unknownWordFindings(
  { tokens, known, lexicon, text: whole }: CheckedText,
  explained: readonly { start: number; end: number }[],
): Finding[] {
  const isExplained = meetsAny(explained);
  const unknown = firstPlaces(tokens.filter((token) => !known.hasToken(token) && !isExplained(token)));
  return unknown.map(({ first: { start, end, text, opens }, all, related }, index) => {
    // A capital inside a sentence makes it a name.
    const mayBeMisspelt =
      index < MOST_CORRECTED && (opens || IN_SMALL_LETTERS.test(text)) && whole[end] !== LOST && whole[start - 1] !== LOST;
    const corrections = (mayBeMisspelt ? lexicon.language.spelling.corrections(normaliseWord(text), lexicon) : []).map((word) =>
      asWritten(word, whole),
    );
    const message =
      corrections.length === 1
        ? t`The pronouncing dictionary lacks “${text}”. Did you mean “${inCaseOf(text, corrections[0]!)}”? The service counts any attempt at a word that it does not know as right, so it says nothing about the reader.`
        : t`The pronouncing dictionary lacks “${text}”. The service counts any attempt at such a word as right, so it says nothing about the reader. Choose another word, or do not rely on it.`;
    return {
      code: "passage-unknown-word",
      message,
      start,
      end,
      fixes: [...unaccented(all, known), ...corrections.map((correction) => inAllPlaces(all, (written) => inCaseOf(written, correction)))],
      related,
    };
  });
}

/**
 * Words that count as known though nobody spells them so: made of known words against the rules (runing), or names in small letters
 * (thier). Each at its first place.
 */
export function misspellingFindings({ tokens, words, known, lexicon, text: whole }: CheckedText): Finding[] {
  const { contractionOf, isMeant, meantBy } = lexicon.language.spelling;
  const meant = new Map<string, string | undefined>();
  const found = tokens.filter((token, index) => {
    const word = words[index]!;
    const source = known.source(word);
    if (source !== "derived" && source !== "dictionary") return false;
    // With a capital, it may be the name that the dictionary has.
    if (!IN_SMALL_LETTERS.test(token.text) && !(token.opens && (source === "derived" || contractionOf(word) !== undefined))) return false;
    if (isMeant(word, whole.slice(Math.max(0, token.start - CONTEXT_UNITS), token.start))) return false;
    if (!meant.has(word)) meant.set(word, meantBy(word, source, lexicon));
    return meant.get(word) !== undefined;
  });
  return firstPlaces(found).map(({ first: { start, end, text }, all, related }) => {
    const correction = asWritten(meant.get(normaliseWord(text))!, whole);
    const message = t`“${text}” is probably a misspelling of “${inCaseOf(text, correction)}”. A child learns the spelling that is printed, and the service may expect another pronunciation.`;
    return {
      code: "passage-misspelling",
      message,
      start,
      end,
      fixes: [inAllPlaces(all, (written) => inCaseOf(written, correction))],
      related,
    };
  });
}

/** Words as another variety of the language spells them, each at its first place; not names. */
export function varietyFindings({ tokens, words, lexicon }: CheckedText, variety: Variety): Finding[] {
  const { inVariety } = lexicon.language.spelling;
  const found = tokens.filter(
    ({ text, opens }, index) =>
      (opens || IN_SMALL_LETTERS.test(text) || IN_CAPITALS.test(text)) && inVariety(words[index]!, variety) !== undefined,
  );
  return firstPlaces(found).map(({ first: { start, end, text }, all, related }) => {
    const form = inVariety(normaliseWord(text), variety)!;
    const instead = (written: string) => inCaseOf(written, written.includes("’") ? form.replace("'", "’") : form);
    const message =
      variety === "british"
        ? t`“${text}” is spelled the American way; these passages use British spelling: “${instead(text)}”.`
        : t`“${text}” is spelled the British way; these passages use American spelling: “${instead(text)}”.`;
    return { code: "passage-variety", message, start, end, fixes: [{ ...inAllPlaces(all, instead), preferred: true }], related };
  });
}

/** Letters that a scanner took for others, or for digits: "w0uld", "lt was". */
export function scannedWordFindings({ tokens, words, lexicon, text: whole }: CheckedText): Finding[] {
  return tokens.flatMap(({ text, start, end, opens }, index): Finding[] => {
    const printed = lexicon.language.spelling.asPrinted(words[index]!, lexicon);
    // "Lt. Lee", "5 ln."
    if (
      printed === undefined ||
      (text.length === 2 &&
        (!IN_SMALL_LETTERS.test(text) || whole[end] === "." || /\d\s*$/u.test(whole.slice(Math.max(0, start - 3), start))))
    )
      return [];
    const meant = opens && text.length === 2 ? inCaseOf("Aa", printed) : inCaseOf(text.replace(/^\d/u, opens ? "A" : "a"), printed);
    const message = t`“${text}” looks like “${meant}” with a letter or digit that a scanner mistook, so the service looks for another word. Write “${meant}”.`;
    return [{ code: "passage-misspelling", message, start, end, fixes: [replacement(t`Replace with ${meant}`, start, end, meant, true)] }];
  });
}

/** "résumé": without accents, the dictionary has another word. */
function unaccented(places: readonly Token[], known: CheckedText["known"]): Fix[] {
  const word = withoutAccents(places[0]!.text);
  return word === places[0]!.text || !known.has(normaliseWord(word)) ? [] : [inAllPlaces(places, withoutAccents)];
}

function inAllPlaces(places: readonly Token[], instead: (written: string) => string): Fix {
  return {
    title: t`Replace with ${instead(places[0]!.text)}`,
    edits: places.map(({ start, end, text }) => ({ start, end, text: instead(text) })),
  };
}

/** With the text's own apostrophe. */
function asWritten(word: string, text: string): string {
  return text.includes("’") ? word.replaceAll("'", "’") : word;
}

function inCaseOf(written: string, word: string): string {
  if (IN_CAPITALS.test(written)) return word.toUpperCase();
  return IN_SMALL_LETTERS.test(written) ? word : word[0]!.toUpperCase() + word.slice(1);
}
