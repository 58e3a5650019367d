import assert from "node:assert/strict";
import { applyReview } from "#core/review/applyReview.ts";
import { withHeight } from "#pages/viewer/layout/laneHeights.ts";
import { bandsOf, bordersOf, boxesOf, fitLabel, hitBox, isInSound } from "#pages/viewer/layout/lanes.ts";
import { placeItems, playableSpan } from "#pages/viewer/layout/placedItems.ts";
import type { LaneId, Lanes } from "#pages/viewer/layout/placedItems.ts";
import { timelineOf } from "../../../support/results.ts";

function reading(reference: string, details: object[], duration = 10) {
  const timeline = timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: duration, details } }, reference });
  return placeItems(timeline, duration);
}

const equal = (word: string, start?: number, end?: number) => ({ type: "equal", reference: [word], prediction: [word], start, end });
const omitted = (word: string, at?: number) => ({ type: "delete", reference: [word], prediction: [], start: at, end: at });
const shape = (lanes: Lanes, lane: LaneId) =>
  lanes.get(lane)!.items.map(({ label, kind, placing, start, end }) => `${label} ${kind} ${placing} ${start}-${end}`);

describe("placeItems", () => {
  it("puts words in the lane of the text, of what was heard, or of both", () => {
    const items = reading("a b", [
      equal("a", 1, 2),
      { type: "insert", reference: [], prediction: ["x"], start: 2, end: 3 },
      { type: "replace", reference: ["b"], prediction: ["c"], start: 3, end: 4 },
    ]);
    assert.deepEqual(shape(items, "expectedWords"), ["a correct exact 1-2", "b substitution exact 3-4"]);
    assert.deepEqual(shape(items, "heardWords"), ["a correct exact 1-2", "x insertion exact 2-3", "c substitution exact 3-4"]);
  });

  it("keeps each lane in order of start where times do not follow the text", () => {
    const items = reading("a b", [equal("a", 3, 4), equal("b", 1, 2.5)]);
    assert.deepEqual(shape(items, "expectedWords"), ["b correct exact 1-2.5", "a correct exact 3-4"]);
    assert.deepEqual([items.get("heardWords")!.longest, items.get("heardWords")!.scored], [1.5, false]);
  });

  it("shows what was left out in the pause between its neighbours, with a time or without", () => {
    for (const at of [undefined, 3]) {
      assert.deepEqual(shape(reading("a b c", [equal("a", 1, 2), omitted("b", at), equal("c", 3, 4)]), "expectedWords"), [
        "a correct exact 1-2",
        "b omission between 2-3",
        "c correct exact 3-4",
      ]);
    }
  });

  it("joins neighbours without times in one stretch, those left out in brackets", () => {
    const items = reading("a b c d", [
      equal("a"),
      omitted("b"),
      equal("c"),
      { type: "replace", reference: ["d"], prediction: ["e"], start: 7, end: 8 },
    ]);
    assert.deepEqual(shape(items, "expectedWords"), ["a (b) c correct between 0-7", "d substitution exact 7-8"]);
    assert.deepEqual(shape(items, "heardWords"), ["a c correct between 0-7", "e substitution exact 7-8"]);
    assert.deepEqual(items.get("expectedWords")!.items[0]!.covers, [0, 1, 2]);
  });

  it("keeps the stretch after the last time inside the recording", () => {
    assert.deepEqual(shape(reading("a b", [equal("a", 1, 2), equal("b")], 5), "heardWords"), [
      "a correct exact 1-2",
      "b correct between 2-2",
    ]);
    assert.deepEqual(shape(reading("a b", [omitted("a"), omitted("b")], 5), "expectedWords"), ["a b omission between 0-5"]);
  });

  it("draws a phoneme without an end up to the next one, the last one for a moment", () => {
    const body = {
      audio_duration: 3,
      analysis_details: [
        { phoneme: "T", timestamp: 1 },
        { phoneme: "UW", timestamp: 1.5 },
      ],
    };
    const timeline = timelineOf({ result: { kind: "pronunciation", body }, reference: "T UW" });
    assert.deepEqual(shape(placeItems(timeline, 3), "heardPhonemes"), ["T correct openEnd 1-1.5", "UW correct openEnd 1.5-1.9"]);
  });

  it("leaves out phonemes of a word whose phonemes have no times", () => {
    const items = reading("a", [
      {
        type: "replace",
        reference: ["a"],
        prediction: ["b"],
        start: 1,
        end: 2,
        aligned_result: [{ reference: "AH", prediction: "B", type: "replace" }],
      },
    ]);
    assert.deepEqual([...items.keys()], ["expectedWords", "heardWords"]);
  });

  it("puts silences in a lane of their own, with what kind they are and how long", () => {
    const silences = reading("a b. c", [equal("a", 0, 1), equal("b", 1.5, 2), equal("c", 6, 7)]).get("pauses")!.items;
    assert.deepEqual(
      silences.map(({ pause, label, start, end }) => [pause, label, start, end]),
      [
        ["hesitation", "0.50", 1, 1.5],
        ["long pause", "4.00", 2, 6],
      ],
    );
    assert.deepEqual(
      silences.flatMap(({ covers }) => covers),
      [],
    );
  });

  it("marks scores, what is suspicious, and what is uncertain", () => {
    const phonemes = [
      { phoneme: "AH", start: 1, end: 1.005, score: 12 },
      { phoneme: "B", start: 1.005, end: 2 },
    ];
    const items = reading("a", [{ ...equal("a", 1, 2), score: 0, phonemes }]);
    const marks = (lane: LaneId) => items.get(lane)!.items.map(({ score, flags, local }) => [score, flags, local]);
    assert.deepEqual(marks("expectedWords"), [[0, undefined, undefined]]);
    assert.deepEqual(marks("heardPhonemes"), [
      [12, ["too short"], undefined],
      [undefined, undefined, undefined],
    ]);
    const body = {
      audio_duration: 3,
      analysis_details: [
        { phoneme: "T", timestamp: 1, alternatives: [{ phoneme: "D", posterior: 0.4 }] },
        { phoneme: "UW", timestamp: 2 },
      ],
    };
    const timeline = timelineOf({ result: { kind: "pronunciation", body }, reference: "T UW" });
    const [first, second] = [...timeline.phonemes];
    const placed = placeItems(
      {
        ...timeline,
        phonemes: [
          { ...first!, alternatives: [{ phoneme: "D", posterior: 0.4 }] },
          { ...second!, alternatives: [{ phoneme: "UH", posterior: 0.1 }], source: "local alignment" },
        ],
      },
      3,
    );
    assert.deepEqual(
      placed.get("heardPhonemes")!.items.map(({ label, uncertain, local }) => [label, uncertain, local]),
      [
        ["T", true, undefined],
        ["UW", undefined, true],
      ],
    );
  });

  it("takes what a correction leaves alone from the lanes before", () => {
    const said = (word: string, start: number) => ({
      ...equal(word, start, start + 1),
      phonemes: [{ phoneme: "AH", start, end: start + 1 }],
    });
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
    const result = { kind: "fluency-v2", body: { audio_duration: 100, details: words.map(said) } } as const;
    const service = timelineOf({ result, reference: words.join(" ") });
    const corrected = applyReview(service, { words: [{ word: 2, text: "w2", verdict: "variant", at: "2025-03-01T10:00:00Z" }] });
    const [before, after] = [placeItems(service, 100), placeItems(corrected, 100)];
    const known = (lane: LaneId) => {
      const items = new Set(before.get(lane)!.items);
      return after.get(lane)!.items.flatMap((item, i) => (items.has(item) ? [] : [i]));
    };
    assert.deepEqual(known("heardWords"), [2]);
    assert.ok(known("heardPhonemes").every((index) => index < 50));
    assert.deepEqual(shape(after, "heardPhonemes"), shape(before, "heardPhonemes"));
    assert.equal(after.get("heardWords")!.items[2]!.kind, "variant");
  });

  it("says what can be played", () => {
    const items = reading("a b", [equal("a", 1, 2), omitted("b", 2)]);
    assert.deepEqual(playableSpan(items, { lane: "segment", index: 0 }), { start: 1, end: 2 });
    assert.equal(playableSpan(items, { lane: "segment", index: 1 }), undefined);
    assert.equal(playableSpan(items, { lane: "phoneme", index: 0 }), undefined);
  });
});

