import type { Scope } from "../../kit/scope.ts";
import { visibleBottom, visibleTop } from "./bringIntoView.ts";
import { SoundingItems } from "../state/soundingItems.ts";
import type { ViewModel } from "../state/viewModel.ts";

/** Milliseconds in which scrolling counts as the page's own: it scrolls smoothly, and reports it later. */
const OWN_SCROLLING = 900;
/** The share of the height from the top that the sounding line is scrolled to: the next lines are below it. */
const LINE_AT = 0.3;
const MARGIN_PX = 16;
/** No word has this index, so that what sounds is lit up again. */
const NOTHING_YET = -1;

/**
 * The page follows the sounding word only if the text was visible when the sound began, and no longer once somebody scrolls.
 * @param marksOf several elements where a segment has several words.
 */
export function followSound(
  scope: Scope,
  model: ViewModel,
  passage: HTMLElement,
  marksOf: (segment: number) => readonly HTMLElement[],
): void {
  // Created when something is played: until then the page has better things to do.
  let words: SoundingItems | undefined;
  let current: number | undefined;
  let lit: readonly HTMLElement[] = [];
  let following = false;
  let quietUntil = 0;
  const quiet = () => (quietUntil = performance.now() + OWN_SCROLLING);
  const light = () => {
    const index = model.isPlaying ? (words ??= new SoundingItems(model.lanes, "segment")).at(model.time) : undefined;
    if (index === current) return;
    current = index;
    for (const mark of lit) mark.classList.remove("sounding");
    lit = index === undefined ? [] : marksOf(index);
    for (const mark of lit) mark.classList.add("sounding");
    if (following && lit[0]) turnTo(passage, lit[0], quiet);
  };
  let playing = false;
  const start = () => {
    if (model.isPlaying && !playing) {
      following = model.settings.follow !== "off" && isOnScreen(passage);
      quiet();
    }
    playing = model.isPlaying;
    light();
  };
  const letGo = () => {
    if (performance.now() > quietUntil) following = false;
  };
  model.on("timeline", () => {
    words = undefined;
    current = NOTHING_YET;
    light();
  });
  model.on("time", light);
  model.on("playing", start);
  scope.on(window, "scroll", letGo, { passive: true });
  scope.on(passage, "scroll", letGo, { passive: true });
  // Manual scrolling counts at once, even while the page is still moving.
  for (const type of ["wheel", "touchmove"] as const) scope.on(window, type, () => (following = false), { passive: true });
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Scrolls the passage, if it has its own scrolling, and the page to a word that has left either. */
function turnTo(passage: HTMLElement, mark: HTMLElement, scrolls: () => void): void {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  const inner = passage.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  const within = passage.scrollHeight > passage.clientHeight && (at.top < inner.top + MARGIN_PX || at.bottom > inner.bottom - MARGIN_PX);
  const by = within ? at.top - inner.top - inner.height * LINE_AT : 0;
  if (within) {
    scrolls();
    passage.scrollBy({ top: by, behavior });
  }
  const top = at.top - by;
  const [above, bottom] = [visibleTop(), visibleBottom(mark)];
  if (top >= above + MARGIN_PX && top + at.height <= bottom - MARGIN_PX) return;
  scrolls();
  window.scrollBy({ top: top - above - (bottom - above) * LINE_AT, behavior });
}
