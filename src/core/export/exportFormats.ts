export const EXPORT_FORMATS = ["textgrid", "eaf", "chat", "csv", "vtt", "html", "form"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
