import { type ComponentChild, render } from "preact";
import type { Scope } from "./scope.ts";

/** The element of a component that always has one, and the same. */
export function drawn(scope: Scope, part: ComponentChild): HTMLElement {
  const place = document.createDocumentFragment();
  render(part, place);
  scope.add(() => render(null, place));
  return place.firstElementChild as HTMLElement;
}
