import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { ENGLISH } from "#language/english/english.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import type { ReadingKind } from "#core/reading/miscues.ts";
import { textCoverage } from "#sets/coverage/textCoverage.ts";

/** A reading of “The old oak fell”, a kind for each word; nothing for one that the result says nothing of. */
function reading(kinds: readonly (ReadingKind | undefined)[], more: Partial<Timeline> = {}): Timeline {
  const reference = "The old oak fell";
  const segments: Segment[] = [];
  const words = [...reference.matchAll(/\w+/g)].map(({ index, 0: text }, at) => {
    const kind = kinds[at];
    if (kind !== undefined) segments.push({ index: segments.length, kind, words: [at], at, expected: [text], heard: [], phonemes: [] });
    return { text, start: index, end: index + text.length, ...(kind !== undefined && { segment: segments.length - 1 }) };
  });
  return {
    kind: "fluency",
    reference,
    words,
    segments,
    phonemes: [],
    pauses: [],
    warnings: [],
    notes: [],
    summary: {} as Timeline["summary"],
    ...more,
  };
}

const TEXT = "Title\n\nThe old oak fell.\n";
const counts = (readings: readonly Timeline[], text = TEXT) =>
  Object.fromEntries(
    textCoverage(
      text,
      readings.map((timeline, id) => ({ id, timeline, language: ENGLISH, offset: 7 })),
    ).map(({ start, end, saidIn }) => [text.slice(start, end), saidIn]),
  );

describe("textCoverage", () => {
  it("names the readings in which each word was said, rightly or with something in its place", () => {
    assert.deepEqual(
      counts([reading(["correct", "substitution", "omission", "correct"]), reading(["correct", "variant", "told", undefined])]),
      { The: [0, 1], old: [0, 1], oak: [], fell: [0] },
    );
  });

  it("takes nothing from a recording of something else", () => {
    assert.deepEqual(counts([reading(["correct", "correct", "correct", "correct"], { otherText: "It seems to be another text." })]), {});
  });

  it("leaves out words that are no longer in the text", () => {
    assert.deepEqual(counts([reading(["correct", "correct", "correct", "correct"])], "Title\n\nThe old one fell.\n"), {
      The: [0],
      old: [0],
      fell: [0],
    });
  });

  it("tells phonemes by their lines, and those that were left out", () => {
    const text = "snow: S N OW1\r\nno: N  OW1 # N\nnose: N OW1 Z\n";
    const timeline: Timeline = {
      ...reading([]),
      kind: "pronunciation",
      reference: "N OW1",
      words: [],
      phonemes: [
        { index: 0, kind: "replace", expected: "N", heard: "M", alternatives: [], place: { start: 0, end: 1 } },
        { index: 1, kind: "delete", expected: "OW1", alternatives: [], place: { start: 2, end: 5 } },
      ],
    };
    const at = text.indexOf("N  OW1");
    assert.deepEqual(textCoverage(text, [{ id: "case", timeline, language: ENGLISH, offset: 0, line: 2 }]), [
      { start: at, end: at + 1, saidIn: ["case"] },
      { start: at + 3, end: at + 6, saidIn: [] },
    ]);
  });
});