describe("lanes", () => {
  const items = reading("a b c", [equal("a", 1, 2), omitted("b", 2), equal("c", 2, 4)]);
  const { bands, height } = bandsOf(items);

  it("marks a word without a time where its neighbours touch, also once it was corrected", () => {
    const result = {
      kind: "fluency-v2",
      body: { audio_duration: 10, details: [equal("a", 1, 2), omitted("b", 2), equal("c", 2, 4)] },
    } as const;
    const service = timelineOf({ result, reference: "a b c" });
    for (const verdict of ["omission", "correct", "variant", "soundedOut"] as const) {
      const reviewed = applyReview(service, { words: [{ word: 1, text: "b", verdict, at: "2025-03-01T10:00:00Z" }] });
      const lanes = placeItems(reviewed, 10);
      const own = boxesOf(lanes, bandsOf(lanes).bands, { start: 0, end: 10, width: 1000 }).find(({ item }) => item.label === "b")!;
      assert.deepEqual([verdict, own.item.kind, own.x, own.width], [verdict, verdict, 194, 12]);
    }
  });

  it("has bands only for what the result holds, one below the other", () => {
    assert.deepEqual(
      bands.map(({ id }) => id),
      ["axis", "wave", "expectedWords", "heardWords"],
    );
    for (let i = 1; i < bands.length; i++) assert.ok(bands[i]!.y >= bands[i - 1]!.y + bands[i - 1]!.height);
    assert.ok(height >= bands.at(-1)!.y + bands.at(-1)!.height);
    assert.deepEqual(
      bandsOf(new Map()).bands.map(({ id }) => id),
      ["axis", "wave"],
    );
  });

  it("shows the spectrogram and leaves out lanes as it is told", () => {
    const chosen = bandsOf(items, { hidden: ["wave", "heardWords"], spectrogram: true });
    assert.deepEqual(
      chosen.bands.map(({ id }) => id),
      ["axis", "spectrogram", "expectedWords"],
    );
    assert.ok(chosen.height < bandsOf(items, { spectrogram: true }).height);
  });

  it("has a line for scores only in lanes that have some", () => {
    const scored = reading("a b", [{ ...equal("a", 1, 2), score: 80 }, equal("b", 2, 3)]);
    const heightOf = (of: Lanes) => bandsOf(of).bands.find(({ id }) => id === "expectedWords")!.height;
    assert.ok(heightOf(scored) > heightOf(items));
    const [box] = boxesOf(scored, bandsOf(scored).bands, { start: 0, end: 3, width: 300 });
    assert.equal(box!.scored, true);
    assert.equal(boxesOf(items, bands, { start: 0, end: 5, width: 300 })[0]!.scored, false);
  });

  it("are as high as a person made them, within bounds, lanes of words alike", () => {
    const heights = withHeight(withHeight({}, "words", 44.4), "wave", 9999);
    assert.deepEqual(heights, { words: 44, wave: 400 });
    const high = bandsOf(items, { heights, spectrogram: true });
    const byId = new Map(high.bands.map((band) => [band.id, band.height]));
    assert.deepEqual([byId.get("wave"), byId.get("spectrogram"), byId.get("expectedWords"), byId.get("heardWords")], [400, 260, 44, 44]);
    assert.deepEqual(withHeight(heights, "words", undefined), { wave: 400 });
    const borders = bordersOf(high.bands, heights);
    const heard = high.bands.find(({ id }) => id === "heardWords")!;
    assert.deepEqual(
      borders.map(({ size, bands: count, height: own }) => [size, count, own]),
      [
        ["wave", 1, 400],
        ["spectrogram", 1, 260],
        ["words", 2, 44],
      ],
    );
    assert.equal(borders.at(-1)!.y, heard.y + heard.height);
  });

  it("tell the sound from the words", () => {
    const inSound = (y: number) => isInSound(bands, y);
    const words = bands.find(({ id }) => id === "expectedWords")!;
    assert.deepEqual([inSound(3), inSound(60), inSound(words.y - 2), inSound(words.y + 2)], [true, true, false, false]);
  });

  it("makes boxes of the items on screen", () => {
    const boxes = boxesOf(items, bands, { start: 1, end: 3, width: 200 });
    const text = boxes.filter(({ item }) => item.lane === "expectedWords").map(({ x, width, item }) => [item.label, x, width]);
    // What was left out has no length and is widened around its place.
    assert.deepEqual(text, [
      ["a", 0, 100],
      ["b", 94, 12],
      ["c", 100, 200],
    ]);
    assert.deepEqual(boxesOf(items, bands, { start: 5, end: 6, width: 200 }), []);
  });

  it("finds a long item that began before the screen", () => {
    const long = reading("a b", [equal("a", 0, 9), equal("b", 9, 9.1)]);
    const labels = boxesOf(long, bandsOf(long).bands, { start: 5, end: 6, width: 100 }).map(({ item }) => item.label);
    assert.deepEqual(labels, ["a", "a"]);
  });

  it("leaves out boxes on the same pixel, but never one of another kind", () => {
    const words = Array.from({ length: 1000 }, (_, i) => equal("a", i / 100, (i + 1) / 100));
    words[500] = { ...words[500]!, type: "replace", prediction: ["b"] };
    const many = reading(words.map(() => "a").join(" "), words);
    const boxes = boxesOf(many, bandsOf(many).bands, { start: 0, end: 10, width: 100 }).filter(({ item }) => item.lane === "expectedWords");
    assert.ok(boxes.length <= 105, String(boxes.length));
    assert.equal(boxes.filter(({ item }) => item.kind === "substitution").length, 1);
  });

  it("hits the narrowest of several boxes", () => {
    const boxes = boxesOf(items, bands, { start: 1, end: 3, width: 200 });
    const { y } = bands.find(({ id }) => id === "expectedWords")!;
    assert.equal(hitBox(boxes, 98, y + 3)?.item.label, "b");
    assert.equal(hitBox(boxes, 50, y + 3)?.item.label, "a");
    assert.equal(hitBox(boxes, 50, 3), undefined);
  });
});

describe("fitLabel", () => {
  const measure = (text: string) => [...text].length * 10;
  const cases: [string, number, string][] = [
    ["word", 40, "word"],
    ["words", 40, "wor…"],
    ["words", 20, "w…"],
    ["words", 15, ""],
    ["in the", 40, "in…"],
    ["", 0, ""],
  ];
  for (const [label, width, expected] of cases)
    it(`"${label}" in ${width} pixels is "${expected}"`, () => assert.equal(fitLabel(label, width, measure), expected));
});
