import type { PracticeWord } from "#core/lexicon/practiceWords.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import type { Grade } from "#core/reading/norms.ts";

export interface DraftRequest {
  words: readonly PracticeWord[];
  grade: Grade;
  /** In words. */
  length: number;
  /** Absent if any word may be used. */
  taught?: { scope: ScopeAndSequence; /** Index of the last unit that has been taught. */ unit: number };
}

/**
 * Everything that a model is sent. It holds nothing about a child, a recording or a result, nor which confusions the words were chosen for.
 */
export function draftPrompt({ words, grade, length, taught }: DraftRequest): string {
  const list = [...new Set(words.flatMap(({ word, partner }) => [word, ...(partner ? [partner.word] : [])]))];
  return [
    `Write a passage of about ${length} words that a child in grade ${grade} reads aloud.`,
    `Use each of these words at least once: ${list.join(", ")}.`,
    ...(taught ? [taughtText(taught)] : []),
    "It tells one simple, friendly story with a beginning and an end, in short sentences. It names no brand and no real person, and has nothing in it that a school would not show to a child.",
    "Spell all numbers out. Use no digits, abbreviations, initials, headings, lists, quotation marks inside words, or signs other than full stops, commas, question marks and exclamation marks.",
    "Answer with the passage alone, as plain text.",
  ].join("\n\n");
}

function taughtText({ scope, unit }: NonNullable<DraftRequest["taught"]>): string {
  const units = scope.units.slice(0, unit + 1);
  const spellings = [
    ...new Set(
      units.flatMap(({ correspondences }) => correspondences.map(({ grapheme, phonemes }) => `${grapheme} (${phonemes || "silent"})`)),
    ),
  ];
  const hearts = [...new Set(units.flatMap(({ heartWords }) => heartWords))];
  const syllables = units.findLast((one) => one.syllables !== undefined)?.syllables;
  const blends = units.some((one) => one.blends) || scope.units.every((one) => !one.blends);
  return [
    `Besides those words, use only words that are spelled with these graphemes alone, each with the sound given in Arpabet: ${spellings.join(", ")}.`,
    ...(hearts.length > 0 ? [`These words may be used as well: ${hearts.join(", ")}.`] : []),
    ...(syllables === undefined ? [] : [`No word has more than ${syllables === 1 ? "one syllable" : `${syllables} syllables`}.`]),
    ...(blends ? [] : ["No word begins or ends with two consonant sounds."]),
  ].join(" ");
}
