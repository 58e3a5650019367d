import { t } from "@vscode/l10n";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";

/** Only the text, for a recording that does not seem to be a reading of it. */
export function plainPassagePart({ timeline }: ViewModel): HTMLElement {
  return el(
    "section",
    { class: "reading", "aria-label": t("Text") },
    el("div", { class: "passage plain", tabindex: 0 }, timeline.reference),
  );
}
