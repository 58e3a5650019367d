import type { Scope } from "../../kit/scope.ts";
import type { FindMatch } from "../state/find.ts";
import type { ViewModel } from "../state/viewModel.ts";

/** Names of the highlights in the style sheet. */
const ALL = "find-match";
const CURRENT = "find-current";

/** Marks letters without changing the page's elements. */
export class FindHighlights {
  constructor(
    scope: Scope,
    private readonly model: ViewModel,
  ) {
    scope.add(() => this.clear());
  }

  show(matches: readonly FindMatch[], current: FindMatch | undefined): void {
    const passage = document.querySelector<HTMLElement>(".passage");
    if (!passage) return this.clear();
    const ranges = passage.classList.contains("plain") ? this.plainRanges(passage) : this.markedRanges(passage);
    const others = matches.filter((match) => match !== current);
    CSS.highlights.set(ALL, new Highlight(...others.flatMap(ranges)));
    const now = new Highlight(...(current ? ranges(current) : []));
    now.priority = 1;
    CSS.highlights.set(CURRENT, now);
  }

  clear(): void {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  }

  private plainRanges(passage: HTMLElement): (match: FindMatch) => Range[] {
    return ({ text }) => (text ? partOf(passage, text.start, text.end) : []);
  }

  /** For a match in the text, the letters in each word; for something heard, everything above the word or of the addition. */
  private markedRanges(passage: HTMLElement): (match: FindMatch) => Range[] {
    const words = new Map<number, Element>();
    const segments = new Map<number, Element>();
    for (const element of passage.querySelectorAll<HTMLElement>("[data-word]")) words.set(Number(element.dataset["word"]), element);
    for (const element of passage.querySelectorAll<HTMLElement>("[data-segment]")) {
      const index = Number(element.dataset["segment"]);
      if (!segments.has(index)) segments.set(index, element);
    }
    return ({ text, words: covered, target }) => {
      if (!text) {
        const heard = target?.lane === "segment" ? segments.get(target.index)?.querySelector("rt") : undefined;
        return heard ? partOf(heard, 0, heard.textContent.length) : [];
      }
      return covered.flatMap((index) => {
        const { start, end } = this.model.timeline.words[index]!;
        const element = words.get(index);
        const base = element?.querySelector(".base") ?? element;
        return base ? partOf(base, Math.max(0, text.start - start), Math.min(end, text.end) - start) : [];
      });
    };
  }
}

function partOf(element: Element, from: number, to: number): Range[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) return [];
  const range = document.createRange();
  range.setStart(text, Math.min(from, text.length));
  range.setEnd(text, Math.min(to, text.length));
  return [range];
}
