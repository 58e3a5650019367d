import { levelOf } from "../audio/tileLevels.ts";
import type { Spectrogram } from "../audio/spectrogram.ts";
import type { AnalysedTile } from "../audio/soundDesk.ts";
import { spanOfTile, tilesIn } from "../layout/tiles.ts";
import type { Viewport } from "../layout/viewport.ts";
import { xOf } from "../layout/viewport.ts";
import type { SpectrogramSettings } from "../state/timelineSettings.ts";
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

/** Tiles of the spectrogram as pictures in the theme's colours. */
export class TileImages {
  private readonly images = new Map<AnalysedTile, HTMLCanvasElement>();
  private look: { key: string; colours: Uint8ClampedArray; theme: Theme } | undefined;

  /** What can be drawn of the stretch on screen; what is missing is asked for. */
  visible(spectrogram: Spectrogram, viewport: Viewport, duration: number, settings: SpectrogramSettings, theme: Theme): TileImage[] {
    const keys = tilesIn(viewport, duration);
    spectrogram.want({ windowSeconds: settings.windowMilliseconds / 1000, topHz: settings.topHz }, keys);
    const { colours } = this.paint(settings, theme);
    const used = new Set<AnalysedTile>();
    const visible = keys.flatMap((key) => {
      const found = spectrogram.get(key);
      if (!found) return [];
      used.add(found.tile);
      const wanted = spanOfTile(key);
      const has = spanOfTile(found.key);
      const x = xOf(viewport, wanted.start);
      const [from, to] = [(wanted.start - has.start) / has.step, (wanted.end - has.start) / has.step];
      return [{ image: this.image(found.tile, settings, colours), from, to, x, width: xOf(viewport, wanted.end) - x }];
    });
    // Pictures are remade in a moment, so only a few more than the screen shows are kept.
    for (const tile of this.images.keys()) {
      if (this.images.size <= 24) break;
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
    const known = this.images.get(tile);
    if (known) return known;
    const image = document.createElement("canvas");
    image.width = tile.columns;
    image.height = tile.rows;
    const pixels = tilePixels(tile, levelPlaces(levelOf, tile.loudest, rangeDb), colours);
    image.getContext("2d")!.putImageData(new ImageData(pixels, tile.columns, tile.rows), 0, 0);
    this.images.set(tile, image);
    return image;
  }
}
