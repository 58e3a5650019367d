import { levelOf } from "../audio/tileLevels.ts";
import type { Spectrogram } from "../audio/spectrogram.ts";
import type { AnalysedTile } from "../audio/spectrumAnalyzer.ts";
import { spanOfTile, tilesIn } from "../layout/tiles.ts";
import type { Viewport } from "../layout/viewport.ts";
import { xOf } from "../layout/viewport.ts";
import type { SpectrogramSettings } from "../state/timelineSettings.ts";
import { Contrast } from "./contrast.ts";
import { colourMap, levelPlaces, tilePixels } from "./colourMap.ts";
import type { Theme } from "./theme.ts";

/** A part of a picture, columns `from` to `to`, and where it goes on screen in CSS pixels. */
export interface TileImage {
  image: HTMLCanvasElement;
  from: number;
  to: number;
  x: number;
  width: number;
}

/** About four screens; each picture has 130 to 260 thousand bytes. */
const MOST_IMAGES = 48;
interface Picture {
  canvas: HTMLCanvasElement;
  /** The darkest colour is for this level in dB. */
  top: number;
}

export class TileImages {
  private readonly images = new Map<AnalysedTile, Picture>();
  /** On screen in the last drawing. */
  private last = { start: 0, end: 0 };
  private readonly contrast = new Contrast();
  private look: { key: string; colours: Uint8ClampedArray; theme: Theme } | undefined;

  /** Missing tiles are requested. @param again called when there are pictures still to make: the next frame shows more. */
  visible(
    spectrogram: Spectrogram,
    viewport: Viewport,
    duration: number,
    settings: SpectrogramSettings,
    theme: Theme,
    again: () => void,
  ): TileImage[] {
    const keys = tilesIn(viewport, duration);
    const { start, end } = viewport;
    const { last } = this;
    // Each step of a zoom has its own tiles: before it ends, only those without a stand-in are worth the time.
    const zooming = Math.abs(end - start - (last.end - last.start)) > 1e-6;
    const still = start === last.start && end === last.end;
    this.last = { start, end };
    const isReady = (tile: AnalysedTile) => this.images.has(tile);
    spectrogram.want(
      { windowSeconds: settings.windowMilliseconds / 1000, topHz: settings.topHz },
      zooming ? keys.filter((key) => !spectrogram.get(key)) : keys,
    );
    const { colours } = this.paint(settings, theme);
    const used = new Set<AnalysedTile>();
    const tiles = keys.flatMap((key) => {
      const found = spectrogram.get(key);
      return found ? [{ ...found.tile, ...spanOfTile(found.key) }] : [];
    });
    // All pictures change at once then, not one by one.
    const refit = this.contrast.fit(viewport, tiles, zooming ? "closer" : still ? "no" : "along");
    let made = 0;
    const visible = keys.flatMap((key) => {
      let found = (zooming && spectrogram.get(key, isReady)) || spectrogram.get(key);
      // A picture takes a millisecond or two, so a frame makes one; the others follow in the next frames.
      const isMade = found && this.images.get(found.tile)?.top === this.contrast.top;
      const late = !refit && found && !isMade && made++ > 0;
      if (late && !isReady(found!.tile)) found = spectrogram.get(key, isReady);
      if (!found) return [];
      used.add(found.tile);
      const wanted = spanOfTile(key);
      const has = spanOfTile(found.key);
      const x = xOf(viewport, wanted.start);
      const [from, to] = [(wanted.start - has.start) / has.step, (wanted.end - has.start) / has.step];
      const image = late ? this.images.get(found.tile)!.canvas : this.image(found.tile, settings, colours);
      return [{ image, from, to, x, width: xOf(viewport, wanted.end) - x }];
    });
    if (!still || made > 1) again();
    for (const tile of this.images.keys()) {
      if (this.images.size <= MOST_IMAGES) break;
      if (!used.has(tile)) this.images.delete(tile);
    }
    return visible;
  }

  private paint(settings: SpectrogramSettings, theme: Theme): { colours: Uint8ClampedArray } {
    const key = `${settings.colours} ${settings.rangeDb}`;
    if (this.look?.key !== key || this.look.theme !== theme) {
      this.look = { key, theme, colours: colourMap(settings.colours, theme.rgb.background, theme.rgb.foreground) };
      this.images.clear();
    }
    return this.look;
  }

  private image(tile: AnalysedTile, { rangeDb }: SpectrogramSettings, colours: Uint8ClampedArray): HTMLCanvasElement {
    const top = this.contrast.top ?? tile.loudest;
    const known = this.images.get(tile);
    if (known?.top === top) return known.canvas;
    const canvas = known?.canvas ?? document.createElement("canvas");
    canvas.width = tile.columns;
    canvas.height = tile.rows;
    const pixels = tilePixels(tile, levelPlaces(levelOf, top, rangeDb), colours);
    canvas.getContext("2d")!.putImageData(new ImageData(pixels, tile.columns, tile.rows), 0, 0);
    this.images.set(tile, { canvas, top });
    return canvas;
  }
}
