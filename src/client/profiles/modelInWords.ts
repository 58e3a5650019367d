import { t } from "@vscode/l10n";
import { modelFactsInWords } from "#contract/reading/modelFacts.ts";
import type { ProfileModel } from "./profile.ts";

/** Such as `en-high, arpabet, high confidence`. */
export function modelInWords(model: ProfileModel | undefined): string {
  if (!model) return t("not set");
  return [model.id, model.alphabet, ...modelFactsInWords(model)].join(", ");
}
