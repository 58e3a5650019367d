/** Seconds from `start` to `end` over `width` CSS pixels. */
export interface Viewport {
  start: number;
  end: number;
  width: number;
}

/** In seconds. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** Seconds across the screen. */
export const CLOSEST_SECONDS = 0.1;

export function xOf(viewport: Viewport, time: number): number {
  return ((time - viewport.start) / (viewport.end - viewport.start)) * viewport.width;
}

export function timeAt(viewport: Viewport, x: number): number {
  return viewport.start + (x / Math.max(1, viewport.width)) * (viewport.end - viewport.start);
}

export function wholeOf(duration: number, width: number): Viewport {
  return { start: 0, end: Math.max(CLOSEST_SECONDS, duration), width };
}

/** Most words can be read when a second has so many CSS pixels. */
const READABLE_PX = 80;
/** Seconds: less would tell nothing of a sentence, and more is hardly needed to listen. */
const OPENING = { least: 4, most: 10 };
/** A recording that is hardly longer than the opening stretch is shown whole. */
const HARDLY_LONGER = 1.6;

/** A stretch in which words can be read, around something or at the beginning. @param width 1 as long as it is not known */
export function openingView(duration: number, width: number, around?: TimeSpan): Viewport {
  const seconds = width > 1 ? Math.min(OPENING.most, Math.max(OPENING.least, width / READABLE_PX)) : OPENING.most;
  if (duration <= HARDLY_LONGER * seconds) return wholeOf(duration, width);
  const start = around ? (around.start + around.end - seconds) / 2 : 0;
  return clampViewport({ start, end: start + seconds, width }, duration);
}

/** Keeps the span between the closest zoom and the whole recording around the same middle, and the ends inside it. */
export function clampViewport(viewport: Viewport, duration: number): Viewport {
  const longest = Math.max(CLOSEST_SECONDS, duration);
  const span = Math.min(longest, Math.max(CLOSEST_SECONDS, viewport.end - viewport.start));
  const start = Math.min(longest - span, Math.max(0, (viewport.start + viewport.end - span) / 2));
  return { start, end: start + span, width: viewport.width };
}

/** `time` stays where it is on screen. A factor above 1 looks closer. */
export function zoomAround(viewport: Viewport, duration: number, factor: number, time: number): Viewport {
  const span = viewport.end - viewport.start;
  const wanted = Math.min(Math.max(CLOSEST_SECONDS, duration), Math.max(CLOSEST_SECONDS, span / factor));
  const share = (time - viewport.start) / span;
  const start = time - share * wanted;
  return clampViewport({ start, end: start + wanted, width: viewport.width }, duration);
}

export function panBy(viewport: Viewport, duration: number, seconds: number): Viewport {
  return clampViewport({ ...viewport, start: viewport.start + seconds, end: viewport.end + seconds }, duration);
}

/** Moves only as far as needed to show a stretch of time with a little room beside it; puts one from far away in the middle. */
export function reveal(viewport: Viewport, duration: number, from: number, to: number): Viewport {
  const span = viewport.end - viewport.start;
  const margin = span * 0.1;
  if (from >= viewport.start && to <= viewport.end) return viewport;
  const away = Math.max(viewport.start - to, from - viewport.end);
  if (away > span / 2 && to - from + 2 * margin <= span) return centreOn(viewport, duration, (from + to) / 2);
  if (to - from + 2 * margin > span) return clampViewport({ ...viewport, start: from - margin, end: from - margin + span }, duration);
  const start = from < viewport.start ? from - margin : to + margin - span;
  return clampViewport({ ...viewport, start, end: start + span }, duration);
}

/** As far as the recording allows; the zoom stays. */
export function centreOn(viewport: Viewport, duration: number, time: number): Viewport {
  const span = viewport.end - viewport.start;
  return clampViewport({ ...viewport, start: time - span / 2, end: time + span / 2 }, duration);
}
