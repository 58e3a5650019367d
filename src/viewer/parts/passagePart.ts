import { MISCUE_DESCRIPTIONS, MISCUES } from "../../core/reading/miscues.ts";
import type { Miscue } from "../../core/reading/miscues.ts";
import type { Piece, Timeline } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import { describe, spoken } from "../state/describe.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";
import type { Tooltip } from "./tooltip.ts";

/**
 * The text as a running record. A click, Enter or Space on a word selects and plays it; arrow keys go from word to word;
 * a double click shows it in the document that it came from.
 */
export function passagePart(scope: Scope, model: ViewModel, tooltip: Tooltip, revealText: (start: number, end: number) => void): HTMLElement {
  const { timeline } = model;
  const marks: HTMLElement[] = [];
  const text = el("div", { class: "passage", role: "group", "aria-label": "Text with miscues marked. Arrow keys move, Enter plays." });
  text.append(...passageNodes(timeline, marks));
  if (marks.length === 0) text.append(el("p", { class: "empty" }, "The text of this result has no words."));
  marks[0]?.setAttribute("tabindex", "0");

  const pieceOf = (event: Event) => {
    const mark = (event.target as Element).closest<HTMLElement>("[data-piece]");
    return mark && { mark, index: Number(mark.dataset["piece"]) };
  };
  const choose = (mark: HTMLElement, index: number) => {
    rove(marks, mark);
    model.select({ lane: "piece", index }, { play: true });
  };
  scope.on(text, "click", (event) => {
    const found = pieceOf(event);
    if (found) choose(found.mark, found.index);
  });
  scope.on(text, "mousedown", (event) => {
    // The second press of a double click would select the word's text; dragging over the passage still does.
    if (event.detail > 1 && pieceOf(event)) event.preventDefault();
  });
  scope.on(text, "dblclick", (event) => {
    const found = pieceOf(event);
    const words = found && timeline.pieces[found.index]!.words;
    if (words?.length) revealText(timeline.words[words[0]!]!.start, timeline.words[words.at(-1)!]!.end);
  });
  scope.on(text, "mouseover", (event) => {
    const found = pieceOf(event);
    model.hover(found ? { lane: "piece", index: found.index } : undefined);
    if (found) tooltip.show(describe(timeline, { lane: "piece", index: found.index }), found.mark.getBoundingClientRect());
    else tooltip.hide();
  });
  scope.on(text, "mouseleave", () => {
    model.hover(undefined);
    tooltip.hide();
  });
  scope.on(text, "keydown", (event) => {
    const found = pieceOf(event);
    if (!found) return;
    const at = marks.indexOf(found.mark);
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (next !== undefined && marks[next]) {
      rove(marks, marks[next]);
      marks[next].focus();
      model.select({ lane: "piece", index: Number(marks[next].dataset["piece"]) });
    } else if (event.key === "Enter" || event.key === " ") choose(found.mark, found.index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const show = () => {
    const index = selectedPiece(model);
    for (const mark of marks) mark.classList.toggle("selected", index !== undefined && mark.dataset["piece"] === String(index));
    const first = marks.find((mark) => mark.classList.contains("selected"));
    if (!first) return;
    rove(marks, first);
    // Only the passage itself scrolls; the page stays where it is.
    const top = first.offsetTop - text.offsetTop;
    if (top < text.scrollTop || top + first.offsetHeight > text.scrollTop + text.clientHeight) text.scrollTop = top - text.clientHeight / 2;
  };
  const showHover = () => {
    const index = model.hovered?.lane === "piece" ? String(model.hovered.index) : undefined;
    for (const mark of marks) mark.classList.toggle("hovered", index !== undefined && mark.dataset["piece"] === index);
  };
  model.on("selection", show);
  model.on("hover", showHover);
  show();
  return el("section", { class: "reading", "aria-label": timeline.kind === "recognition" ? "Expected words" : "Text" }, text, legend(timeline));
}

function selectedPiece({ selection, timeline }: ViewModel): number | undefined {
  return selection?.lane === "phoneme" ? timeline.phonemes[selection.index]?.piece : selection?.index;
}

function rove(marks: readonly HTMLElement[], to: HTMLElement): void {
  for (const mark of marks) if (mark.tabIndex === 0) mark.tabIndex = -1;
  to.tabIndex = 0;
}

function passageNodes(timeline: Timeline, marks: HTMLElement[]): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  const additions = timeline.pieces.filter(({ kind }) => kind === "insertion" || kind === "repetition");
  let reached = 0;
  let next = 0;
  const add = (mark: HTMLElement) => {
    marks.push(mark);
    nodes.push(mark);
  };
  const addAdditions = (at: number) => {
    while (next < additions.length && additions[next]!.at <= at) {
      if (next > 0 && additions[next - 1]!.at === additions[next]!.at) nodes.push("\u2009");
      add(markElement(timeline, additions[next]!, additions[next]!.kind === "repetition" ? "R" : "^", additions[next]!.heard.join(" ")));
      next++;
      if (next === additions.length || additions[next]!.at > at) nodes.push(" ");
    }
  };
  for (const [index, word] of timeline.words.entries()) {
    nodes.push(timeline.reference.slice(reached, word.start));
    addAdditions(index);
    const piece = word.piece === undefined ? undefined : timeline.pieces[word.piece];
    if (!piece) nodes.push(el("span", { class: "untold" }, word.text));
    else add(markElement(timeline, piece, word.text, above(piece, index)));
    reached = word.end;
  }
  nodes.push(timeline.reference.slice(reached));
  if (next < additions.length) nodes.push(" ");
  addAdditions(Infinity);
  return nodes;
}

function above(piece: Piece, word: number): string | undefined {
  if (piece.kind === "omission") return "—";
  if (piece.kind !== "substitution") return undefined;
  return piece.words[0] === word ? piece.heard.join(" ") : "″";
}

function markElement(timeline: Timeline, piece: Piece, text: string, over: string | undefined): HTMLElement {
  const name = spoken(describe(timeline, { lane: "piece", index: piece.index }));
  const attributes = { class: `word ${piece.kind}`, "data-piece": piece.index, tabindex: -1, role: "button", "aria-label": name };
  if (over === undefined) return el("span", attributes, text);
  return el("span", attributes, el("ruby", {}, el("span", { class: "base" }, text), el("rt", {}, over)));
}

function legend(timeline: Timeline): HTMLElement | undefined {
  const used = MISCUES.filter((miscue) => timeline.pieces.some(({ kind }) => kind === miscue));
  if (used.length === 0) return undefined;
  return el("ul", { class: "legend", "aria-label": "Legend" }, ...used.map((miscue) => el("li", { title: MISCUE_DESCRIPTIONS[miscue].meaning }, sample(miscue), MISCUE_DESCRIPTIONS[miscue].label)));
}

function sample(miscue: Miscue): HTMLElement {
  const [base, over] = { substitution: ["text", "said"], omission: ["text", "—"], insertion: ["^", "said"], repetition: ["R", "said"] }[miscue] as [string, string];
  return el("span", { class: `word ${miscue}`, "aria-hidden": "true" }, el("ruby", {}, el("span", { class: "base" }, base), el("rt", {}, over)));
}
