import { type ComponentChild, render } from "preact";
import type { Scope } from "../../kit/scope.ts";
import type { Description } from "../state/describe.ts";
import { el } from "../../kit/dom.ts";

const GAP_PX = 10;
/** Milliseconds that the pointer rests before a tooltip shows; a visible one moves along at once. */
const DELAY_MS = 350;
/** Milliseconds after which the next tooltip waits again. */
const WARM_MS = 300;

interface Anchor {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Above what the pointer moves along, below what is at the top of the page, if there is room. */
type Side = "above" | "below";

/** Its content is also in the accessible name of what it belongs to, so it is hidden from screen readers. */
export class Tooltip {
  private cancel = () => {};
  private hiddenAt = -Infinity;
  private readonly element = el("div", { class: "tooltip", "aria-hidden": "true", hidden: true });

  constructor(
    private readonly scope: Scope,
    root: HTMLElement,
  ) {
    root.append(this.element);
    scope.add(() => this.element.remove());
    scope.on(window, "scroll", () => this.hide(), { passive: true });
  }

  show(content: Description, anchor: Anchor, side: Side = "above"): void {
    const { title, rows } = content;
    this.appear([<strong>{title}</strong>, rows.length > 0 && <Rows rows={rows} />], anchor, side);
  }

  showText(title: string, text: string, anchor: Anchor, side: Side = "above"): void {
    this.appear([<strong>{title}</strong>, <p>{text}</p>], anchor, side);
  }

  /** For an element that is explained while it is pointed at, and while the keyboard is on it. */
  explains(title: string, text: string, side?: Side) {
    const show = ({ currentTarget }: { currentTarget: Element }) => this.showText(title, text, currentTarget.getBoundingClientRect(), side);
    const hide = () => this.hide();
    return {
      onMouseEnter: show,
      onMouseLeave: hide,
      onFocus: (event: { currentTarget: Element }) => event.currentTarget.matches(":focus-visible") && show(event),
      onBlur: hide,
    };
  }

  hide(): void {
    this.cancel();
    if (!this.element.hidden) this.hiddenAt = performance.now();
    this.element.hidden = true;
  }

  private appear(content: ComponentChild, anchor: Anchor, side: Side): void {
    this.cancel();
    const place = () => {
      render(content, this.element);
      this.place(anchor, side);
    };
    if (!this.element.hidden || performance.now() - this.hiddenAt < WARM_MS) place();
    else this.cancel = this.scope.timeout(DELAY_MS, place);
  }

  private place(anchor: Anchor, side: Side): void {
    const { element } = this;
    element.hidden = false;
    const { offsetWidth, offsetHeight } = element;
    const middle = (anchor.left + anchor.right) / 2;
    const left = Math.max(8, Math.min(document.documentElement.clientWidth - offsetWidth - 8, middle - offsetWidth / 2));
    const above = anchor.top - offsetHeight - GAP_PX;
    const below = anchor.bottom + GAP_PX;
    const fitsBelow = below + offsetHeight <= window.innerHeight - 8;
    element.style.left = `${left}px`;
    element.style.top = `${(side === "below" && fitsBelow) || above < 8 ? below : above}px`;
  }
}

export function Rows({ rows }: Pick<Description, "rows">) {
  return (
    <dl>
      {rows.map(({ name, value }) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}
