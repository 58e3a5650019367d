/** Lanes with a height of their own; both lanes of words share one, and so do both of phonemes. */
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

/** The page above the sound, its other lanes, and what is said about the selection below it. */
const BESIDES_SPECTROGRAM_PX = 560;
/** Lower than this, formants are hard to tell apart. */
const LEAST_ROOM_PX = 140;

/** Of a sound that lies over the text: words and phonemes are in sight together. */
const NARROW: LaneHeights = { wave: 48, words: 26, phonemes: 22 };

/** The usual heights, or as much of them as a window has room for. @param room `height` in CSS pixels; `isNarrow` if the sound lies over the text. */
export function heightsFor({ isNarrow, height }: { isNarrow: boolean; height: number }): LaneHeights {
  const spectrogram = Math.max(LEAST_ROOM_PX, Math.min(HEIGHT_RANGE.spectrogram.usual, height - BESIDES_SPECTROGRAM_PX));
  return { spectrogram, ...(isNarrow && NARROW) };
}

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
