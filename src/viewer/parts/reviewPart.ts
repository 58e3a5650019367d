import { countReview, reviewInWords } from "../../core/review/review.ts";
import { withStop } from "../../core/review/editReview.ts";
import { earlyStopOf } from "../../core/scoring/earlyStop.ts";
import { saidText } from "../../core/spelling/saidText.ts";
import type { Segment } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import { type Bench, boundaryActions } from "../state/boundaries.ts";
import { correct, type Correction, correctionsFor, stopAt, stopByClock } from "../state/corrections.ts";
import type { ListeningSession } from "../state/listeningSession.ts";
import { reviewChanges } from "../state/reviewChanges.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { askWord } from "./askWord.ts";
import type { BoundaryPart, Changes } from "./boundaryPart.ts";
import { type CorrectionAction, correctionPart, isTyping } from "./correctionPart.ts";
import { el } from "./dom.ts";
import type { Tooltip } from "./tooltip.ts";

/** What outlasts one drawing of a result that is reviewed. */
export interface Reviewing extends Changes {
  session: ListeningSession;
  showAsAssessed(asAssessed: boolean): void;
}

/** Of the recording before and after a word that is listened to, in seconds: enough to know where one is. */
const BEFORE = 0.7;
const AFTER = 0.5;

/** How far the result is reviewed, and what can be done about it: list and take back changes, see the service's own view, listen to the least sure words. */
export function reviewPart(scope: Scope, model: ViewModel, root: HTMLElement, tooltip: Tooltip, reviewing: Reviewing, say: (text: string) => void, boundary: BoundaryPart): HTMLElement | undefined {
  if (model.figuresHidden || model.items.length + model.timeline.phonemes.length + model.timeline.segments.length === 0) return undefined;
  const review = model.document.review ?? {};
  const stamp = () => ({ ...(model.reading.reviewer && { by: model.reading.reviewer }), at: new Date().toISOString() });
  const correctSegment = (segment: Segment, correction: Correction, said?: string) => {
    const corrected = correct({ review, service: model.document.timeline, timeline: model.timeline }, segment, correction, stamp(), said);
    if (corrected) reviewing.change(corrected);
  };
  const { showMenu } = correctionPart(scope, model, root, tooltip, () => (boundary.isOn ? actionsOf(model, boundary.bench, correctSegment, reviewing, say) : []));
  const said = reviewInWords(countReview(review));
  const list = changesDialog(scope, model, reviewing);
  const state = said === undefined ? el("span", { class: "review-state" }, "Not reviewed") : el("button", { type: "button", class: "link review-state", title: "List the changes" }, said);
  if (said !== undefined) scope.on(state, "click", () => list.showModal());
  const tool = (label: string, title: string, act: () => void, attributes: Record<string, string | boolean> = {}) => {
    const button = el("button", { type: "button", class: "tool wide outlined", title, ...attributes }, label);
    scope.on(button, "click", act);
    return button;
  };
  const doubtful = reviewing.session.left(model.timeline).length;
  const listen = doubtful > 0 && !model.asAssessed
    ? tool(`Listen to ${doubtful === 1 ? "the least sure word" : `the ${doubtful} least sure`}`, "Plays the least sure words one after the other: Enter confirms, a key corrects", () => {
        reviewing.session.begin(model.timeline);
        show();
      }, { "data-review": "listen" })
    : undefined;
  const menu = tool("Correct…", "Correct the selected word, phoneme or stretch of time (M, or a right click on it)", showMenu, { "data-review": "correct" });
  const { stop } = review;
  const timed = tool(stop?.seconds === undefined ? "Timed reading…" : "Not timed", "The last word is the one that was reached when the time was up", () => {
    if (stop?.seconds !== undefined) return reviewing.change({ review: withStop(review, undefined), label: "Not timed" });
    askWord(scope, root, timed.getBoundingClientRect(), { label: "Seconds from the first word", proposed: "60" }, (text) => {
      timed.focus({ preventScroll: true });
      const seconds = Number(text);
      if (text === undefined) return;
      const corrected = seconds > 0 && seconds <= 86_400 ? stopByClock({ review, service: model.document.timeline }, seconds, stamp()) : undefined;
      if (corrected) reviewing.change(corrected);
      else say(seconds > 0 ? "The result has no times to find the word that was reached by." : "Give the length of the reading in seconds, such as 60.");
    });
  }, { "data-review": "timed" });
  timed.toggleAttribute("disabled", model.asAssessed);
  const own = said === undefined ? undefined : tool("As assessed", "Show the result as the service has it, without the review", () => reviewing.showAsAssessed(!model.asAssessed), { "aria-pressed": String(model.asAssessed), "data-review": "assessed" });
  const showMenuButton = () => menu.toggleAttribute("disabled", (model.selection === undefined && !model.range) || model.asAssessed);
  for (const change of ["selection", "range"] as const) model.on(change, showMenuButton);
  showMenuButton();
  const bar = el("div", { class: "review-bar", role: "group", "aria-label": "Review" }, state, el("span", { class: "review-tools" }, listen, menu, model.timeline.words.length > 0 ? timed : undefined, own));
  const section = el("section", { class: "review", "aria-label": "Review" }, stopBanner(scope, model, (word) => reviewing.change(stopAt(review, model.timeline, word, stamp()))), bar, list);
  let listening: HTMLElement | undefined;
  const show = () => {
    listening?.remove();
    listening = reviewing.session.isActive ? listeningPart(scope, model, reviewing, correctSegment, show) : undefined;
    bar.hidden = listening !== undefined;
    if (listening) section.append(listening);
  };
  show();
  return section;
}

