import type { Severity } from "../problems/problem.ts";

/** What may be wrong in a file of phonemes: stable codes, how much each matters unless an author says otherwise, and a title. */
export const ARPABET_CODES = [
  { code: "arpabet-unknown-symbol", severity: "error", title: "A symbol that the alphabet does not have" },
  { code: "arpabet-case", severity: "error", title: "Small letters for capitals, or the other way round" },
  { code: "arpabet-run-together", severity: "error", title: "Phonemes without blanks between them" },
  { code: "arpabet-separator", severity: "error", title: "Something other than a blank between phonemes" },
  { code: "arpabet-invisible", severity: "error", title: "A character that cannot be seen" },
  { code: "arpabet-blank", severity: "warning", title: "A blank that is no ordinary one" },
  { code: "arpabet-ipa", severity: "error", title: "Signs of the International Phonetic Alphabet" },
  { code: "arpabet-other-alphabet", severity: "error", title: "Symbols of another alphabet" },
  { code: "arpabet-stress-on-consonant", severity: "error", title: "A consonant with a stress digit" },
  { code: "arpabet-stress-invalid", severity: "error", title: "A stress digit that there is not" },
  { code: "arpabet-stress-missing", severity: "warning", title: "A vowel without stress among vowels with stress" },
  { code: "arpabet-stress-many-primary", severity: "warning", title: "A word with three or more primary stresses" },
  { code: "arpabet-stress-inconsistent", severity: "information", title: "References with and without stress in one file" },
  { code: "arpabet-word-blank", severity: "error", title: "A word that one blank parts from its phonemes" },
  { code: "arpabet-word-or-phoneme", severity: "warning", title: "A first field that is a word or a phoneme" },
  { code: "arpabet-empty-word", severity: "warning", title: "A word boundary with no phonemes beside it" },
  { code: "arpabet-too-short", severity: "hint", title: "Too short for a recording of pronunciation" },
  { code: "arpabet-too-long", severity: "warning", title: "Too long for a recording of pronunciation" },
  { code: "arpabet-duplicate-line", severity: "warning", title: "The same reference twice" },
  { code: "arpabet-confusable", severity: "information", title: "References that the engine takes for each other" },
  { code: "arpabet-dictionary-mismatch", severity: "hint", title: "Not how the dictionary says the word" },
  { code: "arpabet-empty", severity: "information", title: "A file without phonemes" },
] as const satisfies readonly { code: string; severity: Severity; title: string }[];

export type ArpabetCode = (typeof ARPABET_CODES)[number]["code"];

/** How much each code matters to an author; `off` keeps it quiet. What is not named keeps its usual severity. */
export type ArpabetSeverities = Readonly<Partial<Record<ArpabetCode, Severity | "off">>>;
