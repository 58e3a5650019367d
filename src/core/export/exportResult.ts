import type { CountingRules } from "../record/measures.ts";
import { eventsCsv } from "./eventsCsv.ts";
import type { ExportFormat } from "./exportFormats.ts";
import type { TimelineSource } from "./exportTiers.ts";
import { recordHtml } from "./recordHtml.ts";
import { textGrid } from "./textGrid.ts";
import { webVtt } from "./webVtt.ts";

/** What an export is made of. */
export interface ExportSource extends TimelineSource {
  /** Such as `fox.txt: fox.wav`. */
  title: string;
  /** Who assessed it. */
  assessedBy?: string;
  /** ISO 8601. */
  assessedAt?: string;
  /** What counts as an error; as in a running record unless given. */
  rules?: CountingRules;
}

export const EXPORTS: Record<ExportFormat, { label: string; description: string; extension: string; write: (source: ExportSource) => string }> = {
  textgrid: { label: "TextGrid", description: "Tiers of words, phonemes and miscues, for Praat", extension: "TextGrid", write: (source) => textGrid(source) },
  csv: { label: "CSV", description: "Every word, phoneme and pause with its times, a row each, for spreadsheets", extension: "csv", write: ({ timeline }) => eventsCsv(timeline) },
  vtt: { label: "WebVTT", description: "The words as subtitles of the recording, miscues marked", extension: "vtt", write: (source) => webVtt(source) },
  html: { label: "HTML", description: "The running record as a page, to read in a browser or to print", extension: "html", write: (source) => recordHtml(source) },
};

/** A result in another format, as UTF-8 text that ends with a line break. Pure: the same result gives the same text. */
export function exportResult(format: ExportFormat, source: ExportSource): string {
  return EXPORTS[format].write(source);
}
