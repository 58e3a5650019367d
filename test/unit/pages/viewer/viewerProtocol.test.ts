import assert from "node:assert/strict";
import { parseSavedState, viewerProtocol } from "#pages/viewer/viewerProtocol.ts";

const { parseHostMessage, parsePageMessage } = viewerProtocol;
const document = {
  title: "fox.txt: fox.wav",
  identity: "fox",
  operation: "Fluency (v1)",
  compatible: true,
  assessedBy: { service: "embedded", modelId: "local-en" },
  timeline: { kind: "fluency", anything: [1] },
  audio: { uri: "file:///fox.wav", name: "fox.wav" },
};

describe("viewer protocol", () => {
  it("takes every message of the viewer", () => {
    const messages = [
      { type: "ready" },
      { type: "request", id: 1, request: { method: "revealText", start: 0, end: 3 } },
      { type: "request", id: 2, request: { method: "copyText", text: "x" } },
      { type: "defect", message: "m" },
    ];
    for (const message of messages) assert.deepEqual(parsePageMessage(message), message);
  });

  it("takes every message of the host, the timeline untouched", () => {
    const messages = [
      { type: "state", document },
      { type: "reply", id: 1 },
      { type: "error", id: 1, message: "no" },
    ];
    for (const message of messages) assert.deepEqual(parseHostMessage(message), message);
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
    for (const message of wrong) assert.equal(parsePageMessage(message), undefined, JSON.stringify(message));
    assert.equal(parseHostMessage({ type: "state", document: { ...document, operation: 3 } }), undefined);
    assert.equal(parseHostMessage({ type: "error", id: 1 }), undefined);
  });

  it("takes a saved state and refuses one of another version or without an identity", () => {
    const saved = {
      version: 3,
      identity: "fox",
      comparedWith: ["file:///other.assessment.json"],
      view: { scroll: 0, start: 1, end: 2, selection: { lane: "segment", index: 3 } },
    };
    assert.deepEqual(parseSavedState(saved), saved);
    assert.equal(parseSavedState({ ...saved, version: 2 }), undefined);
    assert.equal(parseSavedState({ ...saved, identity: undefined }), undefined);
    assert.equal(parseSavedState(undefined), undefined);
  });
});
