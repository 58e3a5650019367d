/** Pixels of a band above and below its picture. */
export const PICTURE_INSET = 2;
/** Hz between two labels, and the least pixels between them. */
const STEPS = [500, 1000, 2000, 4000];
const LABEL_PIXELS = 24;

export interface Stretch {
  y: number;
  height: number;
}

/** Where a frequency is drawn in a band that shows 0 to `topHz`, in pixels. */
export function yOfHz({ y, height }: Stretch, topHz: number, hz: number): number {
  return y + height - PICTURE_INSET - (hz / topHz) * (height - 2 * PICTURE_INSET);
}

/** The frequency at a pixel of the band in Hz. */
export function hzAt({ y, height }: Stretch, topHz: number, at: number): number {
  return Math.max(0, Math.min(topHz, ((y + height - PICTURE_INSET - at) / (height - 2 * PICTURE_INSET)) * topHz));
}

/** Round frequencies in Hz that have room for a label below the band's own name at the top. */
export function frequencyTicks(band: Stretch, topHz: number): { hz: number; y: number }[] {
  const step = STEPS.find((hz) => (hz / topHz) * band.height >= LABEL_PIXELS) ?? topHz;
  const ticks = Array.from({ length: Math.ceil(topHz / step) }, (_, i) => ({ hz: i * step, y: yOfHz(band, topHz, i * step) }));
  return ticks.filter(({ hz, y }) => hz > 0 && y > band.y + LABEL_PIXELS);
}
