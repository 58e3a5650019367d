import { breathe } from "../breathe.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import { repeatedSpans } from "../../core/record/repeatedSpans.ts";
import { saidText } from "../../core/spelling/saidText.ts";
import type { Pause, Segment, Timeline } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import { describe, seconds, spoken } from "../state/describe.ts";
import { isFiltering } from "../state/eventFilter.ts";
import { goToPause } from "../state/goTo.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";
import { el } from "./dom.ts";
import { followSound } from "./followSound.ts";
import { legendPart } from "./legendPart.ts";
import type { Tooltip } from "./tooltip.ts";

/** Longer texts scroll in a box of their own, so that the sound below is not out of reach; others take the room that they need. */
const LONG_WORDS = 400;
/** Words that are there at once, as many as the box of a long text shows, and those that each later turn adds. */
const AT_FIRST = LONG_WORDS;
const AT_ONCE = 400;

/**
 * The text as a running record. A click, Enter or Space on a word selects and plays it, Shift and Enter plays from it on;
 * arrow keys go from word to word and from line to line; a double click, Control and Enter, or E shows it in the document
 * that it came from. The whole text is one stop for the Tab key.
 */
export function passagePart(scope: Scope, model: ViewModel, tooltip: Tooltip, revealText: (start: number, end: number) => void): HTMLElement {
  const { timeline } = model;
  const marks: HTMLElement[] = [];
  const how = "Arrow keys move, Enter plays, Shift and Enter plays on from there, E shows the word in the editor.";
  const text = el("div", { class: timeline.words.length > LONG_WORDS ? "passage long" : "passage", role: "group", "aria-label": `Text with miscues marked. ${how}` });
  const nodes = passageNodes(timeline, marks);
  const bySegment = new Map<number, HTMLElement[]>();
  let complete = false;
  const add = (most: number) => {
    const from = marks.length;
    const made = document.createDocumentFragment();
    while (!complete && marks.length < from + most) {
      const { done, value } = nodes.next();
      if (done) complete = true;
      else made.append(value);
    }
    for (const mark of marks.slice(from)) {
      const segment = Number(mark.dataset["segment"] ?? NaN);
      if (Number.isNaN(segment)) continue;
      const own = bySegment.get(segment);
      if (own) own.push(mark);
      else bySegment.set(segment, [mark]);
      if (isFiltering(model.filter)) mark.classList.toggle("dimmed", model.isDimmed({ lane: "segment", index: segment }));
    }
    text.append(made);
  };
  /** Adds what is missing, for what needs the whole text. */
  const finish = () => {
    if (!complete) add(Infinity);
  };
  add(AT_FIRST);
  if (marks.length === 0) text.append(el("p", { class: "empty" }, "The text of this result has no words."));
  marks[0]?.setAttribute("tabindex", "0");
  let stop = marks[0];
  const rove = (to: HTMLElement) => {
    if (stop) stop.tabIndex = -1;
    stop = to;
    to.tabIndex = 0;
  };

  const markOf = (event: Event) => (event.target as Element).closest<HTMLElement>("[data-segment], [data-pause]") ?? undefined;
  const go = (mark: HTMLElement, play: boolean) => {
    rove(mark);
    const pause = mark.dataset["pause"];
    if (pause === undefined) model.select({ lane: "segment", index: Number(mark.dataset["segment"]) }, { play });
    else goToPause(model, timeline.pauses[Number(pause)]!, play);
  };
  const show = (mark: HTMLElement) => {
    const segment = timeline.segments[Number(mark.dataset["segment"] ?? timeline.pauses[Number(mark.dataset["pause"])]?.before)];
    if (!segment) return;
    const words = segment.words.length ? segment.words : timeline.words[segment.at] ? [segment.at] : [timeline.words.length - 1];
    if (timeline.words[words[0]!]) revealText(timeline.words[words[0]!]!.start, timeline.words[words.at(-1)!]!.end);
  };
  scope.on(text, "click", (event) => {
    const mark = markOf(event);
    if (mark) go(mark, true);
  });
  scope.on(text, "mousedown", (event) => {
    tooltip.hide();
    // The second press of a double click would select the word's text; dragging over the passage still does.
    if (event.detail > 1 && markOf(event)) event.preventDefault();
  });
  scope.on(text, "dblclick", (event) => {
    const mark = markOf(event);
    if (mark) show(mark);
  });
  scope.on(text, "mouseover", (event) => {
    const mark = markOf(event);
    const segment = mark?.dataset["segment"];
    model.hover(segment === undefined ? undefined : { lane: "segment", index: Number(segment) });
    if (!mark) return tooltip.hide();
    if (segment === undefined) tooltip.showText("Long pause", pauseText(timeline.pauses[Number(mark.dataset["pause"])]!), mark.getBoundingClientRect(), "below");
    else tooltip.show(describe(timeline, { lane: "segment", index: Number(segment) }, model.phonemeText), mark.getBoundingClientRect(), "below");
  });
  scope.on(text, "mouseleave", () => {
    model.hover(undefined);
    tooltip.hide();
  });
  scope.on(text, "keydown", (event) => {
    const mark = markOf(event);
    if (!mark) return;
    finish();
    const next = nextMark(marks, mark, event.key);
    if (event.key === "e" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) show(mark);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (next) {
      next.focus({ preventScroll: true });
      go(next, false);
      scrollTo(text, next);
      bringIntoView(next);
    } else if (event.key === "Enter" && event.shiftKey) {
      go(mark, false);
      model.playOnward();
    } else if (event.key === "Enter" || event.key === " ") go(mark, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  scope.on(text, "scroll", () => model.keep({ passageScroll: text.scrollTop }), { passive: true });

  let selected: HTMLElement[] = [];
  const showSelection = () => {
    for (const mark of selected) mark.classList.remove("selected");
    const index = selectedSegment(model);
    if (index !== undefined && !bySegment.has(index)) finish();
    selected = (index === undefined ? undefined : bySegment.get(index)) ?? [];
    for (const mark of selected) mark.classList.add("selected");
    const [first] = selected;
    if (!first) return;
    if (!selected.includes(stop!) && stop?.dataset["pause"] === undefined) rove(first);
    scrollTo(text, first);
    // Whoever works on something else keeps that in view.
    if (document.activeElement === document.body) bringIntoView(first);
  };
  let hovered: HTMLElement[] = [];
  const showHover = () => {
    for (const mark of hovered) mark.classList.remove("hovered");
    hovered = (model.hovered?.lane === "segment" ? bySegment.get(model.hovered.index) : undefined) ?? [];
    for (const mark of hovered) mark.classList.add("hovered");
  };
  const showFilter = () => {
    text.classList.toggle("filtered", isFiltering(model.filter));
    for (const [index, own] of bySegment) {
      const dimmed = model.isDimmed({ lane: "segment", index });
      for (const mark of own) mark.classList.toggle("dimmed", dimmed);
    }
  };
  followSound(scope, model, text, (segment) => {
    if (!bySegment.has(segment)) finish();
    return bySegment.get(segment) ?? [];
  });
  model.on("selection", showSelection);
  model.on("hover", showHover);
  model.on("filter", showFilter);
  showFilter();
  showSelection();
  // The element is not on the page yet and cannot scroll.
  const wanted = model.kept.passageScroll;
  if (wanted) {
    finish();
    scope.frame(() => (text.scrollTop = wanted))();
  }
  const addRest = scope.frame(() => {
    void breathe().then(() => {
      if (complete || scope.isDisposed) return;
      add(AT_ONCE);
      addRest();
    });
  });
  if (!complete) addRest();
  const label = timeline.kind === "recognition" ? "Expected words" : "Running record";
  return el("section", { class: "reading", "aria-label": label }, text, legendPart(scope, model, tooltip));
}

function pauseText({ start, end }: Pause): string {
  return `${seconds(end - start)} of silence, from ${seconds(start)} to ${seconds(end)}.`;
}

function selectedSegment({ selection, timeline }: ViewModel): number | undefined {
  return selection?.lane === "phoneme" ? timeline.phonemes[selection.index]?.segment : selection?.index;
}

/** Scrolls a passage that has a box of its own, by whole lines, so that none is cut through; the page stays where it is. */
function scrollTo(text: HTMLElement, mark: HTMLElement): void {
  const top = mark.offsetTop - text.offsetTop;
  if (top >= text.scrollTop && top + mark.offsetHeight <= text.scrollTop + text.clientHeight) return;
  const line = Number.parseFloat(getComputedStyle(text).lineHeight) || 1;
  text.scrollTop = Math.round((top - text.clientHeight / 2) / line) * line;
}

/** One line break, or a blank line or more. */
const PARAGRAPH = /[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*/u;

/** What stands between two words; blank lines become a gap that is lower than a line. */
function between(text: string): (Node | string)[] {
  return text.split(PARAGRAPH).flatMap((part, i) => (i === 0 ? [part] : [el("span", { class: "paragraph" }), part]));
}

/** Where an arrow key leads: along the text, or to what stands nearest in the line above or below. */
function nextMark(marks: readonly HTMLElement[], mark: HTMLElement, key: string): HTMLElement | undefined {
  const at = marks.indexOf(mark);
  if (key === "ArrowUp" || key === "ArrowDown") return markInNextLine(marks, at, key === "ArrowDown" ? 1 : -1);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[key];
  return next === undefined ? undefined : marks[next];
}

function markInNextLine(marks: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | undefined {
  const bottomOf = (mark: HTMLElement) => mark.offsetTop + mark.offsetHeight;
  const own = marks[at]!;
  const middle = own.offsetLeft + own.offsetWidth / 2;
  let best: { mark: HTMLElement; bottom: number; distance: number } | undefined;
  for (let i = at + step; marks[i]; i += step) {
    const mark = marks[i]!;
    const bottom = bottomOf(mark);
    // Marks with something above them are taller; what stands in one line ends at about the same height.
    if (Math.abs(bottom - bottomOf(own)) < own.offsetHeight / 2) continue;
    if (best && Math.abs(bottom - best.bottom) > own.offsetHeight / 2) break;
    const distance = Math.abs(mark.offsetLeft + mark.offsetWidth / 2 - middle);
    if (!best || distance < best.distance) best = { mark, bottom, distance };
  }
  return best?.mark;
}

/** The nodes of the passage in their order; every mark is put into `marks` before it is handed out. */
function* passageNodes(timeline: Timeline, marks: HTMLElement[]): Generator<Node | string, void> {
  let nodes: (Node | string)[] = [];
  const additions = timeline.segments.filter(({ kind }) => isAddition(kind));
  const pauses = new Map(timeline.pauses.filter(({ kind }) => kind === "long pause").map((pause) => [pause.before, pause]));
  // A running record underlines them.
  const repeated = new Set(repeatedSpans(timeline).flatMap(({ words }) => words));
  let reached = 0;
  let next = 0;
  const add = (...made: HTMLElement[]) => {
    marks.push(...made);
    nodes.push(...made);
  };
  const addPause = (segment: number) => {
    const pause = pauses.get(segment);
    if (!pause) return;
    add(pauseElement(pause));
    nodes.push(" ");
    pauses.delete(segment);
  };
  const addAdditions = (at: number) => {
    while (next < additions.length && additions[next]!.at <= at) {
      if (next > 0 && additions[next - 1]!.at === additions[next]!.at) nodes.push("\u2009");
      const segment = additions[next]!;
      addPause(segment.index);
      add(markElement(timeline, segment, signOf(segment), saidText(segment, timeline).text || "?"));
      next++;
      if (next === additions.length || additions[next]!.at > at) nodes.push(" ");
    }
  };
  for (const [index, word] of timeline.words.entries()) {
    nodes.push(...between(timeline.reference.slice(reached, word.start)));
    addAdditions(index);
    const segment = word.segment === undefined ? undefined : timeline.segments[word.segment];
    if (!segment) nodes.push(el("span", { class: "untold", "data-word": index }, word.text));
    else {
      addPause(segment.index);
      const mark = markElement(timeline, segment, word.text, above(segment, index, timeline));
      mark.dataset["word"] = String(index);
      if (repeated.has(index)) mark.classList.add("repeated");
      add(mark);
    }
    if (timeline.stop?.word === index) nodes.push(el("span", { class: "stop-mark", title: "The last word that was read" }, "]"));
    reached = word.end;
    yield* nodes;
    nodes = [];
  }
  nodes.push(...between(timeline.reference.slice(reached)));
  if (next < additions.length) nodes.push(" ");
  addAdditions(Infinity);
  yield* nodes;
}

function signOf({ kind }: Segment): string {
  return kind === "repetition" ? "←R" : kind === "correct" ? "" : MISCUE_DESCRIPTIONS[kind].mark;
}

function above(segment: Segment, word: number, timeline: Timeline): string | undefined {
  if (segment.kind === "omission") return "—";
  if (segment.kind === "told") return "T";
  if (segment.kind === "variant") return `≈ ${saidText(segment, timeline).text}`.trimEnd();
  if (segment.kind !== "substitution") return undefined;
  return segment.words[0] === word ? saidText(segment, timeline).text : "″";
}

/** A word that was read right is named by itself; every other mark says what happened. */
function markElement(timeline: Timeline, segment: Segment, text: string, over: string | undefined): HTMLElement {
  const attributes = { class: `word ${segment.kind}${segment.reviewed ? ` reviewed ${segment.reviewed.as}` : ""}`, "data-segment": segment.index, tabindex: -1, role: "button" };
  if (over === undefined) return el("span", attributes, text);
  const { rows } = describe(timeline, { lane: "segment", index: segment.index });
  // What can be read comes first, so that it can be said to choose the word by voice.
  return el("span", { ...attributes, "aria-label": spoken({ title: `${text} ${over}`, rows }) }, el("ruby", {}, el("span", { class: "base" }, text), el("rt", {}, ` ${over}`)));
}

function pauseElement(pause: Pause): HTMLElement {
  const length = `${(pause.end - pause.start).toFixed(1)} s`;
  const attributes = { class: "word longPause", "data-pause": pause.index, tabindex: -1, role: "button", "aria-label": `‖ ${length}. Long pause. ${pauseText(pause)}` };
  return el("span", attributes, el("ruby", {}, el("span", { class: "base" }, "‖"), el("rt", {}, ` ${length}`)));
}
