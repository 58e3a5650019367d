import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { boundaryActions, edgeText, edgeTime } from "#pages/viewer/state/boundaries.ts";
import { correctionsFor } from "#pages/viewer/state/corrections.ts";
import { describe as described } from "#pages/viewer/state/describe.ts";
import { edgeAt, retimedBoxes } from "#pages/viewer/layout/edges.ts";
import { bandsOf, boxesOf } from "#pages/viewer/layout/lanes.ts";
import { placeItems, type Selection } from "#pages/viewer/layout/placedItems.ts";
import { zeroCrossing } from "#pages/viewer/state/zeroCrossing.ts";
import { timelineOf } from "../../../support/results.ts";
import { SECONDS, timedReading } from "../../core/review/timedReading.ts";

const stamp = { by: "Ms Lee", at: "2026-03-01T10:00:00Z" };
const service = timedReading();

function actions(
  timeline: Timeline,
  selection: Selection | undefined,
  { range, playhead = 0, review = {} }: { range?: { start: number; end: number }; playhead?: number; review?: Review } = {},
): ReturnType<typeof boundaryActions> {
  return boundaryActions({ review, timeline, selection, range, playhead, seconds: SECONDS, stamp });
}

function run(of: ReturnType<typeof boundaryActions>, id: string, said = ""): { review: Review; label: string } {
  const done = of.find((action) => action.id === id)!.run(said);
  return typeof done === "string" ? assert.fail(done) : done;
}

describe("corrections of times and phonemes", () => {
  it("have keys of their own beside those of a word's verdicts", () => {
    const range = { start: 3.6, end: 3.8 };
    for (const segment of service.segments) {
      const keys = [...correctionsFor(service, segment), ...actions(service, { lane: "segment", index: segment.index }, { range })].map(
        ({ key }) => key,
      );
      assert.equal(new Set(keys).size, keys.length, keys.join(" "));
    }
    for (const { index } of service.phonemes) {
      const keys = actions(service, { lane: "phoneme", index }, { range }).map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length, keys.join(" "));
    }
  });

  it("of a phoneme say what was done, and refuse what is no phoneme", () => {
    const of = actions(service, { lane: "phoneme", index: 5 });
    const { review, label } = run(of, "label", "eh");
    assert.equal(label, "Heard EH: AE1");
    assert.equal(applyReview(service, review).phonemes[5]!.heard, "EH");
    assert.match(of.find(({ id }) => id === "label")!.run("cat") as string, /^“cat” is not a phoneme/);
    assert.equal(
      of.some(({ id }) => id === "expected"),
      false,
    );
    const wrong = applyReview(service, review);
    const back = run(actions(wrong, { lane: "phoneme", index: 5 }, { review }), "expected");
    assert.equal(applyReview(service, back.review).phonemes[5]!.kind, "equal");
  });

  it("of a stretch alone add what was said there, or give it to a word that has no time", () => {
    const range = { start: 4, end: 4.25 };
    const of = actions(service, undefined, { range });
    assert.deepEqual(
      of.map(({ key, label }) => [key, label]),
      [
        ["A", "Add an insertion here…"],
        ["W", "Set times of “the” from selection"],
      ],
    );
    assert.equal(applyReview(service, run(of, "times").review).segments[5]!.start, 4);
    assert.deepEqual(
      actions(service, undefined, { range: { start: 2.1, end: 2.2 } }).map(({ label }) => label),
      ["Add a phoneme in “cat”…"],
    );
    assert.deepEqual(actions(service, undefined), []);
  });

  it("work on a pronunciation, whose reference has no words", () => {
    const details = ["K", "AE", "P"].map((phoneme, i) => ({ phoneme, start: i * 0.3, end: i * 0.3 + 0.3, score: 80, reference_index: i }));
    const pronunciation = timelineOf({
      result: { kind: "pronunciation", body: { is_correct: false, audio_duration: 2, analysis_details: details } },
      reference: "K AE T S",
    });
    assert.deepEqual(
      pronunciation.phonemes.map(({ kind }) => kind),
      ["equal", "equal", "replace", "delete"],
    );
    const right = run(actions(pronunciation, { lane: "phoneme", index: 2 }), "expected").review;
    const first = applyReview(pronunciation, right);
    assert.deepEqual([first.summary.counts.correct, first.verdict], [3, { correct: false }]);
    const said = run(actions(first, { lane: "phoneme", index: 3 }, { review: right }), "label", "S").review;
    const second = applyReview(pronunciation, said);
    assert.deepEqual(
      [second.summary.counts.correct, second.verdict, second.reviewed],
      [4, { correct: true }, { changes: 1, confirmed: 0 }],
    );
    const timed = run(actions(second, { lane: "phoneme", index: 3 }, { review: said, range: { start: 1, end: 1.5 } }), "times").review;
    assert.deepEqual(
      applyReview(pronunciation, timed).phonemes.map(({ start, source }) => [start, source]),
      [
        [0, undefined],
        [0.3, undefined],
        [0.6, "review"],
        [1, "review"],
      ],
    );
    const added = run(actions(second, { lane: "phoneme", index: 0 }, { review: said }), "before", "ah").review;
    assert.deepEqual(applyReview(pronunciation, added).phonemes[0], { index: 0, kind: "insert", heard: "AH", alternatives: [] });
    assert.deepEqual(run(actions(second, { lane: "phoneme", index: 0 }, { review: said }), "takeBack").review, {});
    assert.equal(
      run(actions(second, { lane: "phoneme", index: 0 }, { review: said }), "remove").review.phonemes!.list[0]!.heard,
      undefined,
    );
  });

  it("name an edge and its place", () => {
    assert.equal(edgeText(service, { lane: "segment", index: 2 }, "end", 2.7501), "End of “cat” at 2.750 s");
    assert.equal(edgeTime({ timeline: service, seconds: SECONDS }, { lane: "phoneme", index: 5 }, "start"), 2.25);
    assert.equal(edgeTime({ timeline: service, seconds: SECONDS }, { lane: "segment", index: 5 }, "start"), undefined);
  });

  it("are told as the reviewer's where a word or phoneme is described", () => {
    const review = run(actions(service, undefined, { range: { start: 4, end: 4.25 } }), "times").review;
    assert.deepEqual(
      described(applyReview(service, review), { lane: "segment", index: 5 }).rows.filter(({ name }) => name.startsWith("Time")),
      [
        { name: "Time", value: "4.00 s to 4.25 s (250 ms)" },
        { name: "Time from", value: "the review" },
      ],
    );
  });
});

