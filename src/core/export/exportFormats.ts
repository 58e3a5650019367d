export const EXPORT_FORMATS = ["textgrid", "eaf", "chat", "csv", "vtt", "html", "form"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORTED_PAGES: ReadonlySet<ExportFormat> = new Set(["html", "form"]);

/** Those that aligners write too: words and phonemes with their times, without verdicts. */
export const ALIGNMENT_FORMATS = ["textgrid", "eaf", "csv"] as const satisfies readonly ExportFormat[];
export type AlignmentFormat = (typeof ALIGNMENT_FORMATS)[number];
