import type { Scope } from "../scope.ts";
import type { Description } from "../state/describe.ts";
import { el } from "./dom.ts";

const GAP = 10;

/** The one tooltip of the page. What it says is also in the accessible name of what it belongs to, so it is hidden from screen readers. */
export class Tooltip {
  private readonly element = el("div", { class: "tooltip", "aria-hidden": "true", hidden: true });

  constructor(scope: Scope, root: HTMLElement) {
    root.append(this.element);
    scope.add(() => this.element.remove());
    scope.on(window, "scroll", () => this.hide(), { passive: true });
  }

  /** Beside a rectangle of the window, above it where there is room. */
  show(content: Description, anchor: { left: number; top: number; right: number; bottom: number }): void {
    this.element.replaceChildren(el("strong", {}, content.title), ...(content.rows.length ? [rowsOf(content)] : []));
    this.place(anchor);
  }

  showText(title: string, text: string, anchor: DOMRect): void {
    this.element.replaceChildren(el("strong", {}, title), el("p", {}, text));
    this.place(anchor);
  }

  hide(): void {
    this.element.hidden = true;
  }

  private place(anchor: { left: number; top: number; right: number; bottom: number }): void {
    const { element } = this;
    element.hidden = false;
    const { offsetWidth, offsetHeight } = element;
    const middle = (anchor.left + anchor.right) / 2;
    const left = Math.max(8, Math.min(document.documentElement.clientWidth - offsetWidth - 8, middle - offsetWidth / 2));
    const above = anchor.top - offsetHeight - GAP;
    element.style.left = `${left}px`;
    element.style.top = `${above >= 8 ? above : anchor.bottom + GAP}px`;
  }
}

export function rowsOf({ rows }: Description): HTMLElement {
  return el("dl", {}, ...rows.flatMap(({ name, value }) => [el("dt", {}, name), el("dd", {}, value)]));
}
