import type { Scope } from "../../kit/scope.ts";

/** A bar stays in sight as far as its column reaches; over the details below, it is pinned, and its place stays as high as it was. */
export function pinOverDetails(scope: Scope, bar: HTMLElement): void {
  let isPinned = false;
  const pin = () => {
    const [place, column] = [bar.parentElement, bar.closest(".read")];
    if (!place || !column) return;
    const isBelow = column.getBoundingClientRect().bottom < bar.offsetHeight;
    if (isBelow === isPinned) return;
    isPinned = isBelow;
    place.style.minHeight = isPinned ? `${place.offsetHeight}px` : "";
    bar.classList.toggle("pinned", isPinned);
  };
  scope.on(window, "scroll", pin, { passive: true });
  scope.add(() => bar.parentElement?.style.removeProperty("min-height"));
}
