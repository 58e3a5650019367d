import { t } from "@vscode/l10n";
import { AXIS_HEIGHT } from "../layout/lanes.ts";
import { xOf } from "../layout/viewport.ts";
import type { Scope } from "../../kit/scope.ts";
import type { CorrectionEntry } from "../state/corrections.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { askWord, type Place, placeBeside } from "./askWord.ts";
import { el } from "../../kit/dom.ts";
import type { Tooltip } from "./tooltip.tsx";

/** An entry without a key is only in the menu. */
export interface CorrectionAction extends Omit<CorrectionEntry, "id"> {
  id: string;
  /** @param said the words, where they were asked for. */
  run(said: string): void;
}

/**
 * Corrections of the selection: by a key each, or from a menu that the context menu's key, M or a right click opens.
 * @param actions empty while the result is shown as the service has it, or its figures are withheld.
 */
export function correctionPart(
  scope: Scope,
  model: ViewModel,
  root: HTMLElement,
  tooltip: Tooltip,
  actions: () => CorrectionAction[],
): { showMenu: () => void } {
  let menu: HTMLElement | undefined;
  /** Where the menu was opened, and the keyboard goes back to. */
  let opened: HTMLElement | undefined;
  /** About the reading as it was when the question was asked. */
  let asked = scope.child();
  const close = (back: boolean) => {
    if (!menu) return;
    menu.remove();
    menu = undefined;
    if (back) opened?.focus({ preventScroll: true });
  };
  /** The menu is shown again at this entry with the next timeline, so that several can be checked in one go. */
  let again: string | undefined;
  const run = (entry: CorrectionAction) => {
    again = menu && entry.checked !== undefined ? entry.id : undefined;
    const anchor = menu ? opened : anchorOf(root);
    close(false);
    anchor?.focus({ preventScroll: true });
    tooltip.hide();
    if (!entry.asks) return entry.run("");
    askWord(asked, root, placeOf(model, anchor ?? root), entry.asks, (said) => {
      anchor?.focus({ preventScroll: true });
      if (said !== undefined) entry.run(said);
    });
  };
  /** @param at an entry to begin with; @param pointed where somebody points in the timeline, otherwise beside the selection */
  const showMenu = (at?: string, pointed?: Place) => {
    const entries = actions();
    if (entries.length === 0) return;
    close(false);
    tooltip.hide();
    const items = entries.map((entry) => {
      const checked = entry.checked === undefined ? undefined : String(entry.checked);
      const item = el(
        "button",
        {
          type: "button",
          role: checked === undefined ? "menuitem" : "menuitemcheckbox",
          "aria-checked": checked,
          class: "menu-item",
          tabindex: -1,
          "data-correction": entry.id,
          ...(entry.key && { "aria-keyshortcuts": entry.key }),
        },
        el("span", {}, entry.label),
        el("span", { class: "menu-detail" }, entry.key),
      );
      scope.on(item, "click", () => run(entry));
      // Pointer and keys light the same entry.
      scope.on(item, "pointermove", () => item.focus());
      return item;
    });
    menu = el("div", { class: "menu floating", role: "menu", "aria-label": t("Corrections") }, ...items);
    opened = anchorOf(root);
    root.append(menu);
    placeBeside(menu, pointed ?? placeOf(model, opened ?? root));
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
      if (entry) run(entry);
    });
  };
  scope.on(window, "pointerdown", (event) => {
    if (menu && !menu.contains(event.target as Node)) close(false);
  });
  // Somebody works elsewhere in the editor.
  scope.on(window, "blur", () => close(false));
  scope.on(root, "contextmenu", (event) => {
    const mark = (event.target as Element).closest<HTMLElement>("[data-segment]");
    const { range } = model;
    const chip = (event.target as Element).closest<HTMLElement>("[data-phoneme]");
    if (chip) model.select({ lane: "phoneme", index: Number(chip.dataset["phoneme"]) });
    else if (mark) model.select({ lane: "segment", index: Number(mark.dataset["segment"]) });
    else if (!(event.target as Element).closest(".lanes, .passage")) return;
    // A previously selected stretch may be meant for the word.
    if ((mark || chip) && range) model.setRange(range);
    if (actions().length === 0) return;
    event.preventDefault();
    showMenu(undefined, pointedAt(event));
  });
  scope.on(window, "keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (model.finding) return;
    const entries = actions();
    if (entries.length === 0) return;
    if (event.key.toLowerCase() === "m") {
      event.preventDefault();
      return showMenu();
    }
    const entry = entries.find(({ key }) => isKey(key, event.key));
    if (!entry) return;
    event.preventDefault();
    run(entry);
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

/** Undefined outside the timeline, whose items are no elements, and for the key of the menu. */
function pointedAt({ target, button, clientX: left, clientY: top }: MouseEvent): Place | undefined {
  return (target as Element).matches(".lanes") && button === 2 ? { left, top, bottom: top } : undefined;
}

/** The element of the selection in the passage or among the phonemes; the timeline if that has the focus, or nothing else shows it. */
function anchorOf(root: HTMLElement): HTMLElement | undefined {
  const lanes = root.querySelector<HTMLElement>(".lanes") ?? undefined;
  return document.activeElement === lanes ? lanes : (root.querySelector<HTMLElement>(".passage .word.selected, .chip.selected") ?? lanes);
}

/** Beside its anchor; in the timeline, at what is selected there. */
function placeOf({ activeSpan, viewport }: ViewModel, anchor: HTMLElement): Place {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  if (!anchor.matches(".lanes") || !activeSpan) return { left, top, bottom };
  return { left: left + Math.max(0, xOf(viewport, activeSpan.start)), top: top + AXIS_HEIGHT, bottom: top + AXIS_HEIGHT };
}
