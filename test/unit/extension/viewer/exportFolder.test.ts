import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportFolder } from "#extension/results/exportFolder.ts";

describe("the folder that a result is exported to", () => {
  const own = ["file:///storage/global", "file:///storage/project"];
  const kept = "file:///storage/project/results/fox.assessment.json";

  it("is its own, or its text's where the extension keeps it, or the workspace", () => {
    assert.equal(exportFolder({ uri: "file:///class/fox.assessment.json" }, own, "file:///work"), "file:///class");
    assert.equal(exportFolder({ uri: kept, passage: "file:///texts/fox.txt" }, own, "file:///work"), "file:///texts");
    const sample = { uri: kept, passage: "file:///storage/global/start/samples/the-seed.txt" };
    assert.equal(exportFolder(sample, own, "file:///work"), "file:///work");
    assert.equal(exportFolder(sample, own, undefined), undefined);
  });
});
