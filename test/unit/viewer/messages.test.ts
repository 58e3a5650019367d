import assert from "node:assert/strict";
import { parseHostMessage, parseSavedState } from "../../../src/contract/viewerProtocol.ts";
import { readHostMessage, readSavedState } from "../../../src/viewer/messages.ts";

const document = {
  title: "fox.txt: fox.wav",
  identity: "fox",
  operation: "Fluency (v1)",
  compatible: true,
  timeline: { kind: "fluency", anything: [1] },
  audio: { uri: "file:///fox.wav", name: "fox.wav", src: "x", problem: "y", warning: "z" },
  assessedAt: "2026-01-01T00:00:00Z",
  source: { uri: "file:///fox.txt", offset: 0 },
  assessedBy: { service: "hosted", origin: "https://speech.example", modelId: "en-7", modelConfidence: "medium" },
};
const counting = { insertions: true, repetitions: false, selfCorrections: false, falseStarts: false, longPauses: false, properNounsOnce: true };
const state = { type: "state", document, comparison: { uri: "file:///b", document }, settings: { counting, grade: 2, season: "fall", symbols: "ipa" } };
const hostMessages = [state, { type: "goTo", place: { lane: "word", index: 1 }, play: true }, { type: "reply", id: 1 }, { type: "error", id: 1, message: "no" }];
const saved = {
  version: 2,
  identity: "fox",
  view: {
    start: 0, end: 1, scroll: 2, selection: { lane: "piece", index: 3 }, range: { start: 0, end: 1 }, timeline: { rate: 1 }, tab: "events",
    filter: { kinds: ["omission"], level: "word", text: "f", phoneme: "F", confusion: { expected: "F", heard: "V" } },
    table: { sort: "kind", descending: true, top: 4 }, symbols: "ipa", passageScroll: 5, figuresShown: true,
  },
  comparedWith: "file:///b",
};

/** The value with one thing in it changed, for every thing in it. */
function* mutants(value: unknown): Generator<unknown> {
  for (const other of [null, 1, "text", true, [], {}]) yield other;
  if (Array.isArray(value)) for (const [i, item] of value.entries()) for (const other of mutants(item)) yield value.with(i, other);
  else if (typeof value === "object" && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      for (const other of mutants(field)) yield { ...value, [name]: other };
    }
  }
}

describe("what reaches the page", () => {
  it("is taken where the schemas take it", () => {
    for (const message of hostMessages) assert.equal(readHostMessage(message), message);
    assert.equal(readSavedState(saved), saved);
  });

  it("is refused wherever the schemas refuse it, whatever is changed", () => {
    let refused = 0;
    for (const message of hostMessages) {
      for (const mutant of mutants(message)) {
        const expected = parseHostMessage(mutant) !== undefined;
        if (!expected) refused++;
        assert.equal(readHostMessage(mutant) !== undefined, expected, JSON.stringify(mutant));
      }
    }
    for (const mutant of mutants(saved)) assert.equal(readSavedState(mutant) !== undefined, parseSavedState(mutant) !== undefined, JSON.stringify(mutant));
    assert.ok(refused > 200);
  });
});
