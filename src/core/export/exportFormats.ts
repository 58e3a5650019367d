export const EXPORT_FORMATS = ["textgrid", "csv", "vtt", "html"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
