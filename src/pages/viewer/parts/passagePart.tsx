import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { breathe } from "../breathe.ts";
import { Scope } from "../../kit/scope.ts";
import { describe } from "../state/describe.ts";
import { isFiltering } from "../state/eventFilter.ts";
import { goToPause } from "../state/goTo.ts";
import { passageSlots, pauseText } from "../state/passageSlots.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";
import { el } from "../../kit/dom.ts";
import { followSound } from "./followSound.ts";
import { Legend } from "./legendPart.tsx";
import { between, numberMarks, refilled, type ShownSlot, shownSlot } from "./shownSlots.ts";
import type { Tooltip } from "./tooltip.tsx";

/** Longer texts scroll in a box of their own, so that the sound below stays within reach. */
const LONG_WORDS = 400;
/** Words on the page at once, as many as the box of a long text shows, and those that each later turn adds. */
const AT_FIRST = LONG_WORDS;
const AT_ONCE = 400;

interface PassageProps {
  model: ViewModel;
  tooltip: Tooltip;
  revealText: (start: number, end: number) => void;
}

/** The text as a running record; only the text, for a recording that does not seem to be a reading of it. */
export function Passage({ model, tooltip, revealText }: PassageProps) {
  const isFresh = useRef(true);
  const text = useRef<HTMLDivElement>(null);
  const { timeline, figuresHidden } = model;
  useLayoutEffect(() => {
    const scope = new Scope();
    if (!figuresHidden && text.current) fillPassage(scope, model, text.current, tooltip, revealText);
    // The button that was pressed for it is gone.
    if (!isFresh.current) text.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    isFresh.current = false;
    return () => scope.dispose();
  }, [figuresHidden]);
  if (timeline.kind === "pronunciation") return undefined;
  if (figuresHidden)
    return (
      <section class="reading" aria-label={t("Text")}>
        <div class="passage plain" tabIndex={0} ref={text}>
          {timeline.reference}
        </div>
      </section>
    );
  const label = `${t("Text with miscues marked.")} ${t("Arrow keys move, Enter plays, Shift and Enter plays on from there, E shows the word in the editor.")}`;
  const shape = [timeline.words.length > LONG_WORDS ? " long" : "", timeline.list ? " list" : ""].join("");
  return (
    <section class="reading" key="marked" aria-label={timeline.kind === "recognition" ? t("Expected words") : t("Running record")}>
      <div class={`passage${shape}`} role="group" aria-label={label} ref={text} />
      <Legend model={model} tooltip={tooltip} />
    </section>
  );
}

/**
 * A click, Enter or Space on a word plays it, Shift and Enter plays from it on; a double click, Control and Enter, or E shows it in the
 * document that it came from. The whole text is one stop for the Tab key.
 */
