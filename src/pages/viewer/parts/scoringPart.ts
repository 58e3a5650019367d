import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { ScoredError } from "#core/scoring/readingErrors.ts";
import type { Scope } from "../../kit/scope.ts";
import { scoreOf } from "../state/scoredCards.ts";
import { ERROR_NAMES } from "#core/record/errorKinds.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";

/** A value of the list; no profile in the setting has such a name. */
const BROWSE = "\u0000browse";

/** A choice of rules; and the errors, each with the rule that makes it one. @param choose undefined asks for a file. */
export function scoringPart(scope: Scope, model: ViewModel, choose: (value: string | undefined) => void): HTMLElement | undefined {
  const {
    timeline,
    reading: { scoring },
    figuresHidden,
  } = model;
  if (timeline.kind !== "fluency" || figuresHidden || !scoring) return undefined;
  const options = [...scoring.offered.map(({ value, name }) => [value, name] as const), [BROWSE, t("Choose a File…")] as const];
  const select = el(
    "select",
    { class: "select", id: "scoring" },
    ...options.map(([value, name]) => el("option", { value, selected: value === scoring.value }, name)),
  );
  // Arrow keys and letters belong to the list, not to the timeline; keys with longer names belong to the editor.
  scope.on(select, "keydown", (event) => {
    if (event.key.length === 1 ? !event.ctrlKey && !event.metaKey : /^(?:Arrow|Page|Home|End|Enter)/u.test(event.key))
      event.stopPropagation();
  });
  scope.on(select, "change", () => {
    choose(select.value === BROWSE ? undefined : select.value);
    if (select.value === BROWSE) select.value = scoring.value;
  });
  const failure =
    scoring.failure === undefined
      ? undefined
      : el(
          "p",
          { class: "scoring-failure", role: "note" },
          `${scoring.failure} ${t("For now, errors are counted as in a running record.")}`,
        );
  return el(
    "section",
    { class: "scoring", "aria-label": t("Scoring") },
    el("label", { for: "scoring" }, t("Scored by")),
    select,
    failure,
    scoring.profile && errorsPart(scope, model),
  );
}

/** The list is created when it is first shown. */
function errorsPart(scope: Scope, model: ViewModel): HTMLElement {
  const profile = model.reading.scoring!.profile!;
  const summary = el("summary");
  // A list that is open stays open when the page is redrawn: the previous one is still there.
  const details = el("details", { class: "scoring-errors", open: document.querySelector(".scoring-errors[open]") !== null }, summary);
  let list: HTMLElement | undefined;
  const show = () => {
    const { errors, notes } = scoreOf(model.timeline, profile, model.reading);
    summary.textContent = plural(errors.length, t("1 error and the rules"), t`${errors.length} errors and the rules`);
    list?.remove();
    list = undefined;
    if (!details.open) return;
    list = el(
      "div",
      {},
      el("ol", {}, ...errors.map((error) => el("li", {}, place(scope, model, error), `, ${ERROR_NAMES[error.kind]}: ${error.rule}`))),
      ...notes.map((note) => el("p", { class: "empty" }, note)),
      ...profile.sources.map((source) => el("p", { class: "empty" }, source)),
    );
    details.append(list);
  };
  scope.on(details, "toggle", show);
  model.on("timeline", show);
  show();
  return details;
}

function place(scope: Scope, model: ViewModel, { word, text, heard }: ScoredError): HTMLElement {
  const said = [text, heard]
    .filter((one) => one !== undefined && one !== "")
    .map((one) => `“${one}”`)
    .join(" → ");
  const button = el("button", { type: "button", class: "link" }, said || "?");
  scope.on(button, "click", () => {
    const { words } = model.timeline;
    const segment = words[Math.min(word, words.length - 1)]?.segment;
    if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
  });
  return button;
}
