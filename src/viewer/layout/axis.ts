import { xOf } from "./viewport.ts";
import type { Viewport } from "./viewport.ts";

export interface Tick {
  x: number;
  /** Only on the long marks. */
  label?: string;
}

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];
const LABEL_PIXELS = 72;

/** Marks of the time axis in seconds: a labelled one about every 72 pixels at least, with four short ones between. */
export function ticksOf(viewport: Viewport): Tick[] {
  const span = viewport.end - viewport.start;
  if (!(span > 0) || !(viewport.width > 0)) return [];
  const step = STEPS.find((candidate) => (candidate / span) * viewport.width >= LABEL_PIXELS) ?? STEPS.at(-1)!;
  const minor = step / 5;
  const decimals = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  const ticks: Tick[] = [];
  const last = Math.floor(viewport.end / minor + 1e-6);
  for (let index = Math.ceil(viewport.start / minor - 1e-6) + 0; index <= last; index++) {
    const time = index * minor;
    ticks.push(index % 5 === 0 ? { x: xOf(viewport, time), label: `${time.toFixed(decimals)} s` } : { x: xOf(viewport, time) });
  }
  return ticks;
}
