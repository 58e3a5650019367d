import { t } from "@vscode/l10n";
import type { Scope } from "../../kit/scope.ts";
import { findMatches, firstMatchFrom } from "../state/find.ts";
import type { FindMatch } from "../state/find.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";
import { el } from "../../kit/dom.ts";
import { FindHighlights } from "./findHighlights.ts";
import { icon } from "./icon.ts";
import type { IconName } from "./icon.ts";

/** Milliseconds from a keystroke to the matches. */
const TYPING_DELAY = 80;
/** Pixels at the top of the window that the bar covers. */
const COVERED_PX = 64;

/** For the view that replaces this one. */
export interface FindState {
  query: string;
  focused: boolean;
}

/**
 * Finds words of the text, what was heard instead, and phonemes, with the keys of the editor's own bar. The match is selected everywhere.
 */
export class FindPart {
  readonly element: HTMLElement;
  private readonly input = el("input", {
    type: "text",
    class: "input",
    placeholder: t("Find"),
    "aria-label": t("Find in the text, in what was heard, and among the phonemes"),
    spellcheck: "false",
  });
  private readonly status = el("span", { class: "find-count", role: "status" });
  private readonly steps: HTMLButtonElement[];
  private readonly highlights: FindHighlights;
  private matches: FindMatch[] = [];
  private current = -1;
  private typing = () => {};
  private before: Element | null = null;

  constructor(
    private readonly scope: Scope,
    private readonly model: ViewModel,
  ) {
    this.highlights = new FindHighlights(scope, model);
    const button = (name: IconName, label: string, keys: string, act: () => void) => {
      const element = el("button", { type: "button", class: "tool", "aria-label": label, title: `${label} (${keys})` }, icon(name));
      scope.on(element, "click", act);
      return element;
    };
    this.steps = [
      button("up", t("Previous match"), t("Shift+Enter"), () => this.step(-1)),
      button("down", t("Next match"), t("Enter"), () => this.step(1)),
    ];
    this.element = el(
      "div",
      { class: "find", role: "search", "aria-label": t("Find"), hidden: true },
      this.input,
      this.status,
      ...this.steps,
      button("close", t("Close"), t("Escape"), () => this.close()),
    );
    scope.on(this.input, "input", () => {
      this.typing();
      this.typing = scope.timeout(TYPING_DELAY, () => this.search(true));
    });
    // On the document and not the window, where the editor listens; before the shortcuts of the page.
    scope.on(document, "keydown", (event) => this.onKey(event), { capture: true });
    for (const change of ["timeline", "symbols", "figures"] as const) model.on(change, () => this.isOpen && this.search(false));
    this.update();
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Undefined while nothing is searched for. */
  get state(): FindState | undefined {
    return this.isOpen ? { query: this.input.value, focused: this.element.contains(document.activeElement) } : undefined;
  }

  restore(state: FindState | undefined): void {
    if (!state) return;
    this.input.value = state.query;
    this.show();
    if (state.focused) this.input.focus({ preventScroll: true });
    // Its words are on the page only once the view is.
    this.scope.frame(() => this.search(false))();
  }

  private onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const held = (ctrlKey || metaKey) && !altKey;
    const inside = event.target instanceof Node && this.element.contains(event.target);
    if (held && !shiftKey && key.toLowerCase() === "f") this.open();
    else if (!this.isOpen) return;
    else if (key === "F3" || (held && key.toLowerCase() === "g")) this.step(shiftKey ? -1 : 1);
    else if (!inside) return;
    else if (key === "Escape") this.close();
    else if (key === "Enter" && event.target === this.input) this.step(shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private open(): void {
    if (!this.element.contains(document.activeElement)) this.before = document.activeElement;
    const marked = window.getSelection()?.toString().trim() ?? "";
    if (marked !== "" && !/\n/.test(marked) && marked.length <= 200 && !this.element.contains(document.activeElement))
      this.input.value = marked;
    this.show();
    this.input.focus({ preventScroll: true });
    this.input.select();
    this.search(true);
  }

  private show(): void {
    this.element.hidden = false;
    this.model.finding = true;
  }

  /** The focus goes to the match, so that it can be played or followed by the next. */
  private close(): void {
    this.typing();
    this.element.hidden = true;
    this.model.finding = false;
    this.highlights.clear();
    const found = this.current >= 0 ? this.elementOf(this.matches[this.current]!) : undefined;
    const target = found ?? this.before;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    this.before = null;
    this.matches = [];
    this.current = -1;
    this.update();
  }

  /** @param go if false, the page stays where it is. */
  private search(go: boolean): void {
    this.typing();
    const { model } = this;
    this.matches = findMatches(model.timeline, this.input.value, model.phonemeText);
    this.current = this.matches.length === 0 ? -1 : firstMatchFrom(this.matches, model.timeline, model.selection);
    if (go) this.goToCurrent();
    this.update();
  }

  private step(by: 1 | -1): void {
    const { length } = this.matches;
    if (length === 0) return this.search(true);
    this.current = (this.current + by + length) % length;
    this.goToCurrent();
    this.update();
  }

  private goToCurrent(): void {
    const match = this.matches[this.current];
    if (!match) return;
    const { target } = match;
    if (target) this.model.select(target);
    const element = this.elementOf(match);
    // Somebody looking at the table of events finds it there.
    const row = document.querySelector(".rows .row[aria-selected='true']");
    if (element) bringIntoView(element, { top: COVERED_PX, unless: row });
  }

  private update(): void {
    const { length } = this.matches;
    const asked = this.input.value.trim() !== "";
    this.status.textContent = length > 0 ? t`${this.current + 1} of ${length}` : asked ? t("No results") : "";
    this.element.classList.toggle("none", asked && length === 0);
    for (const button of this.steps) button.disabled = length === 0;
    if (this.isOpen) this.highlights.show(this.matches, this.matches[this.current]);
  }

  /** Its word in the passage, or its phoneme among the chips. */
  private elementOf({ words, target }: FindMatch): HTMLElement | undefined {
    const [word] = words;
    const segment = target?.lane === "phoneme" ? this.model.timeline.phonemes[target.index]!.segment : target?.index;
    const own =
      word !== undefined
        ? `.passage [data-word="${word}"]`
        : target?.lane === "phoneme"
          ? `.chips [data-phoneme="${target.index}"]`
          : undefined;
    const selectors = [own, segment !== undefined && `.passage [data-segment="${segment}"]`, ".passage.plain"];
    for (const selector of selectors) {
      const found = selector ? document.querySelector<HTMLElement>(selector) : null;
      if (found) return found;
    }
    return undefined;
  }
}
