import { t } from "@vscode/l10n";
import { strictnessInWords } from "#core/reading/strictness.ts";
import type { Corrected } from "../state/corrections.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { scoringPart } from "./scoringPart.ts";
import { strictnessPart } from "./strictnessPart.ts";

export interface JudgingActions {
  /** Undefined asks for a file. */
  chooseScoring: (value: string | undefined) => void;
  change: (corrected: Corrected) => void;
}

/** A line that says by which rules a reading is scored and how strictly it is judged, and opens to both. */
export function judgingPart(scope: Scope, model: ViewModel, { chooseScoring, change }: JudgingActions): HTMLElement | undefined {
  const parts = [scoringPart(scope, model, chooseScoring), strictnessPart(scope, model, change)].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const { scoring } = model.reading;
  const rules = scoring?.offered.find(({ value }) => value === scoring.value)?.name;
  const summary = el("summary");
  const show = () => {
    const strictness = model.asAssessed ? undefined : strictnessInWords(model.document.review?.strictness);
    summary.textContent = [rules && t`Scored by: ${rules}`, strictness].filter(Boolean).join(", ") || t("How strict?");
  };
  model.on("timeline", show);
  show();
  // An open part stays open when the page is redrawn: the previous one is still there.
  const isOpen = scoring?.failure !== undefined || document.querySelector(".judging[open]") !== null;
  return el("details", { class: "judging", open: isOpen }, summary, ...parts);
}
