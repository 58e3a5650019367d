import type { Segment } from "../../core/timeline/model.ts";
import type { Scope } from "../scope.ts";
import { type Correction, type CorrectionEntry, correctionsFor } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { askWord, placeBeside } from "./askWord.ts";
import { el } from "./dom.ts";
import type { Tooltip } from "./tooltip.ts";

/** Does a correction of a segment. @param said what was said, where it was asked for. */
export type Correct = (segment: Segment, correction: Correction, said?: string) => void;

/**
 * Corrections of the selected word or addition: by a key each, or from a menu that the context menu's key, M or a right
 * click opens. Nothing is offered while the result is shown as the service has it, or its figures are held back.
 */
export function correctionPart(scope: Scope, model: ViewModel, root: HTMLElement, tooltip: Tooltip, correct: Correct): { showMenu: () => void } {
  let menu: HTMLElement | undefined;
  /** What is asked, of the reading as it was when it was asked. */
  let asked = scope.child();
  const selected = (): Segment | undefined => {
    const { selection, timeline } = model;
    if (!selection || model.asAssessed || model.figuresHidden || timeline.kind === "pronunciation") return undefined;
    const index = selection.lane === "segment" ? selection.index : timeline.phonemes[selection.index]?.segment;
    return index === undefined ? undefined : timeline.segments[index];
  };
  const close = (back: boolean) => {
    if (!menu) return;
    menu.remove();
    menu = undefined;
    if (back) anchorOf(root)?.focus({ preventScroll: true });
  };
  /** The entry of the menu that is shown again with the next timeline: several things that are checked are checked in one go. */
  let again: Correction | undefined;
  const run = (segment: Segment, entry: CorrectionEntry) => {
    again = menu && entry.checked !== undefined ? entry.id : undefined;
    close(false);
    const anchor = anchorOf(root);
    anchor?.focus({ preventScroll: true });
    tooltip.hide();
    if (!entry.asks) return correct(segment, entry.id);
    askWord(asked, root, (anchor ?? root).getBoundingClientRect(), entry.asks, (said) => {
      anchor?.focus({ preventScroll: true });
      if (said !== undefined) correct(segment, entry.id, said);
    });
  };
  const showMenu = (at?: Correction) => {
    const segment = selected();
    if (!segment) return;
    close(false);
    tooltip.hide();
    const entries = correctionsFor(model.timeline, segment);
    const items = entries.map((entry) => {
      const checked = entry.checked === undefined ? undefined : String(entry.checked);
      const item = el("button", { type: "button", role: checked === undefined ? "menuitem" : "menuitemcheckbox", "aria-checked": checked, class: "menu-item", tabindex: -1, "data-correction": entry.id, "aria-keyshortcuts": entry.key }, el("span", {}, entry.label), el("span", { class: "menu-detail" }, entry.key));
      scope.on(item, "click", () => run(segment, entry));
      return item;
    });
    menu = el("div", { class: "menu floating", role: "menu", "aria-label": "Correct" }, ...items);
    root.append(menu);
    placeBeside(menu, (anchorOf(root) ?? root).getBoundingClientRect());
    (items.find(({ dataset }) => dataset["correction"] === at) ?? items[0]!).focus();
    scope.on(menu, "keydown", (event) => {
      const at = items.indexOf(window.document.activeElement as HTMLButtonElement);
      const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
      event.stopPropagation();
      if (event.key === "Enter" || event.key === " ") return;
      event.preventDefault();
      if (next !== undefined) return items[next % items.length]!.focus();
      if (event.key === "Escape" || event.key === "Tab") return close(true);
      const entry = entries.find(({ key }) => isKey(key, event.key));
      if (entry) run(segment, entry);
    });
  };
  scope.on(window, "pointerdown", (event) => {
    if (menu && !menu.contains(event.target as Node)) close(false);
  });
  scope.on(root, "contextmenu", (event) => {
    const mark = (event.target as Element).closest<HTMLElement>("[data-segment]");
    if (mark) model.select({ lane: "segment", index: Number(mark.dataset["segment"]) });
    else if (!(event.target as Element).closest(".lanes, .passage")) return;
    if (!selected()) return;
    event.preventDefault();
    showMenu();
  });
  scope.on(window, "keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    const segment = selected();
    if (!segment) return;
    if (event.key.toLowerCase() === "m") {
      event.preventDefault();
      return showMenu();
    }
    const entry = correctionsFor(model.timeline, segment).find(({ key }) => isKey(key, event.key));
    if (!entry) return;
    event.preventDefault();
    run(segment, entry);
  });
  model.on("timeline", () => {
    close(false);
    asked.dispose();
    asked = scope.child();
    if (again) showMenu(again);
    again = undefined;
  });
  scope.add(() => close(false));
  return { showMenu: () => showMenu() };
}

function isKey(key: string, pressed: string): boolean {
  return key.toLowerCase() === pressed.toLowerCase() || (key === "Delete" && pressed === "Backspace");
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, select, textarea") || target.closest("dialog") !== null);
}

/** What is selected, as it stands in the passage; else the timeline. */
function anchorOf(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(".passage .word.selected") ?? root.querySelector<HTMLElement>(".lanes") ?? undefined;
}