function fillPassage(scope: Scope, model: ViewModel, text: HTMLElement, tooltip: Tooltip, revealText: PassageProps["revealText"]): void {
  const words = model.timeline.words.length;
  const slots: ShownSlot[] = [];
  let plan = passageSlots(model.timeline, model);
  const allMarks = () => slots.flatMap(({ marks }) => marks);
  /** None where the text is not there yet. */
  const marksOf = (index: number): HTMLElement[] => {
    const { words: own = [], at = 0 } = model.timeline.segments[index] ?? {};
    return (own.length ? own : [at])
      .flatMap((word) => slots[word] ?? [])
      .flatMap(({ marks, shows }) => marks.filter((_, i) => shows[i]!.segment === index));
  };
  const dim = (from: readonly ShownSlot[]) => {
    for (const { marks, shows } of from)
      for (const [i, { segment }] of shows.entries())
        if (segment !== undefined) marks[i]!.classList.toggle("dimmed", model.isDimmed({ lane: "segment", index: segment }));
  };
  const isComplete = () => slots.length > words;
  /** In the frame after the one that lays out the last run. */
  const settle = scope.frame(scope.frame(() => text.classList.add("settled")));
  const add = (most: number) => {
    const from = slots.length;
    const made = document.createDocumentFragment();
    let run: ParentNode = text.lastElementChild ?? made;
    for (let marks = 0; !isComplete() && marks < most;) {
      const slot = plan.next().value!;
      const shown = shownSlot(slot);
      const { end, next } = slot.endsRun ?? { end: 0, next: 0 };
      run.append(...between(slot.between.slice(0, end)));
      if (slot.endsRun || slots.length === 0) made.append((run = el("div", { class: "run" })));
      run.append(...between(slot.between.slice(next)), ...shown.nodes);
      slots.push(shown);
      marks += shown.marks.length;
    }
    if (isFiltering(model.filter)) dim(slots.slice(from));
    text.append(made);
    if (isComplete()) settle();
  };
  /** Adds what is missing, for anything that needs the whole text. */
  const finish = () => {
    if (!isComplete()) add(Infinity);
  };
  const surelyMarksOf = (index: number) => {
    if (marksOf(index).length === 0) finish();
    return marksOf(index);
  };
  add(AT_FIRST);
  let stop = slots.find(({ marks }) => marks.length > 0)?.marks[0];
  if (!stop) text.append(el("p", { class: "empty" }, t("The text of this result has no words.")));
  stop?.setAttribute("tabindex", "0");
  const rove = (to: HTMLElement) => {
    if (stop) stop.tabIndex = -1;
    stop = to;
    to.tabIndex = 0;
  };
  /** Only slots that look different are remade; in the others segments get their new numbers. */
  const update = () => {
    const known = slots.map(({ slot }) => slot);
    plan = passageSlots(model.timeline, model, known);
    for (const [i, shown] of slots.entries()) {
      const slot = plan.next().value!;
      if (slot === shown.slot) continue;
      if (slot.key === shown.slot.key) {
        numberMarks(shown, slot);
        continue;
      }
      const focused = document.activeElement;
      const made = (slots[i] = refilled(shown, slot, text));
      const gone = shown.marks.filter((mark) => !made.marks.includes(mark));
      const next =
        made.marks[0] ??
        slots
          .slice(0, i)
          .findLast(({ marks }) => marks.length > 0)
          ?.marks.at(-1);
      if (next && gone.includes(stop!)) rove(next);
      if (gone.some((mark) => mark === focused)) next?.focus({ preventScroll: true });
    }
    markSelection();
    markHover();
    if (isFiltering(model.filter)) showFilter();
  };

  const markOf = (event: Event) => (event.target as Element).closest<HTMLElement>("[data-segment], [data-pause]") ?? undefined;
  const go = (mark: HTMLElement, play: boolean) => {
    rove(mark);
    const pause = mark.dataset["pause"];
    if (pause === undefined) model.select({ lane: "segment", index: Number(mark.dataset["segment"]) }, { play });
    else goToPause(model, model.timeline.pauses[Number(pause)]!, play);
  };
  const show = (mark: HTMLElement) => {
    const { timeline } = model;
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
    if (segment === undefined)
      tooltip.showText(
        t("Long pause"),
        pauseText(model.timeline.pauses[Number(mark.dataset["pause"])]!),
        mark.getBoundingClientRect(),
        "below",
      );
    else
      tooltip.show(
        describe(model.timeline, { lane: "segment", index: Number(segment) }, model.phonemeText),
        mark.getBoundingClientRect(),
        "below",
      );
  });
  scope.on(text, "mouseleave", () => {
    model.hover(undefined);
    tooltip.hide();
  });
  scope.on(text, "keydown", (event) => {
    const mark = markOf(event);
    if (!mark) return;
    finish();
    const next = nextMark(allMarks(), mark, event.key);
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
  const markSelection = () => {
    for (const mark of selected) mark.classList.remove("selected");
    const index = selectedSegment(model);
    selected = index === undefined ? [] : surelyMarksOf(index);
    for (const mark of selected) mark.classList.add("selected");
  };
  const showSelection = () => {
    markSelection();
    const [first] = selected;
    if (!first) return;
    if (!selected.includes(stop!) && stop?.dataset["pause"] === undefined) rove(first);
    scrollTo(text, first);
    // Somebody working on something else keeps that in view.
    if (document.activeElement === document.body) bringIntoView(first);
  };
  let hovered: HTMLElement[] = [];
  const markHover = () => {
    for (const mark of hovered) mark.classList.remove("hovered");
    hovered = model.hovered?.lane === "segment" ? marksOf(model.hovered.index) : [];
    for (const mark of hovered) mark.classList.add("hovered");
  };
  const showFilter = () => {
    text.classList.toggle("filtered", isFiltering(model.filter));
    dim(slots);
  };
  model.on("timeline", update);
  followSound(scope, model, text, surelyMarksOf);
  model.on("selection", showSelection);
  model.on("hover", markHover);
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
      if (isComplete() || scope.isDisposed) return;
      add(AT_ONCE);
      addRest();
    });
  });
  if (!isComplete()) addRest();
}

function selectedSegment({ selection, timeline }: ViewModel): number | undefined {
  return selection?.lane === "phoneme" ? timeline.phonemes[selection.index]?.segment : selection?.index;
}

/** By whole lines, so that none is cut off; the page does not scroll. */
function scrollTo(text: HTMLElement, mark: HTMLElement): void {
  const at = mark.getBoundingClientRect();
  const top = at.top - text.getBoundingClientRect().top + text.scrollTop;
  if (top >= text.scrollTop && top + at.height <= text.scrollTop + text.clientHeight) return;
  const line = Number.parseFloat(getComputedStyle(text).lineHeight) || 1;
  text.scrollTop = Math.round((top - text.clientHeight / 2) / line) * line;
}

/** Along the text, or to the nearest mark in the line above or below. */
function nextMark(marks: readonly HTMLElement[], mark: HTMLElement, key: string): HTMLElement | undefined {
  const at = marks.indexOf(mark);
  if (key === "ArrowUp" || key === "ArrowDown") return markInNextLine(marks, at, key === "ArrowDown" ? 1 : -1);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[key];
  return next === undefined ? undefined : marks[next];
}

function markInNextLine(marks: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | undefined {
  const own = marks[at]!.getBoundingClientRect();
  const middle = own.left + own.width / 2;
  let best: { mark: HTMLElement; bottom: number; distance: number } | undefined;
  for (let i = at + step; marks[i]; i += step) {
    const mark = marks[i]!;
    const { left, width, bottom } = mark.getBoundingClientRect();
    // Marks with something above them are taller; marks in one line end at about the same height.
    if (Math.abs(bottom - own.bottom) < own.height / 2) continue;
    if (best && Math.abs(bottom - best.bottom) > own.height / 2) break;
    const distance = Math.abs(left + width / 2 - middle);
    if (!best || distance < best.distance) best = { mark, bottom, distance };
  }
  return best?.mark;
}
