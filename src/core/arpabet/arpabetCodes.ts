import { t } from "@vscode/l10n";
import type { Severity } from "../problems/problem.ts";

/** Stable codes, each with its usual severity and a title. */
export const ARPABET_CODES = [
  { code: "arpabet-unknown-symbol", severity: "error", title: t("A symbol that the alphabet does not have") },
  { code: "arpabet-case", severity: "error", title: t("Lowercase letters instead of capitals, or vice versa") },
  { code: "arpabet-run-together", severity: "error", title: t("Phonemes without spaces between them") },
  { code: "arpabet-separator", severity: "error", title: t("Something other than a space between phonemes") },
  { code: "arpabet-invisible", severity: "error", title: t("An invisible character") },
  { code: "arpabet-blank", severity: "warning", title: t("A space that is not an ordinary one") },
  { code: "arpabet-ipa", severity: "error", title: t("Signs of the International Phonetic Alphabet") },
  { code: "arpabet-other-alphabet", severity: "error", title: t("Symbols of another alphabet") },
  { code: "arpabet-stress-on-consonant", severity: "error", title: t("A consonant with a stress digit") },
  { code: "arpabet-stress-invalid", severity: "error", title: t("A stress digit that does not exist") },
  { code: "arpabet-stress-missing", severity: "warning", title: t("A vowel without stress among vowels with stress") },
  { code: "arpabet-stress-many-primary", severity: "warning", title: t("A word with three or more primary stresses") },
  { code: "arpabet-stress-inconsistent", severity: "information", title: t("References with and without stress in one file") },
  { code: "arpabet-word-blank", severity: "error", title: t("Only one space between a word and its phonemes") },
  { code: "arpabet-word-or-phoneme", severity: "warning", title: t("A first field that can be a word or a phoneme") },
  { code: "arpabet-empty-word", severity: "warning", title: t("A word boundary with no phonemes beside it") },
  { code: "arpabet-too-short", severity: "hint", title: t("Too short for a recording of pronunciation") },
  { code: "arpabet-too-long", severity: "warning", title: t("Too long for a recording of pronunciation") },
  { code: "arpabet-duplicate-line", severity: "warning", title: t("The same reference twice") },
  { code: "arpabet-confusable", severity: "information", title: t("References that the engine confuses") },
  { code: "arpabet-dictionary-mismatch", severity: "hint", title: t("Not how the dictionary says the word") },
  { code: "arpabet-empty", severity: "information", title: t("A file without phonemes") },
] as const satisfies readonly { code: string; severity: Severity; title: string }[];

export type ArpabetCode = (typeof ARPABET_CODES)[number]["code"];

/** `off` turns a code off. Codes not named keep their usual severity. */
export type ArpabetSeverities = Readonly<Partial<Record<ArpabetCode, Severity | "off">>>;
