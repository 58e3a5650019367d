import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { countReview, reviewInWords, type Stamp } from "#core/review/review.ts";
import { withStop } from "#core/review/editReview.ts";
import { earlyStopNote, earlyStopOf } from "#core/record/earlyStop.ts";
import { isAddition } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { type Bench, boundaryActions } from "../state/boundaries.ts";
import { correct, type Correction, correctionsFor, stopAt, stopByClock } from "../state/corrections.ts";
import type { ListeningSession } from "../state/listeningSession.ts";
import { READING_SECONDS_ASKED, readingSeconds } from "../state/readingSeconds.ts";
import { type ReviewChange, reviewChanges } from "../state/reviewChanges.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { askWord } from "./askWord.ts";
import type { BoundaryPart, Changes } from "./boundaryPart.ts";
import { type CorrectionAction, correctionPart, isTyping } from "./correctionPart.ts";
import { el } from "../../kit/dom.ts";
import { modalDialog } from "./modalDialog.ts";
import { observationPart } from "./observationPart.ts";
import type { Tooltip } from "./tooltip.ts";

/** Survives redrawing a result that is being reviewed. */
export interface Reviewing extends Changes {
  session: ListeningSession;
  showAsAssessed(asAssessed: boolean): void;
}

/** Seconds that are played before and after a word that is listened to: enough to know where one is. */
const SECONDS_BEFORE = 0.7;
const SECONDS_AFTER = 0.5;

const KEYS_OF_WORD = t("Or correct it: C right, S substitution, O omission, T told, V variant, U sounded out. M shows all.");
const KEYS_OF_ADDITION = t("Or correct it: X not said, I insertion, R repetition, K self-correction, F false start. M shows all.");

