import assert from "node:assert/strict";
import { readingEvents, sortEvents } from "#core/record/events.ts";
import { isFiltering, litBy, matchesFilter } from "#pages/viewer/state/eventFilter.ts";
import { fromV2, insert, read, replace } from "./readings.ts";

describe("readingEvents", () => {
  const timeline = fromV2(
    "The thin cat",
    [
      read("The"),
      insert("big"),
      replace("thin", "sin", [
        ["TH", "S"],
        ["IH1", "IH1"],
        ["N", "N"],
      ]),
      replace("cat", undefined),
    ],
    1,
  );
  const paused = { ...timeline, pauses: [{ index: 0, kind: "long pause" as const, start: 1.8, end: 5, after: 1, before: 2 }] };
  const events = readingEvents(paused);
  const all = events.map((_, i) => i);
  const name = (index: number) => `${events[index]!.level} ${events[index]!.expected || events[index]!.heard}`.trim();

  it("are words with their phonemes after them, and pauses before the word that follows", () => {
    assert.deepEqual(all.map(name), ["word The", "word big", "pause", "word thin", "phoneme TH", "phoneme IH1", "phoneme N", "word cat"]);
    assert.equal(events[4]!.word, "thin");
  });

  it("are sorted by a column in either direction, those without a value last", () => {
    assert.deepEqual(sortEvents(events, all, "expected", false).map(name), [
      "word cat",
      "phoneme IH1",
      "phoneme N",
      "phoneme TH",
      "word The",
      "word thin",
      "word big",
      "pause",
    ]);
    assert.deepEqual(sortEvents(events, all, "expected", true).map(name).slice(0, 2), ["word thin", "word The"]);
    assert.deepEqual(sortEvents(events, all, "expected", true).map(name).slice(-2), ["word big", "pause"]);
    assert.deepEqual(sortEvents(events, all, undefined, false), all);
    assert.equal(name(sortEvents(events, all, "length", true)[0]!), "pause");
  });

  it("are filtered by kind, level, text, phoneme and confusion together", () => {
    const left = (filter: Parameters<typeof matchesFilter>[1]) => all.filter((index) => matchesFilter(events[index]!, filter)).map(name);
    assert.deepEqual(left({ kinds: ["substitution"] }), ["word thin", "phoneme TH"]);
    assert.deepEqual(left({ kinds: ["substitution"], level: "word" }), ["word thin"]);
    assert.deepEqual(left({ text: " THI" }), ["word thin", "phoneme TH", "phoneme IH1", "phoneme N"]);
    assert.deepEqual(left({ phoneme: "IH" }), ["phoneme IH1"]);
    assert.deepEqual(left({ confusion: { expected: "TH", heard: "S" } }), ["phoneme TH"]);
    assert.deepEqual(left({ confusion: { expected: "TH" } }), []);
    assert.equal(left({}).length, events.length);
    assert.equal(isFiltering({ kinds: [], text: " " }), false);
  });

  it("light a word whose phonemes a filter asks for", () => {
    assert.equal(litBy({}, events, timeline), undefined);
    const lit = litBy({ phoneme: "S" }, events, timeline)!;
    assert.deepEqual([[...lit.segments], [...lit.phonemes]], [[2], [0]]);
  });

  it("of 10,000 are sorted within a moment", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...events[4]!, index, expected: String((index * 7919) % 1000) }));
    // Whatever else the machine does takes no time of this process.
    const started = process.cpuUsage();
    sortEvents(
      many,
      many.map((_, i) => i),
      "expected",
      true,
    );
    assert.ok(process.cpuUsage(started).user < 2_000_000);
  });
});
