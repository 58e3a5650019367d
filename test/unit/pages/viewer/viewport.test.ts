import assert from "node:assert/strict";
import { clock, ticksOf } from "#pages/viewer/layout/axis.ts";
import { frequencyTicks, hzAt, yOfHz } from "#pages/viewer/layout/frequencyAxis.ts";
import { dragEdge, overviewGrip } from "#pages/viewer/layout/overviewWindow.ts";
import {
  centreOn,
  clampViewport,
  CLOSEST_SECONDS,
  openingView,
  panBy,
  reveal,
  timeAt,
  wholeOf,
  xOf,
  zoomAround,
} from "#pages/viewer/layout/viewport.ts";

const view = { start: 10, end: 20, width: 1000 };

describe("viewport", () => {
  it("turns seconds into pixels and back", () => {
    assert.equal(xOf(view, 12.5), 250);
    assert.equal(timeAt(view, 250), 12.5);
  });

  it("zooms around a time, which stays where it is on screen", () => {
    const closer = zoomAround(view, 60, 2, 12);
    assert.deepEqual(closer, { start: 11, end: 16, width: 1000 });
    assert.equal(xOf(closer, 12), xOf(view, 12));
  });

  it("never leaves the recording, nor looks closer than the closest", () => {
    assert.deepEqual(zoomAround(view, 60, 0.01, 15), { start: 0, end: 60, width: 1000 });
    const closest = zoomAround(view, 60, 1e9, 15);
    assert.ok(Math.abs(closest.end - closest.start - CLOSEST_SECONDS) < 1e-9);
    assert.deepEqual(panBy(view, 60, 1000), { start: 50, end: 60, width: 1000 });
    assert.deepEqual(panBy(view, 60, -1000), { start: 0, end: 10, width: 1000 });
    assert.deepEqual(clampViewport({ start: 5, end: 5, width: 10 }, 0), { start: 0, end: CLOSEST_SECONDS, width: 10 });
    const short = clampViewport({ start: 5, end: 5.02, width: 10 }, 60);
    assert.ok(Math.abs(short.start - 4.96) < 1e-9 && Math.abs(short.end - 5.06) < 1e-9, "around what is too short to fill the screen");
    assert.deepEqual(wholeOf(0, 10), { start: 0, end: CLOSEST_SECONDS, width: 10 });
  });

  it("puts a time in the middle, as far as the recording allows", () => {
    assert.deepEqual(centreOn(view, 60, 30), { start: 25, end: 35, width: 1000 });
    assert.deepEqual(centreOn(view, 60, 1), { start: 0, end: 10, width: 1000 });
  });

  it("moves only as far as is needed to show a stretch", () => {
    assert.equal(reveal(view, 60, 12, 13), view);
    assert.deepEqual(reveal(view, 60, 20, 21), { start: 12, end: 22, width: 1000 });
    assert.deepEqual(reveal(view, 60, 8, 9), { start: 7, end: 17, width: 1000 });
    assert.deepEqual(reveal(view, 60, 30, 45), { start: 29, end: 39, width: 1000 });
    assert.deepEqual(reveal(view, 60, 40, 41), { start: 35.5, end: 45.5, width: 1000 }, "from far away, in the middle");
  });
});

describe("the first view", () => {
  it("has ten seconds, so that words can be read, around what is selected", () => {
    assert.deepEqual(openingView(840, 1000), { start: 0, end: 10, width: 1000 });
    assert.deepEqual(openingView(840, 1000, { start: 400, end: 401 }), { start: 395.5, end: 405.5, width: 1000 });
    assert.deepEqual(openingView(840, 1000, { start: 839, end: 840 }), { start: 830, end: 840, width: 1000 });
  });

  it("has less in a narrow timeline, four seconds at least", () => {
    assert.deepEqual(openingView(840, 480), { start: 0, end: 6, width: 480 });
    assert.deepEqual(openingView(840, 120), { start: 0, end: 4, width: 120 });
  });

  it("is the whole of a recording that is hardly longer", () => {
    assert.deepEqual(openingView(15.3, 1000, { start: 12, end: 13 }), { start: 0, end: 15.3, width: 1000 });
  });
});

