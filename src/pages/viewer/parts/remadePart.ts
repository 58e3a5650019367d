import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";

/** The parts below the timeline follow a correction at the latest after this. */
export const LATE_MILLISECONDS = 300;

/**
 * Remade after each correction, once it is visible and the page has nothing else to do.
 * @param make in a scope of its own; listeners of the model end with that scope, too.
 */
export function remadePart(scope: Scope, model: ViewModel, make: (scope: Scope) => HTMLElement): HTMLElement {
  let own = scope.child();
  let stale = false;
  const box = el("div", {}, make(own));
  const controls = () => [...box.querySelectorAll<HTMLElement>("button, [tabindex]")];
  const remake = () => {
    if (!stale || box.clientHeight === 0) return;
    stale = false;
    own.dispose();
    own = scope.child();
    const focused = controls().indexOf(document.activeElement as HTMLElement);
    box.replaceChildren(make(own));
    if (focused >= 0) controls()[focused]?.focus({ preventScroll: true });
  };
  const soon = scope.frame(scope.idle(LATE_MILLISECONDS, remake));
  model.on("timeline", () => {
    stale = true;
    soon();
  });
  // It was hidden in a tab that has now been opened.
  const observer = new ResizeObserver(remake);
  observer.observe(box);
  scope.add(() => observer.disconnect());
  return box;
}
