import assert from "node:assert/strict";
import { parseSavedState } from "#pages/viewer/state/savedState.ts";
import { parseViewerMessage } from "#pages/viewer/viewerProtocol.ts";

describe("viewer protocol", () => {
  it("takes every message of the viewer", () => {
    const messages = [
      { type: "ready" },
      { type: "request", id: 1, request: { method: "revealText", start: 0, end: 3 } },
      { type: "request", id: 2, request: { method: "copyText", text: "x" } },
      { type: "defect", message: "m" },
    ];
    for (const message of messages) assert.deepEqual(parseViewerMessage(message), message);
  });

  it("refuses what is none", () => {
    const wrong = [
      null,
      "ready",
      {},
      { type: "other" },
      { type: "request", id: 1 },
      { type: "request", id: 1, request: { method: "run", text: "x" } },
      { type: "request", id: "1", request: { method: "copyText", text: "x" } },
    ];
    for (const message of wrong) assert.equal(parseViewerMessage(message), undefined, JSON.stringify(message));
  });

  it("takes a saved state and refuses one of another version or without an identity", () => {
    const saved = {
      version: 3,
      identity: "fox",
      comparedWith: ["file:///other.assessment.json"],
      view: { scroll: 0, start: 1, end: 2, selection: { lane: "segment", index: 3 } },
    };
    assert.deepEqual(asKept(parseSavedState(saved)), saved);
    assert.equal(parseSavedState({ ...saved, version: 2 }), undefined);
    assert.equal(parseSavedState({ ...saved, identity: undefined }), undefined);
    assert.equal(parseSavedState(undefined), undefined);
  });

  it("takes every part of a view, and leaves out what is damaged", () => {
    const view = {
      start: 1,
      end: 2,
      scroll: 3,
      selection: { lane: "phoneme", index: 4 },
      range: { start: 1.5, end: 1.75 },
      timeline: { rate: 0.5 },
      tab: "events",
      filter: { kinds: ["omission"], level: "word", text: "th", phoneme: "TH", doubtBelow: 0.6, confusion: { heard: "T" } },
      table: { sort: "start", descending: true, top: 26 },
      symbols: "ipa",
      passageScroll: 5,
      asAssessed: true,
      figuresShown: true,
    };
    const kept = (of: unknown) => asKept(parseSavedState({ version: 3, identity: "fox", comparedWith: [], view: of }))?.view;
    assert.deepEqual(kept(view), view);
    const damaged = {
      start: "1",
      end: null,
      selection: { lane: "word", index: 4 },
      range: { start: 1 },
      tab: 3,
      filter: { kinds: "omission", level: "line", confusion: { heard: 1 } },
      table: [],
      symbols: "x-sampa",
      asAssessed: "yes",
    };
    assert.deepEqual(kept(damaged), { scroll: 0, filter: {}, table: { descending: false, top: 0 } });
    assert.deepEqual(kept("nothing"), { scroll: 0 });
  });
});

/** As the editor keeps it. */
function asKept(saved: ReturnType<typeof parseSavedState>): typeof saved {
  return saved && (JSON.parse(JSON.stringify(saved)) as typeof saved);
}