describe("edges under the pointer", () => {
  const items = placeItems(service, SECONDS);
  const viewport = { start: 1.5, end: 3.5, width: 800 };
  const { bands } = bandsOf(items);
  const boxes = boxesOf(items, bands, viewport);
  const y = (id: string) => bands.find((band) => band.id === id)!.y + 10;

  it("are those of the box that the pointer is in", () => {
    assert.deepEqual(edgeAt(boxes, 498, y("expectedWords")), { lane: "segment", index: 2, end: "end" });
    assert.deepEqual(edgeAt(boxes, 503, y("expectedWords")), { lane: "segment", index: 3, end: "start" });
    assert.deepEqual(edgeAt(boxes, 302, y("heardPhonemes")), { lane: "phoneme", index: 5, end: "start" });
  });

  it("are none in the middle of a box, in the sound, or of what is too narrow", () => {
    assert.equal(edgeAt(boxes, 400, y("expectedWords")), undefined);
    assert.equal(edgeAt(boxes, 500, 40), undefined);
    const far = { start: 0, end: 300, width: 800 };
    assert.equal(edgeAt(boxesOf(items, bands, far), 5.4, y("expectedWords")), undefined);
  });

  it("are grabbed from outside where a word that was said has no length", () => {
    const moment = placeItems(
      { ...service, segments: service.segments.map((one) => (one.index === 2 ? { ...one, start: 2.5, end: 2.5 } : one)) },
      SECONDS,
    ).get("expectedWords")!;
    const alone = new Map([["expectedWords" as const, { ...moment, items: moment.items.filter(({ target }) => target.index === 2) }]]);
    const found = (x: number) => edgeAt(boxesOf(alone, bands, viewport), x, y("expectedWords"));
    assert.deepEqual(
      [found(397), found(404)],
      [
        { lane: "segment", index: 2, end: "start" },
        { lane: "segment", index: 2, end: "end" },
      ],
    );
    assert.deepEqual([found(400.5), found(390), found(410)], [undefined, undefined, undefined]);
  });

  it("move on screen before they are in the review", () => {
    const moved = retimedBoxes(boxes, { segments: new Map([[2, { start: 2, end: 2.5 }]]), phonemes: new Map() }, viewport);
    const cat = moved.filter(({ item }) => item.target.lane === "segment" && item.target.index === 2);
    assert.deepEqual(
      cat.map(({ x, width }) => [x, width]),
      [
        [200, 200],
        [200, 200],
      ],
    );
    assert.equal(moved.filter((box, i) => box !== boxes[i]).length, 2);
  });
});

describe("zeroCrossing", () => {
  const rate = 16_000;
  const sine = Float32Array.from({ length: rate }, (_, i) => Math.sin((2 * Math.PI * 100 * i) / rate + 0.3));

  it("is the nearest one, between samples", () => {
    // A sine of 100 Hz crosses every 5 ms, the first time 0.3 rad before its beginning.
    for (const time of [0.1, 0.1013, 0.4999, 0.7501]) {
      const nearest = Math.round((time + 0.3 / (2 * Math.PI * 100)) / 0.005) * 0.005 - 0.3 / (2 * Math.PI * 100);
      assert.ok(Math.abs(zeroCrossing(sine, rate, time)! - nearest) < 2e-6, `${time}`);
    }
  });

  it("stays where it is", () => {
    const first = zeroCrossing(sine, rate, 0.3)!;
    assert.equal(zeroCrossing(sine, rate, first), first);
  });

  it("is a silent sample in silence, and none where the sound does not cross", () => {
    assert.equal(zeroCrossing(new Int16Array(rate), rate, 0.5), 0.5);
    assert.equal(zeroCrossing(new Int16Array(rate).fill(5), rate, 0.5), undefined);
    assert.equal(zeroCrossing(new Int16Array(0), rate, 0), undefined);
  });
});
