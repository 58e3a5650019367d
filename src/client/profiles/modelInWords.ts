import { t } from "@vscode/l10n";
import { modelFactsInWords } from "#contract/reading/modelFacts.ts";
import { plural } from "#core/plural.ts";
import type { OperationId } from "#operations/operation.ts";
import type { Profile, ProfileModel } from "./profile.ts";

/** Such as `en-high, arpabet, high confidence`. */
export function modelInWords(model: ProfileModel | undefined): string {
  if (!model) return t("not set");
  return [model.id, model.alphabet, ...modelFactsInWords(model)].join(", ");
}

/** The one in use, and how many others there are to choose. */
export function modelsInWords({ models, otherModels }: Pick<Profile, "models" | "otherModels">, operation: OperationId): string {
  const others = otherModels?.[operation]?.length ?? 0;
  const used = modelInWords(models[operation]);
  return others === 0 ? used : `${used} (${plural(others, t("and 1 more"), t`and ${others} more`)})`;
}
