import { t } from "@vscode/l10n";

/** A model of the embedded service. */
export interface LocalModel {
  id: string;
  /** Whether each phoneme of a result has an end as well as a start. */
  segmented: boolean;
  description: string;
}

export const DEFAULT_LOCAL_MODEL = "local-en";

/** The one that gives the end of each phoneme. */
export const SEGMENTED_LOCAL_MODEL = "local-en-segmented";

export const LOCAL_MODELS: readonly LocalModel[] = [
  { id: DEFAULT_LOCAL_MODEL, segmented: false, description: t("English; phonemes with the time at which each starts") },
  { id: SEGMENTED_LOCAL_MODEL, segmented: true, description: t("English; phonemes with the times at which each starts and ends") },
];

/** The model with this id, or undefined. */
export function localModel(id: string): LocalModel | undefined {
  return LOCAL_MODELS.find((model) => model.id === id);
}
