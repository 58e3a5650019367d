import { t } from "@vscode/l10n";
import { PARAGRAPH, type PassageItem, type PassageMark, type PassageSlot } from "../state/passageSlots.ts";
import { el } from "../../kit/dom.ts";

/** Blank lines become a gap that is lower than a line. */
export function between(text: string): (Node | string)[] {
  return text
    .split(PARAGRAPH)
    .flatMap((part, i) => (i === 0 ? [part] : [el("span", { class: "paragraph" }), part]))
    .filter((part) => part !== "");
}

export interface ShownSlot {
  slot: PassageSlot;
  /** Everything except the text between this word and the one before. */
  nodes: (Text | HTMLElement)[];
  marks: HTMLElement[];
  /** One entry for each mark. */
  shows: PassageMark[];
}

export function shownSlot(slot: PassageSlot): ShownSlot {
  return slotOf(slot, slot.items.map(nodeOf));
}

function slotOf(slot: PassageSlot, nodes: (Text | HTMLElement)[]): ShownSlot {
  const { items } = slot;
  return { slot, nodes, marks: nodes.filter((_, i) => isMark(items[i]!)) as HTMLElement[], shows: items.filter(isMark) };
}

/** A mark of the same word stays the same element, so that it keeps the focus. */
export function refilled(shown: ShownSlot, slot: PassageSlot, text: HTMLElement): ShownSlot {
  const left = [...shown.marks];
  const isOf = (mark: HTMLElement, word: number | undefined) => mark.dataset["word"] === (word === undefined ? undefined : String(word));
  const nodes = slot.items.map((item) => {
    if (!isMark(item)) return nodeOf(item);
    const known = left.findIndex((mark) => isOf(mark, item.word) && (item.pause === undefined) === (mark.dataset["pause"] === undefined));
    return known < 0 ? nodeOf(item) : fill(left.splice(0, known + 1).at(-1)!, item);
  });
  // Only the last slot may be empty.
  let [before]: (ChildNode | null | undefined)[] = shown.nodes;
  for (const node of nodes) {
    if (shown.nodes.includes(node)) {
      before = node.nextSibling;
      continue;
    }
    if (before) before.before(node);
    else (text.lastElementChild ?? text).append(node);
  }
  for (const node of shown.nodes) if (!nodes.includes(node)) node.remove();
  return slotOf(slot, nodes);
}

function isMark(item: PassageItem): item is Extract<PassageItem, { mark: "word" }> {
  return typeof item !== "string" && item.mark === "word";
}

function nodeOf(item: PassageItem): Text | HTMLElement {
  if (typeof item === "string") return document.createTextNode(item);
  if (item.mark === "stop") return el("span", { class: "stop-mark", title: t("The last word that was read") }, "]");
  if (item.mark === "untold") return el("span", { class: "untold", "data-word": item.word }, item.text);
  return fill(el("span", { tabindex: -1, role: "button" }), item);
}

function fill(mark: HTMLElement, { style, text, over, cues, name, segment, pause, word }: PassageMark): HTMLElement {
  mark.className = `word ${style}`;
  for (const [key, value] of Object.entries({ segment, pause, word })) if (value !== undefined) mark.dataset[key] = String(value);
  if (name === undefined) mark.removeAttribute("aria-label");
  else mark.setAttribute("aria-label", name);
  mark.replaceChildren(
    over === undefined ? text : el("ruby", {}, el("span", { class: "base" }, text), el("rt", {}, ` ${over}`)),
    ...(cues ? [el("span", { class: "cues" }, cues)] : []),
  );
  return mark;
}

/** A mark that looks the same may have another place in the timeline. Reading attributes back would cost more than everything else. */
export function numberMarks(shown: ShownSlot, slot: PassageSlot): void {
  const shows = slot.items.filter(isMark);
  for (const [at, { segment, pause }] of shows.entries()) {
    const { dataset } = shown.marks[at]!;
    if (segment !== shown.shows[at]!.segment) dataset["segment"] = String(segment);
    if (pause !== shown.shows[at]!.pause) dataset["pause"] = String(pause);
  }
  Object.assign(shown, { slot, shows });
}
