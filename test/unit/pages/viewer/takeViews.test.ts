import assert from "node:assert/strict";
import { compareTimelines } from "#core/comparison/compareTimelines.ts";
import { COMPARISON_HEIGHT, unitAt } from "#pages/viewer/draw/drawComparison.ts";
import { takeViews } from "#pages/viewer/layout/takeViews.ts";
import { timelineOf } from "../../../support/results.ts";

describe("takeViews", () => {
  it("has both whole takes on one scale", () => {
    const { first, second } = takeViews({ side: "first", view: { start: 0, end: 10 }, duration: 10 }, 14, { first: 2, second: 5 }, 700);
    assert.deepEqual(first, { start: 0, end: 14, width: 700 });
    assert.deepEqual(second, first);
  });

  it("lets the chosen word begin in the same place of both when zoomed in", () => {
    const views = takeViews({ side: "second", view: { start: 4, end: 6 }, duration: 10 }, 14, { first: 7.5, second: 5 }, 700);
    assert.deepEqual(views, { second: { start: 4, end: 6, width: 700 }, first: { start: 6.5, end: 8.5, width: 700 } });
  });

  it("moves nothing where a take has no time for the word", () => {
    const { first, second } = takeViews({ side: "first", view: { start: 4, end: 6 }, duration: 10 }, 14, { first: 5 }, 700);
    assert.deepEqual(first, second);
  });
});

describe("unitAt", () => {
  const take = (start: number) =>
    timelineOf({
      reference: "red ship",
      result: {
        kind: "fluency-v2",
        body: {
          audio_duration: 10,
          details: [
            { type: "equal", reference: ["red"], prediction: ["red"], start, end: start + 1 },
            { type: "equal", reference: ["ship"], prediction: ["ship"], start: start + 1, end: start + 2 },
          ],
        },
      },
    });
  const { units } = compareTimelines(take(0), take(4));
  const view = { start: 0, end: 10, width: 1000 };
  const at = (x: number, y: number) => unitAt({ units, takes: { first: { view }, second: { view } } }, x, y);

  it("finds a word in its own take alone", () => {
    assert.deepEqual(at(150, 10), { unit: 1, side: "first" });
    assert.deepEqual(at(450, COMPARISON_HEIGHT - 10), { unit: 0, side: "second" });
    assert.equal(at(450, 10), undefined);
    assert.equal(at(150, COMPARISON_HEIGHT - 10), undefined);
  });
});
