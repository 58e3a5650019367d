import { TRACK_KINDS, type TrackAnalysis, type TrackKind } from "../audio/tracks.ts";
import { LANE_SIZES, withHeight } from "../layout/laneHeights.ts";
import type { LaneHeights } from "../layout/laneHeights.ts";
import { oneOf, record } from "./keptValues.ts";
import type { LaneId } from "../layout/placedItems.ts";

/** Bands that can be hidden. */
export const BAND_IDS = [
  "wave",
  "spectrogram",
  "expectedWords",
  "heardWords",
  "pauses",
  "expectedPhonemes",
  "heardPhonemes",
  "own",
] as const satisfies readonly (LaneId | "wave" | "spectrogram" | "pauses" | "own")[];

export type BandId = (typeof BAND_IDS)[number];

export interface TimelineSettings {
  hidden: readonly BandId[];
  heights: LaneHeights;
  /** `page` turns the page at the right edge, `centre` keeps the playhead in the middle. */
  follow: "page" | "centre" | "off";
  /** 0.25 to 2. */
  rate: number;
  loop: boolean;
  /** The waveform is drawn this many times as high as the sound is; the rest is cut off. */
  waveZoom: number;
  spectrogram: SpectrogramSettings;
  tracks: TrackSettings;
}

/** Each is drawn over the spectrogram. */
export interface TrackSettings extends TrackAnalysis {
  shown: readonly TrackKind[];
}

export interface SpectrogramSettings {
  /** If absent, recordings up to `SPECTROGRAM_SECONDS` show it, and longer ones with at most `CLOSE_SECONDS` on screen. */
  shown?: boolean;
  windowMilliseconds: number;
  topHz: number;
  /** The lightest colour is this many dB below the loudest part on screen. */
  rangeDb: number;
  colours: ColourMapName;
}

export type ColourMapName = "greys" | "viridis";

export const WINDOWS_MILLISECONDS = [3, 5, 10, 15, 30] as const;
export const TOPS_HZ = [4000, 5000, 6000, 8000] as const;
/** Men speak below 300 Hz, women below 500; a child's voice may be higher. */
export const PITCH_CEILINGS_HZ = [300, 400, 500, 600, 800] as const;
/** For men, women and older children, and young children, as Praat's manual has them. */
export const FORMANT_CEILINGS_HZ = [5000, 5500, 6500, 8000] as const;
/** Tracks of a longer stretch would be a thicket. */
export const TRACK_SECONDS = 60;
export const RANGES_DB = [40, 50, 60, 70, 80] as const;

/** For quiet speech. */
export const WAVE_ZOOMS = [1, 2, 4, 8, 16] as const;

/** Longer recordings show their spectrogram on request or when zoomed in. */
export const SPECTROGRAM_SECONDS = 300;

/** With this few on screen, a long recording shows its spectrogram by itself. */
export const CLOSE_SECONDS = 30;

/** Children's fricatives and formants are high, hence 8 kHz; the rest are Praat's defaults. */
export const DEFAULT_SETTINGS: TimelineSettings = {
  hidden: [],
  heights: {},
  follow: "page",
  rate: 1,
  loop: false,
  waveZoom: 1,
  spectrogram: { windowMilliseconds: 5, topHz: 8000, rangeDb: 60, colours: "greys" },
  tracks: { shown: [], pitchCeilingHz: 600, formantCeilingHz: 8000 },
};

/** Anything not understood has its default. */
export function parseSettings(kept: unknown): TimelineSettings {
  const given = record(kept);
  const spectrogram = record(given["spectrogram"]);
  const tracks = record(given["tracks"]);
  const { spectrogram: first, tracks: firstTracks } = DEFAULT_SETTINGS;
  return {
    hidden: Array.isArray(given["hidden"]) ? BAND_IDS.filter((id) => (given["hidden"] as unknown[]).includes(id)) : [],
    heights: parseHeights(record(given["heights"])),
    follow: oneOf(["page", "centre", "off"] as const, given["follow"], DEFAULT_SETTINGS.follow),
    rate: typeof given["rate"] === "number" && given["rate"] >= 0.25 && given["rate"] <= 2 ? given["rate"] : 1,
    loop: given["loop"] === true,
    waveZoom: oneOf(WAVE_ZOOMS, given["waveZoom"], 1),
    spectrogram: {
      shown: typeof spectrogram["shown"] === "boolean" ? spectrogram["shown"] : undefined,
      windowMilliseconds: oneOf(WINDOWS_MILLISECONDS, spectrogram["windowMilliseconds"], first.windowMilliseconds),
      topHz: oneOf(TOPS_HZ, spectrogram["topHz"], first.topHz),
      rangeDb: oneOf(RANGES_DB, spectrogram["rangeDb"], first.rangeDb),
      colours: oneOf(["greys", "viridis"] as const, spectrogram["colours"], first.colours),
    },
    tracks: {
      shown: Array.isArray(tracks["shown"]) ? TRACK_KINDS.filter((kind) => (tracks["shown"] as unknown[]).includes(kind)) : [],
      pitchCeilingHz: oneOf(PITCH_CEILINGS_HZ, tracks["pitchCeilingHz"], firstTracks.pitchCeilingHz),
      formantCeilingHz: oneOf(FORMANT_CEILINGS_HZ, tracks["formantCeilingHz"], firstTracks.formantCeilingHz),
    },
  };
}

function parseHeights(kept: Record<string, unknown>): LaneHeights {
  return LANE_SIZES.reduce<LaneHeights>((heights, size) => {
    const height = kept[size];
    return withHeight(heights, size, typeof height === "number" ? height : undefined);
  }, {});
}
