export const EXPORT_FORMATS = ["textgrid", "eaf", "chat", "csv", "vtt", "html", "form"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORTED_PAGES: ReadonlySet<ExportFormat> = new Set(["html", "form"]);
