import assert from "node:assert/strict";
import type { OperationId } from "#operations/operation.ts";
import { kindOffers, likelyKind, type Recording } from "#client/recordings/likelyKind.ts";

describe("likelyKind", () => {
  const cases: [language: string, reference: string, kind: string][] = [
    ["arpabet", "K AE1 T", "pronunciation"],
    ["arpabet", "a passage. In a file of the wrong kind.", "pronunciation"],
    ["plaintext", "cat", "recognition"],
    ["plaintext", "the big red dog", "recognition"],
    ["markdown", "well-known", "recognition"],
    ["plaintext", "the big red dog ran", "fluency-v2"],
    ["plaintext", "The dog ran.", "fluency-v2"],
    ["plaintext", "Why not?", "fluency-v2"],
    ["plaintext", "cat\ndog\nsun", "recognition"],
    ["markdown", "The quick brown fox jumps over the lazy dog.", "fluency-v2"],
  ];
  for (const [language, reference, kind] of cases) {
    it(`${JSON.stringify(reference)} in ${language} is ${kind}`, () => assert.equal(likelyKind(language, { text: reference }), kind));
  }
});

describe("kindOffers", () => {
  const offered = (likely: OperationId, recording: Recording) =>
    kindOffers(likely, recording).map(
      ({ operation, likely, unsuitable }) => `${operation}${likely ? " likely" : ""}${unsuitable ? " no" : ""}`,
    );

  it("has the likely one first and v1 not at all for a short wav", () => {
    assert.deepEqual(offered("recognition", { container: "wav", seconds: 4 }), ["recognition likely", "fluency-v2", "pronunciation"]);
  });

  it("puts last what a short recording does not suit", () => {
    assert.deepEqual(offered("fluency-v2", { container: "wav", seconds: 2.99 }), ["fluency-v2 likely", "recognition", "pronunciation no"]);
  });

  it("proposes v1 for a reading of more than two minutes", () => {
    assert.equal(offered("fluency-v2", { container: "wav", seconds: 120 })[0], "fluency-v2 likely");
    assert.deepEqual(offered("fluency-v2", { container: "wav", seconds: 120.1 }), [
      "fluency-v1 likely",
      "fluency-v2 no",
      "pronunciation no",
      "recognition no",
    ]);
  });

  it("proposes v1 for a compressed reading, and offers it beside a likely kind that does not fit", () => {
    assert.equal(offered("fluency-v2", { container: "mp3", seconds: 30 })[0], "fluency-v1 likely");
    assert.deepEqual(offered("pronunciation", { container: "m4a", seconds: 5 }), [
      "pronunciation likely no",
      "fluency-v1",
      "fluency-v2 no",
      "recognition no",
    ]);
  });

  it("proposes v1 for a long wav", () => {
    assert.equal(offered("fluency-v2", { container: "wav", seconds: 300 })[0], "fluency-v1 likely");
  });

  it("keeps the likely one first where nothing fits, and says why", () => {
    const [first] = kindOffers("fluency-v2", { container: "wav", seconds: 2000 });
    assert.equal(first?.operation, "fluency-v2");
    assert.match(first?.unsuitable ?? "", /2 minutes/);
  });
});