/** The progress of a review, its changes, the service's own view, and listening to the least certain words. */
export function reviewPart(
  scope: Scope,
  model: ViewModel,
  root: HTMLElement,
  tooltip: Tooltip,
  reviewing: Reviewing,
  say: (text: string) => void,
  boundary: BoundaryPart,
): HTMLElement | undefined {
  if (model.figuresHidden || model.items.length + model.timeline.phonemes.length + model.timeline.segments.length === 0) return undefined;
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
  const shown = el("div", { class: "review-shown" });
  const section = el("section", { class: "review", "aria-label": t("Review") }, shown, bar.list.dialog, bar.observation.dialog);
  let own = scope.child();
  const show = () => {
    own.dispose();
    own = scope.child();
    const focused = focusedTool(shown);
    shown.replaceChildren(
      ...[stopBanner(own, bar), listeningPart(own, bar, show) ?? barPart(own, bar, show)].filter((part) => part !== undefined),
    );
    if (focused) shown.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  model.on("timeline", show);
  show();
  return section;
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

function barPart(scope: Scope, bar: Bar, again: () => void): HTMLElement {
  const { model, reviewing, list } = bar;
  const said = reviewInWords(countReview(model.document.review ?? {}));
  const state =
    said === undefined
      ? el("span", { class: "review-state" }, t("Not reviewed"))
      : el("button", { type: "button", class: "link review-state", title: t("List the changes"), "data-review": "changes" }, said);
  if (said !== undefined) scope.on(state, "click", list.show);
  const tool = (
    id: string,
    label: string,
    title: string,
    act: (button: HTMLElement) => void,
    attributes: Record<string, string | boolean> = {},
  ) => {
    const button = el("button", { type: "button", class: "tool wide outlined", title, "data-review": id, ...attributes }, label);
    scope.on(button, "click", () => act(button));
    return button;
  };
  const doubtful = reviewing.session.left(model.timeline).length;
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
    model.document.review?.stop?.seconds === undefined ? t("Timed Reading…") : t("Not Timed"),
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
  const own =
    said === undefined
      ? undefined
      : tool(
          "assessed",
          t("As Assessed"),
          t("Show the result as the service assessed it, without the review"),
          () => reviewing.showAsAssessed(!model.asAssessed),
          { "aria-pressed": String(model.asAssessed) },
        );
  const showMenuButton = () => menu.toggleAttribute("disabled", (model.selection === undefined && !model.range) || model.asAssessed);
  for (const change of ["selection", "range"] as const) scope.add(model.on(change, showMenuButton));
  showMenuButton();
  return el(
    "div",
    { class: "review-bar", role: "group", "aria-label": t("Review") },
    state,
    el(
      "span",
      { class: "review-tools" },
      listen,
      menu,
      model.timeline.kind === "fluency" && model.timeline.words.length > 0 ? timed : undefined,
      observation,
      own,
    ),
  );
}

/** Asks for the length of a timed reading and sets the last word from it, or takes both back. */
function changeTimed(scope: Scope, bar: Bar, button: HTMLElement): void {
  const { model, root, reviewing, say } = bar;
  const { review = {}, timeline: service } = model.document;
  if (review.stop?.seconds !== undefined) return reviewing.change({ review: withStop(review, undefined), label: t("Not timed") });
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

/** Plays one of the least certain words, to be confirmed or corrected; then the next one. Undefined while nobody is listening. */
function listeningPart(scope: Scope, bar: Bar, again: () => void): HTMLElement | undefined {
  const { model } = bar;
  const { session } = bar.reviewing;
  if (!session.isActive) return undefined;
  const { timeline } = model;
  const [first] = session.left(timeline);
  const stop = () => {
    session.end();
    again();
  };
  if (first === undefined) {
    session.end();
    return undefined;
  }
  const segment = timeline.segments[first]!;
  const play = () => {
    const span = model.spanOf({ lane: "segment", index: first }) ?? aroundUnsaid(model, segment);
    if (span) model.play(Math.max(0, span.start - SECONDS_BEFORE), Math.min(model.duration, span.end + SECONDS_AFTER));
  };
  const confirm = () => correctSegment(bar, segment, "confirm");
  const skip = () => {
    session.skip(segment);
    again();
  };
  const button = (id: string, label: string, [key, keyName]: readonly [key: string, name: string], act: () => void, main = false) => {
    const element = el(
      "button",
      { type: "button", class: main ? "button" : "tool wide outlined", "aria-keyshortcuts": key, "data-review": id },
      label,
      " ",
      el("kbd", {}, keyName),
    );
    scope.on(element, "click", act);
    return element;
  };
  const sure = segment.confidence === undefined ? undefined : t`${Math.round(segment.confidence * 100)} % sure`;
  const expected = segment.expected.length > 0 ? `“${segment.expected.join(" ")}”` : placeOf(segment, timeline);
  const heard =
    segment.kind === "correct"
      ? t("read right")
      : segment.heard.length > 0
        ? t`heard “${saidText(segment, timeline).text}”`
        : t("not heard");
  const part = el(
    "div",
    { class: "listening", role: "group", "aria-label": t("Listening to the least sure words") },
    el(
      "p",
      { class: "listening-word", role: "status" },
      el("span", { class: "listening-count" }, session.position(timeline)),
      " ",
      el("strong", {}, expected),
      `: ${[heard, sure].filter(Boolean).join(", ")}`,
    ),
    el(
      "div",
      { class: "review-tools" },
      button("confirm", t("Confirm"), ["Enter", t("Enter")], confirm, true),
      button("play", t("Play Again"), ["Space", t("Space")], play),
      button("skip", t("Skip"), ["J", "J"], skip),
      button("stop-listening", t("Stop Listening"), ["Escape", t("Esc")], stop),
    ),
    el("p", { class: "empty" }, isAddition(segment.kind) ? KEYS_OF_ADDITION : KEYS_OF_WORD),
  );
  const keys = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.(".menu")) return;
    const act = { Enter: confirm, " ": play, j: skip, J: skip, Escape: stop }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  scope.on(window, "keydown", keys, { capture: true });
  const begin = () => {
    model.select({ lane: "segment", index: first });
    if (model.recording) play();
  };
  // The parts that show a selection are built after this one.
  queueMicrotask(() => !scope.isDisposed && part.isConnected && begin());
  return part;
}

/** Names the words that an addition is between. */
function placeOf({ at }: Segment, { words }: Timeline): string {
  const [before, after] = [words[at - 1]?.text, words[at]?.text];
  if (before === undefined) return t`Before “${after!}”`;
  return after === undefined ? t`After “${before}”` : t`Between “${before}” and “${after}”`;
}

/** The time between its neighbours, in seconds, for a word that nobody heard. */
function aroundUnsaid({ timeline }: ViewModel, { index }: Segment): { start: number; end: number } | undefined {
  const start = timeline.segments.slice(0, index).findLast(({ end }) => end !== undefined)?.end;
  const end = timeline.segments.slice(index + 1).find((segment) => segment.start !== undefined)?.start;
  return start === undefined && end === undefined ? undefined : { start: start ?? Math.max(0, end! - 1), end: end ?? start! + 1 };
}

/** Each change can be shown and taken back. */
function changesDialog(scope: Scope, model: ViewModel, reviewing: Reviewing): { dialog: HTMLDialogElement; show: () => void } {
  const close = el("button", { type: "button", class: "tool wide", autofocus: true }, t("Close"));
  const rows = el("ul", {});
  const dialog = el(
    "dialog",
    { class: "key-help changes", "aria-labelledby": "changes-title" },
    el("div", { class: "key-help-head" }, el("h2", { id: "changes-title" }, t("Changes in the review")), close),
    rows,
  );
  let own = scope.child();
  const row = ({ text, word, without }: ReviewChange) => {
    const go = el("button", { type: "button", class: "link" }, text);
    const label = t`Take back: ${text}`;
    const back = el("button", { type: "button", class: "tool wide outlined", "aria-label": label }, t("Take Back"));
    own.on(go, "click", () => {
      dialog.close();
      const segment = model.timeline.words[Math.min(word, model.timeline.words.length - 1)]?.segment;
      if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
    });
    own.on(back, "click", () => {
      dialog.close();
      reviewing.change({ review: without, label });
    });
    return el("li", {}, go, back);
  };
  const list = () => {
    own.dispose();
    own = scope.child();
    const changes = reviewChanges(model.document.review ?? {}, model.timeline);
    rows.replaceChildren(...changes.map(row));
    if (changes.length === 0) dialog.close();
    else if (!dialog.contains(window.document.activeElement)) close.focus();
  };
  model.on("timeline", () => dialog.open && list());
  scope.on(close, "click", () => dialog.close());
  modalDialog(scope, dialog);
  const show = () => {
    dialog.showModal();
    list();
  };
  return { dialog, show };
}
