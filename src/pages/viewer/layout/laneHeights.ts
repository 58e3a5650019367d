/** What has a height of its own; both lanes of words share one, and so do both of phonemes. */
export const LANE_SIZES = ["wave", "spectrogram", "words", "phonemes"] as const;

export type LaneSize = (typeof LANE_SIZES)[number];

/** CSS pixels; an absent one is usual. */
export type LaneHeights = Readonly<Partial<Record<LaneSize, number>>>;

/** CSS pixels. */
export const HEIGHT_RANGE: Record<LaneSize, { least: number; usual: number; most: number }> = {
  wave: { least: 40, usual: 88, most: 400 },
  spectrogram: { least: 80, usual: 260, most: 600 },
  words: { least: 24, usual: 30, most: 80 },
  phonemes: { least: 22, usual: 26, most: 80 },
};

export function heightOf(size: LaneSize, heights: LaneHeights): number {
  return heights[size] ?? HEIGHT_RANGE[size].usual;
}

/** Whole pixels within the range; undefined takes the height back. */
export function withHeight(heights: LaneHeights, size: LaneSize, height: number | undefined): LaneHeights {
  const { [size]: _, ...others } = heights;
  if (height === undefined || !Number.isFinite(height)) return others;
  const { least, most } = HEIGHT_RANGE[size];
  return { ...others, [size]: Math.round(Math.max(least, Math.min(most, height))) };
}
