import type { ColourMapName } from "../state/timelineSettings.ts";

export type Rgb = readonly [number, number, number];

/** Viridis by Smith and van der Walt (CC0), equal steps in lightness for equal steps in value; from quiet to loud. */
const VIRIDIS: readonly Rgb[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

/**
 * 256 levels from quiet to loud as RGBA. Greys run from the page's background to its text, so that loud is dark on a light page and bright
 * on a dark one.
 */
export function colourMap(name: ColourMapName, background: Rgb, foreground: Rgb): Uint8ClampedArray {
  const stops = name === "viridis" ? VIRIDIS : [background, foreground];
  const colours = new Uint8ClampedArray(256 * 4);
  for (let level = 0; level < 256; level++) {
    const place = (level / 255) * (stops.length - 1);
    const below = Math.min(stops.length - 2, Math.floor(place));
    for (let part = 0; part < 3; part++)
      colours[level * 4 + part] = stops[below]![part]! + (stops[below + 1]![part]! - stops[below]![part]!) * (place - below);
    colours[level * 4 + 3] = 255;
  }
  return colours;
}

/**
 * The place in a colour map, 0 to 255, of every byte of a tile: `loudest` dB and above is the last, `range` dB below the first. Silence is
 * always the first.
 */
export function levelPlaces(levelOf: (byte: number) => number, loudest: number, range: number): Uint8Array {
  const top = Math.max(loudest, levelOf(0) + range);
  return Uint8Array.from({ length: 256 }, (_, byte) => Math.max(0, Math.min(255, Math.round(((levelOf(byte) - top) / range + 1) * 255))));
}

/** As RGBA, the highest frequency in the top row. */
export function tilePixels(
  { rows, columns, levels }: { rows: number; columns: number; levels: Uint8Array },
  places: Uint8Array,
  colours: Uint8ClampedArray,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(rows * columns);
  const words = new Uint32Array(colours.buffer);
  const byLevel = Uint32Array.from(places, (place) => words[place]!);
  for (let column = 0; column < columns; column++) {
    const from = column * rows;
    for (let row = 0; row < rows; row++) pixels[(rows - 1 - row) * columns + column] = byLevel[levels[from + row]!]!;
  }
  return new Uint8ClampedArray(pixels.buffer);
}
