import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { AssessmentFile } from "#results/assessmentFile.ts";
import { KnownResults } from "#project/results/knownResults.ts";
import { type ReadingFacts, readingKey } from "#project/results/readingKey.ts";

const sha256 = "0123456789abcdef".repeat(4);
const file: AssessmentFile = {
  version: 1,
  operation: "fluency-v1",
  format: "native",
  assessedAt: "2026-10-05T08:00:00Z",
  assessedBy: { service: "hosted", origin: "https://assess.example", modelId: "en-1" },
  recording: { path: "fox.wav", sha256 },
  reference: { text: "A fox." },
  result: {},
};
const facts: ReadingFacts = {
  sha256,
  text: "A fox.",
  operation: "fluency-v1",
  assessedBy: { service: "hosted", origin: "https://assess.example", modelId: "en-1" },
};

describe("KnownResults", () => {
  const known = new KnownResults();
  known.add("old", JSON.stringify(file));
  known.add("new", JSON.stringify({ ...file, assessedAt: "2026-10-06T08:00:00Z", recording: { path: "renamed.wav", sha256 } }));
  known.add("older", JSON.stringify({ ...file, assessedAt: "2026-10-04T08:00:00Z" }));
  known.add("damaged", "{");
  known.add("other", JSON.stringify({ name: "package" }));
  known.add("unhashed", JSON.stringify({ ...file, recording: { path: "fox.wav" }, assessedAt: "2026-12-01T00:00:00Z" }));

  it("finds the latest result of the same sound, whatever the recording is called", () =>
    assert.equal(known.find(readingKey(facts)), "new"));

  const others: [what: string, change: Partial<ReadingFacts>][] = [
    ["sound", { sha256: "f".repeat(64) }],
    ["text", { text: "A fox!" }],
    ["kind", { operation: "fluency-v2" }],
    ["format", { format: "compat" }],
    ["model", { assessedBy: { ...facts.assessedBy, modelId: "en-2" } }],
    ["service", { assessedBy: { ...facts.assessedBy, origin: "https://other.example" } }],
  ];
  for (const [what, change] of others)
    it(`takes no result for that of another ${what}`, () => assert.equal(known.find(readingKey({ ...facts, ...change })), undefined));

  it("takes no result of another version of the embedded engine, and any program's of a hosted service", () => {
    const embedded = (program: string): ReadingFacts => ({ ...facts, assessedBy: { service: "embedded", modelId: "local-en", program } });
    assert.notEqual(readingKey(embedded("speech 1.0")), readingKey(embedded("speech 1.1")));
    assert.equal(known.find(readingKey({ ...facts, assessedBy: { ...facts.assessedBy, program: "speech 9" } })), "new");
  });

  it("takes a result of either model of the embedded engine, which hear the same: the editor asks for one and the terminal for the other", () => {
    const embedded = (modelId: string): ReadingFacts => ({ ...facts, assessedBy: { service: "embedded", modelId, program: "speech 1.0" } });
    assert.equal(readingKey(embedded("local-en")), readingKey(embedded("local-en-segmented")));
    assert.notEqual(readingKey(embedded("local-en")), readingKey(embedded("local-fr")));
    assert.notEqual(
      readingKey({ ...facts, assessedBy: { ...facts.assessedBy, modelId: "local-en" } }),
      readingKey({ ...facts, assessedBy: { ...facts.assessedBy, modelId: "local-en-segmented" } }),
    );
  });

  describe("with pronunciations that the project has decided", () => {
    const assessedBy = { service: "embedded", modelId: "local-en", program: "speech 1.0" } as const;
    const own = { kai: ["K AY1"], zuri: ["Z UH1 R IY0", "Z ER1 IY0"] };
    const embedded = (pronunciations?: Record<string, string[]>) =>
      readingKey({ ...facts, operation: "fluency-v2", pronunciations, assessedBy });
    const results = new KnownResults();
    const result = { ...file, operation: "fluency-v2", assessedBy };
    results.add("without", JSON.stringify(result));
    results.add("with", JSON.stringify({ ...result, reference: { text: "A fox.", pronunciations: { zuri: own.zuri, kai: own.kai } } }));

    it("takes the embedded engine's result by the same ones alone, in whichever order their words are", () => {
      assert.equal(results.find(embedded(own)), "with");
      assert.equal(results.find(embedded()), "without");
      assert.equal(results.find(embedded({})), "without");
      assert.equal(results.find(embedded({ ...own, kai: ["K EY1"] })), undefined);
      assert.equal(results.find(embedded({ kai: own.kai })), undefined);
      assert.equal(results.find(embedded({ ...own, zuri: [...own.zuri].reverse() })), undefined);
    });

    it("takes a hosted service's result whatever the project has decided: it is told nothing of it", () => {
      assert.equal(known.find(readingKey({ ...facts, pronunciations: own })), "new");
    });
  });

  it("takes the usual format for granted", () => assert.equal(known.find(readingKey({ ...facts, format: "native" })), "new"));
});
