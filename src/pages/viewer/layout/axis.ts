import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

export interface Tick {
  x: number;
  /** Only on the long marks. */
  label?: string;
}

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];
const LABEL_PIXELS = 72;

/** A labelled mark at least about every 72 pixels, with four short ones between. */
export function ticksOf(viewport: Viewport): Tick[] {
  const span = viewport.end - viewport.start;
  if (!(span > 0) || !(viewport.width > 0)) return [];
  const step = STEPS.find((candidate) => (candidate / span) * viewport.width >= LABEL_PIXELS) ?? STEPS.at(-1)!;
  const minor = step / 5;
  const decimals = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0;
  const ticks: Tick[] = [];
  const last = Math.floor(viewport.end / minor + 1e-6);
  // Adding 0 turns the -0 of a start at zero into 0.
  for (let index = Math.ceil(viewport.start / minor - 1e-6) + 0; index <= last; index++) {
    const time = index * minor;
    ticks.push(index % 5 === 0 ? { x: xOf(viewport, time), label: clock(time, decimals) } : { x: xOf(viewport, time) });
  }
  return ticks;
}

/** Such as "7.5 s"; from one minute on, "2:07.5". */
export function clock(time: number, decimals: number): string {
  const units = Math.round(time * 10 ** decimals);
  const perMinute = 60 * 10 ** decimals;
  if (units < perMinute) return `${(units / 10 ** decimals).toFixed(decimals)} s`;
  const rest = ((units % perMinute) / 10 ** decimals).toFixed(decimals);
  return `${Math.floor(units / perMinute)}:${rest.padStart(decimals > 0 ? 3 + decimals : 2, "0")}`;
}

/** To the millisecond where a pixel is shorter than a hundredth of a second. */
export function pointerClock(time: number, { start, end, width }: Viewport): string {
  return clock(time, (end - start) / Math.max(1, width) < 0.002 ? 3 : 2);
}
