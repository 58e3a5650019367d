import { t } from "@vscode/l10n";
import type { CountingRules } from "../record/measures.ts";
import type { ScoringProfile } from "../scoring/scoringProfile.ts";
import type { Reader } from "../reading/reader.ts";
import { BULLET, chat } from "./chat.ts";
import { alignmentCsv, alignmentTiers } from "./alignment.ts";
import { TICKS } from "../formats/annotation.ts";
import { eaf, eafOf } from "./eaf.ts";
import { eventsCsv } from "./eventsCsv.ts";
import type { ExportFormat } from "./exportFormats.ts";
import type { TimelineSource } from "./exportTiers.ts";
import { printableLines } from "../printable.ts";
import { formHtml } from "./form/formHtml.ts";
import { recordHtml } from "./recordHtml.ts";
import { textGrid, textGridOf } from "./textGrid.ts";
import { webVtt } from "./webVtt.ts";

export interface ExportSource extends TimelineSource {
  /** Such as `fox.txt: fox.wav`. */
  title: string;
  passage?: string;
  recording?: string;
  /** Person or model. */
  assessedBy?: string;
  /** ISO 8601. */
  assessedAt?: string;
  /** Rules for errors; as in a running record unless given. */
  rules?: CountingRules;
  /** The profile to score by; `rules` are the part of it that a count of miscues can follow. */
  scoring?: ScoringProfile;
  /** The alias that the author gave appears only on the form. */
  reader?: Reader & { alias?: string };
}

export const EXPORTS: Record<
  ExportFormat,
  {
    label: string;
    description: string;
    extension: string;
    write: (source: ExportSource) => string;
    /** Words and phonemes alone, in formats that aligners write too. */
    alignment?: (source: ExportSource) => string;
    /** Control characters that the format is made of. */ signs?: string;
  }
> = {
  textgrid: {
    label: "TextGrid",
    description: t("Tiers of words, phonemes and miscues for Praat; Import Review reads it back"),
    extension: "TextGrid",
    write: (source) => textGrid(source),
    alignment: ({ timeline }) => textGridOf(alignmentTiers(timeline, TICKS.textgrid)),
  },
  eaf: {
    label: "EAF",
    description: t("The same tiers for ELAN; Import Review reads it back"),
    extension: "eaf",
    write: (source) => eaf(source),
    alignment: (source) => eafOf(alignmentTiers(source.timeline, TICKS.eaf), source),
  },
  chat: {
    label: "CHAT",
    description: t("A transcript with miscues as codes for CLAN; Import Review reads its words back"),
    extension: "cha",
    write: (source) => chat(source),
    signs: `\t${BULLET}`,
  },
  csv: {
    label: "CSV",
    description: t("Every word, phoneme and pause with its times, one row each, for spreadsheets"),
    extension: "csv",
    write: ({ timeline }) => eventsCsv(timeline),
    alignment: ({ timeline }) => alignmentCsv(timeline),
  },
  vtt: {
    label: "WebVTT",
    description: t("The words as subtitles of the recording, with miscues marked"),
    extension: "vtt",
    write: (source) => webVtt(source),
  },
  html: {
    label: "HTML",
    description: t("The running record as a page to read in a browser or print"),
    extension: "html",
    write: (source) => recordHtml(source),
  },
  form: {
    label: t("Running record form"),
    description: t("A form to print: the text line by line with its marks, counts, and room to write"),
    extension: "form.html",
    write: (source) => formHtml(source),
  },
};

/**
 * UTF-8 text without control characters that ends with a line break. Pure: the same result gives the same text.
 * @param isAlignment in formats that have one (`EXPORTS`): where words and phonemes are, without verdicts
 */
export function exportResult(format: ExportFormat, source: ExportSource, { isAlignment = false } = {}): string {
  // The author's own text is in it too, as it is in its file.
  const { write, alignment = write, signs } = EXPORTS[format];
  return printableLines((isAlignment ? alignment : write)(source), signs);
}
