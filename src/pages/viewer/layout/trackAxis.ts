import { yOfHz } from "./frequencyAxis.ts";
import type { Stretch } from "./frequencyAxis.ts";

/** Hz; the lowest voice of a man. */
export const PITCH_FLOOR_HZ = 75;

/** The height of the band stands for Hz, of which the upper one is a setting, and dB. */
export const TRACK_RANGE = { pitch: [PITCH_FLOOR_HZ, 600], intensity: [30, 90] } as const;

const LABEL_PIXELS = 24;

/** Round values with room for a label, below the band's own name at the top. */
export function trackTicks(band: Stretch, low: number, high: number, steps: readonly number[]): { value: number; y: number }[] {
  const step = steps.find((one) => (one / (high - low)) * band.height >= LABEL_PIXELS) ?? high - low;
  const ticks: { value: number; y: number }[] = [];
  for (let value = Math.ceil((low + 1) / step) * step; value < high; value += step) {
    const y = yOfHz(band, high - low, value - low);
    if (y > band.y + LABEL_PIXELS) ticks.push({ value, y });
  }
  return ticks;
}
