import { t } from "@vscode/l10n";
import { createRef } from "preact";
import type { Scope } from "../../kit/scope.ts";
import { findMatches, firstMatchFrom } from "../state/find.ts";
import type { FindMatch } from "../state/find.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { bringIntoView } from "./bringIntoView.ts";
import { followed } from "../../kit/followed.ts";
import { FindHighlights } from "./findHighlights.ts";
import type { IconName } from "./icon.tsx";
import { IconButton } from "./toolbarPart.tsx";

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
export class Finder {
  readonly bar = createRef<HTMLDivElement>();
  readonly input = createRef<HTMLInputElement>();
  isOpen = false;
  matches: readonly FindMatch[] = [];
  /** -1 if there is none. */
  current = -1;
  private readonly highlights: FindHighlights;
  private typing = () => {};
  private before: Element | null = null;

  constructor(
    private readonly scope: Scope,
    private readonly model: ViewModel,
  ) {
    followed(this, "isOpen", "matches", "current");
    this.highlights = new FindHighlights(scope, model);
    // On the document and not the window, where the editor listens; before the shortcuts of the page.
    scope.on(document, "keydown", (event) => this.onKey(event), { capture: true });
    for (const change of ["timeline", "symbols", "figures"] as const) model.on(change, () => this.isOpen && this.search(false));
  }

  readonly typed = (): void => {
    this.typing();
    this.typing = this.scope.timeout(TYPING_DELAY, () => this.search(true));
  };

  /** Undefined while nothing is searched for. */
  get state(): FindState | undefined {
    return this.isOpen ? { query: this.query, focused: this.bar.current!.contains(document.activeElement) } : undefined;
  }

  restore(state: FindState | undefined): void {
    if (!state) return;
    this.query = state.query;
    this.show();
    if (state.focused) this.input.current!.focus({ preventScroll: true });
    // Its words are on the page only once the view is.
    this.scope.frame(() => this.search(false))();
  }

  private onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const held = (ctrlKey || metaKey) && !altKey;
    const inside = event.target instanceof Node && this.bar.current!.contains(event.target);
    if (held && !shiftKey && key.toLowerCase() === "f") this.open();
    else if (!this.isOpen) return;
    else if (key === "F3" || (held && key.toLowerCase() === "g")) this.step(shiftKey ? -1 : 1);
    else if (!inside) return;
    else if (key === "Escape") this.close();
    else if (key === "Enter" && event.target === this.input.current) this.step(shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private open(): void {
    if (!this.bar.current!.contains(document.activeElement)) this.before = document.activeElement;
    const marked = window.getSelection()?.toString().trim() ?? "";
    if (marked !== "" && !/\n/.test(marked) && marked.length <= 200 && !this.bar.current!.contains(document.activeElement))
      this.query = marked;
    this.show();
    this.input.current!.focus({ preventScroll: true });
    this.input.current!.select();
    this.search(true);
  }

  private show(): void {
    this.isOpen = true;
    // The focus goes there before it is drawn again.
    this.bar.current!.hidden = false;
    this.model.finding = true;
  }

  /** The focus goes to the match, so that it can be played or followed by the next. */
  readonly close = (): void => {
    this.typing();
    this.isOpen = false;
    this.model.finding = false;
    this.highlights.clear();
    const found = this.current >= 0 ? this.elementOf(this.matches[this.current]!) : undefined;
    const target = found ?? this.before;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    this.before = null;
    this.matches = [];
    this.current = -1;
  };

  /** @param go if false, the page stays where it is. */
  private search(go: boolean): void {
    this.typing();
    const { model } = this;
    this.matches = findMatches(model.timeline, this.query, model.phonemeText);
    this.current = this.matches.length === 0 ? -1 : firstMatchFrom(this.matches, model.timeline, model.selection);
    if (go) this.goToCurrent();
    this.highlight();
  }

  step(by: 1 | -1): void {
    const { length } = this.matches;
    if (length === 0) return this.search(true);
    this.current = (this.current + by + length) % length;
    this.goToCurrent();
    this.highlight();
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

  private highlight(): void {
    if (this.isOpen) this.highlights.show(this.matches, this.matches[this.current]);
  }

  get query(): string {
    return this.input.current?.value ?? "";
  }

  set query(query: string) {
    this.input.current!.value = query;
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

export function Find({ finder }: { finder: Finder }) {
  const { isOpen, matches, current, query } = finder;
  const isNone = isOpen && query.trim() !== "" && matches.length === 0;
  const step = (icon: IconName, label: string, keys: string, by: 1 | -1) => (
    <IconButton icon={icon} label={label} keys={keys} disabled={matches.length === 0} onClick={() => finder.step(by)} />
  );
  return (
    <div class={isNone ? "find none" : "find"} role="search" aria-label={t("Find")} hidden={!isOpen} ref={finder.bar}>
      <input
        ref={finder.input}
        type="text"
        class="input"
        placeholder={t("Find")}
        aria-label={t("Find in the text, in what was heard, and among the phonemes")}
        spellcheck={false}
        onInput={finder.typed}
      />
      <span class="find-count" role="status">
        {isNone ? t("No results") : matches.length > 0 && t`${current + 1} of ${matches.length}`}
      </span>
      {step("up", t("Previous match"), t("Shift+Enter"), -1)}
      {step("down", t("Next match"), t("Enter"), 1)}
      <IconButton icon="close" label={t("Close")} keys={t("Escape")} onClick={finder.close} />
    </div>
  );
}
