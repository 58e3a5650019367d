import assert from "node:assert/strict";
import type { Address } from "#project/files/address.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { readingKey } from "#project/results/readingKey.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { KeptReadings } from "#sets/results/keptReadings.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const FACTS = {
  sha256: "a".repeat(64),
  text: "A cat.",
  operation: "fluency-v2",
  assessedBy: { service: "hosted", origin: "https://a.example", modelId: "m" },
} as const;
const KEY = readingKey(FACTS);
const READING = {
  reading: {
    recording: { path: "memory:///audio/cat.wav" },
    reference: { text: "A cat.", path: "memory:///texts/cat.txt" },
    operation: "fluency-v2",
  },
} as const;

function resultText(assessedAt: string): string {
  const { sha256, text, operation, assessedBy } = FACTS;
  return JSON.stringify({
    version: 1,
    operation,
    assessedAt,
    assessedBy,
    recording: { path: "cat.wav", sha256 },
    reference: { text },
    result: {},
  });
}

describe("the results that readings have", () => {
  let files: FilesInMemory;
  let kept: KeptReadings;
  const passages: Address[] = [];

  beforeEach(async () => {
    files = await FilesInMemory.with({
      "texts/1.assessment.json": resultText("2026-01-01T00:00:00.000Z"),
      "elsewhere/2.assessment.json": resultText("2026-01-02T00:00:00.000Z"),
      "texts/damaged.assessment.json": "{",
      "texts/below/3.assessment.json": resultText("2026-01-03T00:00:00.000Z"),
    });
    passages.length = 0;
    const placesOf = (passage: Address) => {
      passages.push(passage);
      return ["memory:///texts", "memory:///elsewhere", "memory:///gone"];
    };
    const read = async (uri: Address) => ({ uri, file: JSON.parse((await files.text(uri))!) as object }) as KeptReading;
    kept = new KeptReadings(new FoundResults(files), placesOf, read);
  });

  it("are found where results of their text are, the latest one", async () => {
    assert.equal((await kept.known(KEY, READING))?.uri, "memory:///elsewhere/2.assessment.json");
    assert.deepEqual(passages, ["memory:///texts/cat.txt"]);
    assert.equal(await kept.known(readingKey({ ...FACTS, text: "A dog." }), READING), undefined);
  });

  it("are those that were there when they were first looked for, until somebody looks again", async () => {
    await kept.known(KEY, READING);
    await files.write("memory:///texts/4.assessment.json", resultText("2026-01-04T00:00:00.000Z"));
    assert.equal((await kept.known(KEY, READING))?.uri, "memory:///elsewhere/2.assessment.json");
    assert.equal((await kept.knownNow(KEY, READING))?.uri, "memory:///texts/4.assessment.json");
  });

  it("are added as they come", async () => {
    const added = "memory:///new/5.assessment.json";
    await files.write(added, resultText("2026-01-05T00:00:00.000Z"));
    assert.equal((await kept.add(added)).uri, added);
    assert.equal((await kept.known(KEY, READING))?.uri, added);
  });

  it("do not count once they are gone", async () => {
    await kept.known(KEY, READING);
    await files.remove("memory:///elsewhere/2.assessment.json");
    assert.equal(await kept.known(KEY, READING), undefined);
  });
});
