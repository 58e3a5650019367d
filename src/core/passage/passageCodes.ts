import { t } from "@vscode/l10n";
import type { Severity } from "../problems/problem.ts";

/** `media/docs/problems.md` has a section for each. */
export interface PassageCode {
  code: string;
  severity: Severity;
  title: string;
}

export const PASSAGE_CODES = [
  { code: "passage-empty", severity: "error", title: t("No words to read") },
  { code: "passage-not-utf8", severity: "error", title: t("Not UTF-8") },
  { code: "passage-bom", severity: "information", title: t("Byte order mark") },
  { code: "passage-too-long", severity: "warning", title: t("Too long for the recording") },
  { code: "passage-unknown-word", severity: "warning", title: t("Word missing from the dictionary") },
  { code: "passage-misspelling", severity: "warning", title: t("Probable misspelling") },
  { code: "passage-variety", severity: "information", title: t("Spelling of another variety of English") },
  { code: "passage-number", severity: "information", title: t("Number that can be read in several ways") },
  { code: "passage-symbol", severity: "information", title: t("Symbol that may be read aloud or not") },
  { code: "passage-abbreviation", severity: "information", title: t("Abbreviation") },
  { code: "passage-initials", severity: "information", title: t("Initials") },
  { code: "passage-broken-apostrophe", severity: "warning", title: t("Quotation mark that breaks a word") },
  { code: "passage-soft-hyphen", severity: "warning", title: t("Hyphen that breaks a word") },
  { code: "passage-divided-word", severity: "information", title: t("Word printed in pieces") },
  { code: "passage-not-read", severity: "hint", title: t("Printed, but not read") },
  { code: "passage-invisible-character", severity: "warning", title: t("Invisible character") },
  { code: "passage-garbled", severity: "warning", title: t("Garbled characters") },
  { code: "passage-look-alike", severity: "warning", title: t("Letters of another alphabet that look alike") },
  { code: "passage-repeated-word", severity: "warning", title: t("Word written twice") },
  { code: "passage-homograph", severity: "hint", title: t("Homograph") },
  { code: "passage-sounds-alike", severity: "hint", title: t("Neighbouring words that sound alike") },
  { code: "passage-confusable", severity: "information", title: t("Words of a list that the engine confuses") },
  { code: "passage-kind", severity: "information", title: t("List whose kind is not said") },
  { code: "passage-list-item", severity: "warning", title: t("Item that does not fit its list") },
  { code: "passage-long-sentence", severity: "hint", title: t("Very long sentence") },
  { code: "passage-not-yet-decodable", severity: "information", title: t("Spelling that has not been taught yet") },
  { code: "passage-fact", severity: "warning", title: t("Front matter that cannot be used") },
  { code: "passage-unit-unknown", severity: "warning", title: t("Unit that the scope and sequence does not have") },
  { code: "passage-scope-unreadable", severity: "warning", title: t("Scope and sequence that cannot be used") },
] as const satisfies readonly PassageCode[];

export type PassageCodeName = (typeof PASSAGE_CODES)[number]["code"];

/** `off` leaves a problem out. */
export type PassageSeverities = Readonly<Partial<Record<PassageCodeName, Severity | "off">>>;
