import { spanOfTile, standIn, TILE_COLUMNS } from "../layout/tiles.ts";
import type { TileKey } from "../layout/tiles.ts";
import type { AnalysedTile } from "./spectrumAnalyzer.ts";
import type { SoundClient } from "./soundClient.ts";
import { levelOf } from "./tileLevels.ts";
import type { Analysis } from "./tileLevels.ts";

/** About eight screens; each tile has 65 to 130 thousand bytes. */
const MOST_TILES = 120;
/** More requests at once would still be computed after the view has moved on. */
const AT_ONCE = 2;

/** Tiles are computed when they are first shown and kept until others replace them. */
export class Spectrogram {
  private readonly tiles = new Map<string, AnalysedTile>();
  private readonly asked = new Set<string>();
  private wanted: readonly TileKey[] = [];
  private analysis: Analysis | undefined;
  /** Counts changes of the analysis: answers to an earlier one are discarded. */
  private generation = 0;

  constructor(
    private readonly sound: SoundClient,
    /** A tile has arrived. */
    private readonly changed: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The tiles on screen, most urgent first. */
  want(analysis: Analysis, keys: readonly TileKey[]): void {
    if (this.analysis?.topHz !== analysis.topHz || this.analysis.windowSeconds !== analysis.windowSeconds) {
      this.generation++;
      this.tiles.clear();
      this.asked.clear();
      this.analysis = analysis;
    }
    this.wanted = keys;
    this.ask();
  }

  /** The tile, or a coarser one while it is being computed. `fits` says which can be drawn at once. */
  get(key: TileKey, fits: (tile: AnalysedTile) => boolean = () => true): { key: TileKey; tile: AnalysedTile } | undefined {
    const can = (one: TileKey) => {
      const tile = this.tiles.get(nameOf(one));
      return tile !== undefined && fits(tile);
    };
    const found = can(key) ? key : standIn(key, can);
    if (!found) return undefined;
    const name = nameOf(found);
    const tile = this.tiles.get(name)!;
    // Last used, last discarded.
    this.tiles.delete(name);
    this.tiles.set(name, tile);
    return { key: found, tile };
  }

  /** The level at a point in dB of a full-scale tone, without the 6 dB an octave that the picture has; undefined where nothing is. */
  levelAt(keys: readonly TileKey[], time: number, hz: number): number | undefined {
    const found = keys.map((key) => this.get(key)).find((one) => one && isWithin(spanOfTile(one.key), time));
    if (!found || !this.analysis) return undefined;
    const { start, step } = spanOfTile(found.key);
    const { rows, levels } = found.tile;
    const row = Math.min(rows - 1, Math.floor((hz / this.analysis.topHz) * rows));
    const byte = levels[Math.floor((time - start) / step) * rows + row]!;
    const rowHz = (Math.max(row, 0.5) / rows) * this.analysis.topHz;
    return byte > 0 ? levelOf(byte) - 20 * Math.log10(rowHz / 1000) : undefined;
  }

  private ask(): void {
    for (const key of this.wanted) {
      if (this.asked.size >= AT_ONCE) return;
      const name = nameOf(key);
      if (this.tiles.has(name) || this.asked.has(name)) continue;
      this.asked.add(name);
      const { generation } = this;
      const { start, step } = spanOfTile(key);
      this.sound.tile(this.analysis!, { start, step, columns: TILE_COLUMNS }).then(
        (tile) => generation === this.generation && this.received(name, tile),
        (error: unknown) => generation === this.generation && this.failed(error),
      );
    }
  }

  private received(name: string, tile: AnalysedTile): void {
    this.asked.delete(name);
    this.tiles.set(name, tile);
    for (const oldest of this.tiles.keys()) {
      if (this.tiles.size <= MOST_TILES) break;
      this.tiles.delete(oldest);
    }
    this.changed();
    this.ask();
  }
}

function isWithin({ start, end }: { start: number; end: number }, time: number): boolean {
  return time >= start && time < end;
}

export function nameOf({ level, index }: TileKey): string {
  return `${level}/${index}`;
}
