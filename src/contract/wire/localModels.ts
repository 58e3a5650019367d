import { t } from "@vscode/l10n";

export interface LocalModel {
  id: string;
  /** True if each phoneme of a result also has an end. */
  segmented: boolean;
  description: string;
}

export const DEFAULT_LOCAL_MODEL = "local-en";

export const SEGMENTED_LOCAL_MODEL = "local-en-segmented";

export const LOCAL_MODELS: readonly LocalModel[] = [
  { id: DEFAULT_LOCAL_MODEL, segmented: false, description: t("English; phonemes with the time at which each starts") },
  { id: SEGMENTED_LOCAL_MODEL, segmented: true, description: t("English; phonemes with the times at which each starts and ends") },
];

export function localModel(id: string): LocalModel | undefined {
  return LOCAL_MODELS.find((model) => model.id === id);
}
