/** Pixels that stay free below and above what is brought into view. */
const MARGIN_PX = 24;

/** The lowest place in the window, in pixels, at which an element is visible: in a narrow window, the sound lies over what is below it. */
export function visibleBottom(element: Element): number {
  const sound = document.querySelector(".heard");
  if (!sound || sound.contains(element)) return window.innerHeight;
  const [over, own] = [sound.getBoundingClientRect(), element.getBoundingClientRect()];
  const isAbove = (element.compareDocumentPosition(sound) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isAbove && own.left < over.right && own.right > over.left ? Math.min(over.top, window.innerHeight) : window.innerHeight;
}

/** The same at the top, where the bar of the least sure words stays while the text goes by. */
export function visibleTop(): number {
  return document.querySelector<HTMLElement>(".is-listening .review-place")?.offsetHeight ?? 0;
}

/** True if it is visible in the window, and in whatever scrolls around it. @param top pixels that something covers */
function isInView(element: Element, top: number): boolean {
  const at = element.getBoundingClientRect();
  if (at.height === 0 || at.top < top || at.bottom > visibleBottom(element)) return false;
  const around = element.closest(".passage, .grid")?.getBoundingClientRect();
  return !around || (at.top >= around.top - 1 && at.bottom <= around.bottom + 1);
}

/**
 * Scrolls an element to the middle, unless it is already visible.
 * @param options.top pixels at the top of the window that something covers.
 * @param options.unless another element that shows the same; if that is in view, the page does not scroll.
 */
export function bringIntoView(element: Element, { top = visibleTop(), unless }: { top?: number; unless?: Element | null } = {}): void {
  if (isInView(element, top + MARGIN_PX) || (unless && isInView(unless, top))) return;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const at = element.getBoundingClientRect();
  const bottom = visibleBottom(element);
  if (at.top < top || at.bottom > bottom) window.scrollBy({ top: (at.top + at.bottom - top - bottom) / 2, behavior: "instant" });
}
