import assert from "node:assert/strict";
import { Spectrogram } from "#pages/viewer/audio/spectrogram.ts";
import type { AnalysedTile } from "#pages/viewer/audio/spectrumAnalyzer.ts";
import type { Tile } from "#pages/viewer/audio/tileLevels.ts";
import { levelFor, spanOfTile, standIn, stepOf, TILE_COLUMNS, tilesIn } from "#pages/viewer/layout/tiles.ts";

describe("tiles of the spectrogram", () => {
  it("have columns no wider than a pixel and more than half of one", () => {
    for (const seconds of [1, 3.7, 37, 900]) {
      const view = { start: 0, end: seconds, width: 1440 };
      const perPixel = seconds / 1440;
      const step = stepOf(levelFor(view));
      assert.ok(step <= perPixel * 1.000001 && (step > perPixel / 2 || levelFor(view) === 0), `${seconds} s: ${step} for ${perPixel}`);
    }
    assert.equal(levelFor({ start: 0, end: 0.1, width: 1600 }), 0);
  });

  it("cover the screen and nothing else, the middle first", () => {
    const view = { start: 100, end: 110, width: 1000 };
    const keys = tilesIn(view, 900);
    const spans = keys.map(spanOfTile);
    assert.ok(Math.min(...spans.map(({ start }) => start)) <= 100 && Math.max(...spans.map(({ end }) => end)) >= 110);
    assert.ok(spans.every(({ start, end }) => end > 100 && start < 110));
    assert.equal(new Set(keys.map(({ index }) => index)).size, keys.length);
    assert.ok(spans[0]!.start <= 105 && spans[0]!.end >= 105);
    assert.ok(keys.length <= (1000 * 2) / TILE_COLUMNS + 2);
  });

  it("end with the recording", () => {
    assert.deepEqual(tilesIn({ start: 0, end: 10, width: 100 }, 0), []);
    const spans = tilesIn({ start: 0, end: 10, width: 1000 }, 3).map(spanOfTile);
    assert.ok(spans.every(({ start }) => start < 3));
  });

  it("are stood in for by the nearest coarser one that covers them", () => {
    const key = { level: 2, index: 13 };
    assert.deepEqual(
      standIn(key, ({ level, index }) => level === 4 && index === 3),
      { level: 4, index: 3 },
    );
    const [inner, outer] = [spanOfTile(key), spanOfTile({ level: 4, index: 3 })];
    assert.ok(outer.start <= inner.start && outer.end >= inner.end);
    assert.equal(
      standIn(key, () => false),
      undefined,
    );
  });
});

describe("Spectrogram", () => {
  const analysis = { windowSeconds: 0.005, topHz: 8000 };
  const made: AnalysedTile = { rows: 1, columns: 1, levels: new Uint8Array(1), peaks: new Uint8Array(1), loudest: 0 };

  /** A sound that answers when it is told to. */
  function setup() {
    const asked: { tile: Tile; answer: () => Promise<void> }[] = [];
    let changes = 0;
    const failures: unknown[] = [];
    const tile = (_: object, wanted: Tile) =>
      new Promise<AnalysedTile>((resolve) =>
        asked.push({
          tile: wanted,
          answer: async () => {
            resolve({ ...made });
            await new Promise(setImmediate);
          },
        }),
      );
    const spectrogram = new Spectrogram(
      { tile, load: () => Promise.reject(new Error("not here")), piece: () => Promise.reject(new Error("not here")), dispose: () => {} },
      () => changes++,
      (error) => failures.push(error),
    );
    return { spectrogram, asked, changes: () => changes, failures };
  }
  const keys = [0, 1, 2, 3, 4].map((index) => ({ level: 3, index }));

  it("asks for two tiles at a time, the most urgent first, and each only once", async () => {
    const { spectrogram, asked, changes } = setup();
    spectrogram.want(analysis, keys);
    spectrogram.want(analysis, keys);
    assert.deepEqual(
      asked.map(({ tile }) => tile.start),
      [0, 1].map((index) => spanOfTile({ level: 3, index }).start),
    );
    await asked[0]!.answer();
    assert.equal(asked.length, 3);
    assert.equal(changes(), 1);
    assert.ok(spectrogram.get(keys[0]!));
    assert.equal(spectrogram.get(keys[1]!), undefined);
  });

  it("forgets what is no longer on screen before it is asked for", async () => {
    const { spectrogram, asked } = setup();
    spectrogram.want(analysis, keys);
    const elsewhere = { level: 3, index: 90 };
    spectrogram.want(analysis, [elsewhere]);
    await asked[0]!.answer();
    assert.equal(asked[2]!.tile.start, spanOfTile(elsewhere).start);
    await asked[1]!.answer();
    assert.equal(asked.length, 3);
  });

  it("throws everything away with another analysis, late answers too", async () => {
    const { spectrogram, asked, changes } = setup();
    spectrogram.want(analysis, keys);
    await asked[0]!.answer();
    spectrogram.want({ ...analysis, topHz: 5000 }, keys);
    assert.equal(spectrogram.get(keys[0]!), undefined);
    await asked[1]!.answer();
    assert.equal(changes(), 1);
    assert.equal(spectrogram.get(keys[1]!), undefined);
    assert.equal(asked[3]!.tile.start, 0);
  });

  it("keeps the tiles that were looked at last", async () => {
    const { spectrogram, asked } = setup();
    const many = Array.from({ length: 130 }, (_, index) => ({ level: 3, index }));
    for (const [i, key] of many.entries()) {
      spectrogram.want(analysis, [key]);
      await asked[i]!.answer();
      assert.ok(spectrogram.get(many[0]!), `after ${i + 1}`);
    }
    assert.equal(spectrogram.get(many[1]!), undefined);
    assert.ok(spectrogram.get(many[129]!));
  });
});
