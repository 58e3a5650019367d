export const EXPORT_FORMATS = ["textgrid", "eaf", "chat", "csv", "vtt", "html", "form"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The formats that are pages for people, not files for programs. */
export const EXPORTED_PAGES: ReadonlySet<ExportFormat> = new Set(["html", "form"]);
