import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { countReview, reviewInWords, type Stamp } from "#core/review/review.ts";
import { withStop } from "#core/review/editReview.ts";
import { earlyStopNote, earlyStopOf } from "#core/record/earlyStop.ts";
import { worthHearing } from "#core/review/doubtOrder.ts";
import type { Segment } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { type Bench, boundaryActions } from "../state/boundaries.ts";
import { correct, type Correction, correctionsFor, stopAt, stopByClock } from "../state/corrections.ts";
import type { ListeningSession } from "../state/listeningSession.ts";
import { READING_SECONDS_ASKED, readingSeconds } from "../state/readingSeconds.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { ListeningChoices } from "../viewerProtocol.ts";
import { askWord } from "./askWord.ts";
import type { BoundaryPart, Changes } from "./boundaryPart.ts";
import { changesDialog } from "./changesDialog.ts";
import { type CorrectionAction, correctionPart } from "./correctionPart.ts";
import { el } from "../../kit/dom.ts";
import { listeningPart } from "./listeningPart.ts";
import { observationPart } from "./observationPart.ts";
import type { Tooltip } from "./tooltip.ts";

/** Survives redrawing a result that is being reviewed. */
export interface Reviewing extends Changes {
  session: ListeningSession;
  keepChoices(choices: ListeningChoices): void;
  showAsAssessed(asAssessed: boolean): void;
}

/**
 * The progress of a review, its changes, the service's own view, and listening to the least certain words.
 * @param judging says how strictly the reading is judged, beside the progress.
 */
export function reviewPart(
  scope: Scope,
  model: ViewModel,
  root: HTMLElement,
  tooltip: Tooltip,
  reviewing: Reviewing,
  say: (text: string) => void,
  boundary: BoundaryPart,
  judging: HTMLElement | undefined,
): HTMLElement | undefined {
  if (model.figuresHidden || model.timeline.phonemes.length + model.timeline.segments.length === 0) return undefined;
  const bar: Bar = {
    model,
    root,
    reviewing,
    say,
    list: changesDialog(scope, model, reviewing),
    showMenu: () => corrections.showMenu(),
    observation: observationPart(scope, model, reviewing.change),
  };
  const corrections = correctionPart(scope, model, root, tooltip, () => (boundary.isOn ? actionsOf(bar, boundary.bench) : []));
  const banner = el("div", { class: "review-banner" });
  const shown = el("div");
  const status = el("span", { class: "review-progress" });
  const section = el(
    "section",
    { class: "review", "aria-label": t("Review") },
    banner,
    shown,
    el("div", { class: "review-status" }, status, judging),
    bar.list.dialog,
    bar.observation.dialog,
  );
  let own = scope.child();
  let toolsScope = scope.child();
  let isListening = false;
  const show = () => {
    banner.replaceChildren(...[stopBanner(own, bar)].filter((part) => part !== undefined));
    const focused = focusedTool(section);
    const regain = () => focused && section.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    own.dispose();
    own = scope.child();
    status.replaceChildren(...statusParts(own, bar));
    // It follows the timeline by itself.
    if (isListening && reviewing.session.isActive) return regain();
    toolsScope.dispose();
    toolsScope = scope.child();
    isListening = reviewing.session.isActive;
    root.classList.toggle("is-listening", isListening);
    shown.replaceChildren(isListening ? listening(toolsScope, bar, show) : barPart(toolsScope, bar, show));
    regain();
  };
  model.on("timeline", show);
  show();
  return section;
}

function listening(scope: Scope, bar: Bar, ended: () => void): HTMLElement {
  const { model, reviewing } = bar;
  return listeningPart(scope, model, reviewing.session, {
    confirm: (segment) => correctSegment(bar, segment, "confirm"),
    keepChoices: (choices) => reviewing.keepChoices(choices),
    ended,
  });
}

interface Bar {
  model: ViewModel;
  root: HTMLElement;
  reviewing: Reviewing;
  say: (text: string) => void;
  list: ReturnType<typeof changesDialog>;
  observation: ReturnType<typeof observationPart>;
  showMenu: () => void;
}

/** As a selector that finds the button with the focus in another bar. */
function focusedTool(shown: HTMLElement): string | undefined {
  const active = window.document.activeElement;
  const id = active instanceof HTMLElement && shown.contains(active) ? active.dataset["review"] : undefined;
  return id && `[data-review="${id}"]`;
}

function stampOf({ model }: Bar): Stamp {
  return { ...(model.reading.reviewer && { by: model.reading.reviewer }), at: new Date().toISOString() };
}

function correctSegment(bar: Bar, segment: Segment, correction: Correction, said?: string): void {
  const { document, timeline } = bar.model;
  const corrected = correct(
    { review: document.review ?? {}, service: document.timeline, timeline },
    segment,
    correction,
    stampOf(bar),
    said,
  );
  if (corrected) bar.reviewing.change(corrected);
}

/** The progress, which opens the list of changes, and a switch to the result without them. */
function statusParts(scope: Scope, { model, list, reviewing }: Bar): HTMLElement[] {
  const said = reviewInWords(countReview(model.document.review ?? {}));
  if (said === undefined) return [el("span", { class: "review-state" }, t("Not reviewed"))];
  const state = el("button", { type: "button", class: "link review-state", title: t("List the changes"), "data-review": "changes" }, said);
  const assessed = el(
    "button",
    {
      type: "button",
      class: "link",
      title: t("Show the result as the service assessed it, without the review"),
      "data-review": "assessed",
      "aria-pressed": String(model.asAssessed),
    },
    t("As Assessed"),
  );
  scope.on(state, "click", list.show);
  scope.on(assessed, "click", () => reviewing.showAsAssessed(!model.asAssessed));
  return [state, assessed];
}

