import assert from "node:assert/strict";
import { Contrast } from "#pages/viewer/draw/contrast.ts";
import { levelOf } from "#pages/viewer/audio/tileLevels.ts";
import { colourMap, levelPlaces, tilePixels } from "#pages/viewer/draw/colourMap.ts";
import type { Rgb } from "#pages/viewer/draw/colourMap.ts";
import { blend, contrast, css } from "#pages/viewer/draw/colour.ts";

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

describe("colour maps", () => {
  it("run from the page's background to its text in greys", () => {
    const colours = colourMap("greys", WHITE, [20, 30, 40]);
    assert.deepEqual([...colours.subarray(0, 4)], [255, 255, 255, 255]);
    assert.deepEqual([...colours.subarray(255 * 4)], [20, 30, 40, 255]);
  });

  it("grow lighter step by step in viridis, on any page", () => {
    const colours = colourMap("viridis", WHITE, BLACK);
    const light = (level: number) => contrast([colours[level * 4]!, colours[level * 4 + 1]!, colours[level * 4 + 2]!], BLACK);
    for (let level = 16; level < 256; level += 16) assert.ok(light(level) > light(level - 16), String(level));
    assert.deepEqual([...colours], [...colourMap("viridis", BLACK, WHITE)]);
  });

  it("put the loudest level last and what is out of range first", () => {
    const places = levelPlaces(levelOf, -10, 60);
    const at = (decibels: number) => places[[...places.keys()].find((byte) => levelOf(byte) === decibels)!];
    assert.deepEqual([at(0), at(-10), at(-40), at(-70), at(-90)], [255, 255, 128, 0, 0]);
  });

  it("put silence first where there is nothing else", () => {
    assert.equal(levelPlaces(levelOf, levelOf(0), 60)[0], 0);
  });
});

describe("the contrast of a spectrogram", () => {
  /** Ten seconds in columns of a second each, with the byte of -40 dB but for a loud one. */
  const tile = (start: number, loud: number, at = 0) => ({
    start,
    step: 1,
    peaks: Uint8Array.from({ length: 10 }, (_, column) => (column === at ? loud : 140)),
    loudest: 0,
  });

  it("is fitted to what is on screen, and never to the room alone", () => {
    const contrast = new Contrast();
    assert.equal(contrast.top, undefined);
    assert.equal(contrast.fit({ start: 0, end: 10 }, [tile(0, 200)], "no"), true);
    assert.equal(contrast.top, -10);
    assert.equal(contrast.fit({ start: 0.5, end: 1 }, [tile(0, 200)], "no"), false, "a column counts where a part of it is shown");
    assert.equal(contrast.fit({ start: 1, end: 9 }, [tile(0, 200)], "no"), true);
    assert.equal(contrast.top, -30);
  });

  it("changes where somebody stays or a screen has gone by, and not for a little", () => {
    const contrast = new Contrast();
    contrast.fit({ start: 0, end: 10 }, [tile(0, 200)], "closer");
    assert.equal(contrast.top, -10, "the first is better than none");
    assert.equal(contrast.fit({ start: 5, end: 15 }, [tile(0, 190, 6), tile(10, 190)], "along"), false);
    assert.equal(contrast.fit({ start: 20, end: 21 }, [tile(20, 190)], "closer"), false);
    assert.equal(contrast.fit({ start: 10, end: 20 }, [tile(10, 190)], "along"), true);
    assert.equal(contrast.top, -15);
    assert.equal(contrast.fit({ start: 10, end: 20 }, [tile(10, 192)], "no"), false);
    assert.equal(contrast.fit({ start: 10, end: 20 }, [], "no"), false);
  });
});

describe("tilePixels", () => {
  it("puts the highest frequency in the top row", () => {
    const places = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    // Two columns of three rows, from low to high.
    const pixels = tilePixels(
      { rows: 3, columns: 2, levels: Uint8Array.of(0, 100, 200, 50, 150, 250) },
      places,
      colourMap("greys", BLACK, WHITE),
    );
    const reds = [...pixels].filter((_, i) => i % 4 === 0);
    assert.deepEqual(reds, [200, 250, 100, 150, 0, 50]);
  });
});

describe("colours", () => {
  it("are mixed by share", () => {
    assert.equal(blend([200, 0, 100], BLACK, 0.5), "rgb(100, 0, 50)");
    assert.equal(blend(WHITE, BLACK, 1), css(WHITE));
  });

  it("contrast as the WCAG says", () => {
    assert.equal(contrast(WHITE, BLACK), 21);
    assert.equal(contrast(WHITE, WHITE), 1);
    assert.ok(Math.abs(contrast([118, 118, 118], WHITE) - 4.54) < 0.01);
  });
});
