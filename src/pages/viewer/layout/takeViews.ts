import type { Side } from "#core/comparison/compareTimelines.ts";
import { wholeOf } from "./viewport.ts";
import type { TimeSpan, Viewport } from "./viewport.ts";

/**
 * While the timeline shows its whole recording, both takes cover as many seconds as the longer one has. Zoomed in, the shown take has the
 * stretch of the timeline, and the other one an equally long stretch, moved so that the chosen word begins in the same place.
 * @param shown the stretch of the timeline, and its take's length in seconds.
 * @param starts seconds at which the chosen word begins in either take.
 */
export function takeViews(
  shown: { side: Side; view: TimeSpan; duration: number },
  otherDuration: number,
  starts: Partial<Record<Side, number>>,
  width: number,
): Record<Side, Viewport> {
  const { side, view, duration } = shown;
  if (view.start <= 0 && view.end >= duration - 1e-6) {
    const whole = wholeOf(Math.max(duration, otherDuration), width);
    return { first: whole, second: whole };
  }
  const other: Side = side === "first" ? "second" : "first";
  const [own, its] = [starts[side], starts[other]];
  const shift = own === undefined || its === undefined ? 0 : its - own;
  const views = {
    [side]: { start: view.start, end: view.end, width },
    [other]: { start: view.start + shift, end: view.end + shift, width },
  };
  return views as Record<Side, Viewport>;
}