function barPart(scope: Scope, bar: Bar, again: () => void): HTMLElement {
  const { model, reviewing } = bar;
  const tool = (
    id: string,
    label: string,
    title: string,
    act: (button: HTMLElement) => void,
    attributes: Record<string, string | boolean> = {},
  ) => {
    const button = el("button", { type: "button", class: "tool wide", title, "data-review": id, ...attributes }, label);
    scope.on(button, "click", () => act(button));
    return button;
  };
  const doubtful = worthHearing(model.timeline).length;
  const listen =
    doubtful > 0 && !model.asAssessed
      ? tool(
          "listen",
          plural(doubtful, t("Listen to the Least Sure Word"), t`Listen to the ${doubtful} Least Sure Words`),
          t("Plays the words whose verdicts are least sure one after the other: Enter confirms, a key corrects"),
          () => {
            reviewing.session.begin(model.timeline);
            again();
          },
          { class: "button" },
        )
      : undefined;
  const menu = tool(
    "correct",
    t("Correct…"),
    t("Correct the selected word, phoneme or stretch of time (M, or right-click it)"),
    bar.showMenu,
  );
  const timed = tool(
    "timed",
    model.document.review?.stop?.seconds === undefined ? t("Timed Reading…") : t("Remove Timing"),
    t("The last word is the one that was reached when the time was up"),
    (button) => changeTimed(scope, bar, button),
    { disabled: model.asAssessed },
  );
  const observation = tool(
    "observation",
    t("Observation…"),
    t("Observer, date, notes and retelling, as on the printed form"),
    bar.observation.show,
  );
  const showMenuButton = () => menu.toggleAttribute("disabled", (model.selection === undefined && !model.range) || model.asAssessed);
  for (const change of ["selection", "range"] as const) scope.add(model.on(change, showMenuButton));
  showMenuButton();
  return el(
    "div",
    { class: "review-bar", role: "group", "aria-label": t("Review") },
    listen,
    menu,
    model.timeline.kind === "fluency" && model.timeline.words.length > 0 ? timed : undefined,
    observation,
  );
}

/** Asks for the length of a timed reading and sets the last word from it, or takes both back. */
function changeTimed(scope: Scope, bar: Bar, button: HTMLElement): void {
  const { model, root, reviewing, say } = bar;
  const { review = {}, timeline: service } = model.document;
  if (review.stop?.seconds !== undefined) return reviewing.change({ review: withStop(review, undefined), label: t("Timing removed") });
  askWord(scope, root, button.getBoundingClientRect(), { label: t("Seconds from the first word"), proposed: "60" }, (text) => {
    button.focus({ preventScroll: true });
    if (text === undefined) return;
    const seconds = readingSeconds(text);
    if (seconds === undefined) return say(READING_SECONDS_ASKED);
    const corrected = stopByClock({ review, service }, seconds, stampOf(bar));
    if (corrected) reviewing.change(corrected);
    else say(t("The result has no times, so the word that was reached cannot be found."));
  });
}

function actionsOf(bar: Bar, bench: Bench): CorrectionAction[] {
  const {
    model: { selection, timeline },
    reviewing,
    say,
  } = bar;
  const ofPhoneme = selection?.lane === "phoneme";
  const index = ofPhoneme ? timeline.phonemes[selection.index]?.segment : selection?.index;
  const segment = index === undefined ? undefined : timeline.segments[index]!;
  const words = segment ? correctionsFor(timeline, segment).filter(({ id }) => !ofPhoneme || id === "takeBack") : [];
  const ofWord = words.map((entry): CorrectionAction => ({
    ...entry,
    ...(ofPhoneme && { label: t("Take back the review of the word") }),
    run: (said) => correctSegment(bar, segment!, entry.id, said),
  }));
  const ofTimes = boundaryActions(bench).map((action): CorrectionAction => ({
    ...action,
    run: (said) => {
      const done = action.run(said);
      if (typeof done === "string") return say(done);
      reviewing.change(done);
      reviewing.announce(done.label);
    },
  }));
  // The menu begins with what is most likely wanted.
  return ofPhoneme ? [...ofTimes, ...ofWord] : [...ofWord, ...ofTimes];
}

/** Says that the reader seems to have stopped before the end, which turns what nobody tried to read into many omissions. */
function stopBanner(scope: Scope, bar: Bar): HTMLElement | undefined {
  const { timeline, asAssessed, document } = bar.model;
  const last = timeline.stop || asAssessed || timeline.kind !== "fluency" ? undefined : earlyStopOf(timeline);
  if (last === undefined) return undefined;
  const set = el("button", { type: "button", class: "button", "data-review": "stop" }, t("Set as Last Word"));
  scope.on(set, "click", () => bar.reviewing.change(stopAt(document.review ?? {}, timeline, last, stampOf(bar))));
  const text = el(
    "span",
    { class: "banner-text" },
    el("strong", {}, timeline.brokenOff ? t("Incomplete recording") : t("Stopped early?")),
    " ",
    earlyStopNote(timeline),
  );
  return el("div", { class: "banner", role: "note" }, el("span", { class: "banner-sign", "aria-hidden": "true" }, "!"), text, set);
}