describe("ticksOf", () => {
  const labels = (start: number, end: number, width: number) => ticksOf({ start, end, width }).flatMap(({ label }) => label ?? []);

  it("labels round seconds, far enough apart to be read", () => {
    assert.deepEqual(labels(0, 10, 800), ["0 s", "1 s", "2 s", "3 s", "4 s", "5 s", "6 s", "7 s", "8 s", "9 s", "10 s"]);
    assert.deepEqual(labels(0, 900, 800), ["0 s", "2:00", "4:00", "6:00", "8:00", "10:00", "12:00", "14:00"]);
    assert.deepEqual(labels(1.2, 1.6, 300), ["1.2 s", "1.3 s", "1.4 s", "1.5 s", "1.6 s"]);
    assert.deepEqual(labels(1.01, 1.05, 300), ["1.01 s", "1.02 s", "1.03 s", "1.04 s", "1.05 s"]);
    assert.deepEqual(labels(59, 61, 200), ["59 s", "1:00", "1:01"]);
    assert.deepEqual(labels(754.122, 754.126, 300), ["12:34.122", "12:34.123", "12:34.124", "12:34.125", "12:34.126"]);
  });

  it("puts four short marks between two long ones, at their place", () => {
    const ticks = ticksOf({ start: 0, end: 1, width: 100 });
    assert.deepEqual(
      ticks.map(({ x }) => Math.round(x)),
      [0, 20, 40, 60, 80, 100],
    );
    assert.deepEqual(ticks.filter(({ label }) => label).length, 2);
  });

  it("draws nothing where there is no room or no time", () => {
    assert.deepEqual(ticksOf({ start: 0, end: 1, width: 0 }), []);
    assert.deepEqual(ticksOf({ start: 1, end: 1, width: 100 }), []);
  });
});

describe("the axis of frequencies", () => {
  const band = { y: 100, height: 260 };

  it("has round labels with room between them, below the name of the band", () => {
    const hz = (height: number, top: number) => frequencyTicks({ y: 0, height }, top).map((tick) => tick.hz);
    assert.deepEqual(hz(260, 8000), [1000, 2000, 3000, 4000, 5000, 6000, 7000]);
    assert.deepEqual(hz(100, 8000), [2000, 4000, 6000]);
    assert.deepEqual(hz(260, 4000), [500, 1000, 1500, 2000, 2500, 3000, 3500]);
  });

  it("turns frequencies into pixels and back, and stays in its band", () => {
    assert.equal(yOfHz(band, 8000, 8000), 102);
    assert.equal(hzAt(band, 8000, yOfHz(band, 8000, 3000)), 3000);
    assert.deepEqual([hzAt(band, 8000, 0), hzAt(band, 8000, 999)], [8000, 0]);
  });
});

describe("clock", () => {
  const cases: [number, number, string][] = [
    [0, 0, "0 s"],
    [7.5, 2, "7.50 s"],
    [59.999, 3, "59.999 s"],
    [59.9996, 3, "1:00.000"],
    [59.6, 0, "1:00"],
    [125.25, 2, "2:05.25"],
    [3600, 1, "60:00.0"],
  ];
  for (const [time, decimals, text] of cases)
    it(`${time} with ${decimals} decimals is ${text}`, () => assert.equal(clock(time, decimals), text));
});

describe("the overview's window", () => {
  it("is taken at its edges, in its middle, or pressed beside", () => {
    const grip = (x: number) => overviewGrip(x, { left: 100, right: 200 });
    assert.deepEqual([94, 103, 150, 197, 205, 80, 215].map(grip), ["start", "start", "window", "end", "end", "outside", "outside"]);
  });

  it("can still be moved when it is narrow", () => {
    const grip = (x: number) => overviewGrip(x, { left: 100, right: 110 });
    assert.deepEqual([96, 105, 114].map(grip), ["start", "window", "end"]);
  });

  it("keeps the other edge, and never turns inside out", () => {
    assert.deepEqual(dragEdge({ start: 10, end: 20 }, "start", 15), { start: 15, end: 20 });
    assert.deepEqual(dragEdge({ start: 10, end: 20 }, "start", 25), { start: 20 - CLOSEST_SECONDS, end: 20 });
    assert.deepEqual(dragEdge({ start: 10, end: 20 }, "end", 5), { start: 10, end: 10 + CLOSEST_SECONDS });
  });
});
