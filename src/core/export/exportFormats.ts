export const EXPORT_FORMATS = ["textgrid", "csv", "vtt", "html", "form"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