/** What can be done with what is selected: of a word its verdict, its time; of a phoneme its label, its time. */
function actionsOf(model: ViewModel, bench: Bench, correctSegment: (segment: Segment, correction: Correction, said?: string) => void, reviewing: Reviewing, say: (text: string) => void): CorrectionAction[] {
  const { selection, timeline } = model;
  const ofPhoneme = selection?.lane === "phoneme";
  const index = ofPhoneme ? timeline.phonemes[selection.index]?.segment : selection?.index;
  const segment = index === undefined ? undefined : timeline.segments[index]!;
  const words = segment ? correctionsFor(timeline, segment).filter(({ id }) => !ofPhoneme || id === "takeBack") : [];
  const ofWord = words.map((entry): CorrectionAction => ({ ...entry, ...(ofPhoneme && { label: "Take the review of the word back" }), run: (said) => correctSegment(segment!, entry.id, said) }));
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

/** Says that the reader seems to have stopped before the end, which makes many omissions of what nobody tried to read. */
function stopBanner(scope: Scope, { timeline, asAssessed }: ViewModel, setStop: (word: number) => void): HTMLElement | undefined {
  const last = timeline.stop || asAssessed || timeline.kind !== "fluency" ? undefined : earlyStopOf(timeline);
  if (last === undefined) return undefined;
  const left = timeline.words.length - last - 1;
  const set = el("button", { type: "button", class: "button", "data-review": "stop" }, "Set as Last Word");
  scope.on(set, "click", () => setStop(last));
  const text = el("span", { class: "banner-text" }, el("strong", {}, "Stopped early? "), `The reader seems to have stopped after “${timeline.words[last]!.text}”, word ${last + 1} of ${timeline.words.length}. The ${left} words after it count as omissions until the last word is set.`);
  return el("div", { class: "banner", role: "note" }, el("span", { class: "banner-sign", "aria-hidden": "true" }, "!"), text, set);
}

/** One of the least sure words: played, and confirmed or corrected; then the next one. */
function listeningPart(scope: Scope, model: ViewModel, { session }: Reviewing, correctSegment: (segment: Segment, correction: Correction) => void, again: () => void): HTMLElement | undefined {
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
    if (span) model.play(Math.max(0, span.start - BEFORE), Math.min(model.duration, span.end + AFTER));
  };
  const confirm = () => correctSegment(segment, "confirm");
  const skip = () => {
    session.skip(segment);
    again();
  };
  const button = (label: string, key: string, act: () => void, main = false) => {
    const element = el("button", { type: "button", class: main ? "button" : "tool wide outlined", "aria-keyshortcuts": key }, label, " ", el("kbd", {}, key));
    scope.on(element, "click", act);
    return element;
  };
  const sure = segment.confidence === undefined ? undefined : `${Math.round(segment.confidence * 100)} % sure`;
  const expected = segment.expected.length > 0 ? `“${segment.expected.join(" ")}”` : "Between words";
  const heard = segment.kind === "correct" ? "read right" : segment.heard.length > 0 ? `heard “${saidText(segment, timeline).text}”` : "not heard";
  const part = el(
    "div",
    { class: "listening", role: "group", "aria-label": "Listening to the least sure words" },
    el("p", { class: "listening-word", role: "status" }, el("span", { class: "listening-count" }, session.position(timeline)), " ", el("strong", {}, expected), `: ${[heard, sure].filter(Boolean).join(", ")}`),
    el("div", { class: "review-tools" }, button("Confirm", "Enter", confirm, true), button("Play Again", "Space", play), button("Skip", "J", skip), button("End", "Esc", stop)),
    el("p", { class: "empty" }, "Or correct it: C right, S substitution, O omission, T told, V variant. M shows all."),
  );
  const keys = (event: KeyboardEvent) => {
    if (!part.isConnected || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.(".menu")) return;
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

/** Where a word that nobody heard should have been said: between its neighbours, in seconds. */
function aroundUnsaid({ timeline }: ViewModel, { index }: Segment): { start: number; end: number } | undefined {
  const start = timeline.segments.slice(0, index).findLast(({ end }) => end !== undefined)?.end;
  const end = timeline.segments.slice(index + 1).find((segment) => segment.start !== undefined)?.start;
  return start === undefined && end === undefined ? undefined : { start: start ?? Math.max(0, end! - 1), end: end ?? start! + 1 };
}

/** The changes in words, each of which can be shown and taken back. */
function changesDialog(scope: Scope, model: ViewModel, reviewing: Reviewing): HTMLDialogElement {
  const close = el("button", { type: "button", class: "tool wide", autofocus: true }, "Close");
  const changes = reviewChanges(model.document.review ?? {}, model.timeline);
  const rows = changes.map(({ text, word, without }) => {
    const go = el("button", { type: "button", class: "link" }, text);
    const back = el("button", { type: "button", class: "tool wide outlined", "aria-label": `Take back: ${text}` }, "Take Back");
    scope.on(go, "click", () => {
      dialog.close();
      const segment = model.timeline.words[Math.min(word, model.timeline.words.length - 1)]?.segment;
      if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
    });
    scope.on(back, "click", () => reviewing.change({ review: without, label: `Take back: ${text}` }));
    return el("li", {}, go, back);
  });
  const dialog = el("dialog", { class: "key-help changes", "aria-labelledby": "changes-title" }, el("div", { class: "key-help-head" }, el("h2", { id: "changes-title" }, "Changes of the review"), close), el("ul", {}, ...rows));
  scope.on(close, "click", () => dialog.close());
  scope.on(dialog, "click", (event) => event.target === dialog && dialog.close());
  return dialog;
}
