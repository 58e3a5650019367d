import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { it } from "mocha";
import { SAMPLE_SET } from "#extension/start/sampleSet.ts";
import { ROOT } from "../../../support/paths.ts";

it("the sample set names every file of its folder", async () => {
  const folder = join(ROOT, "media", "project");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const there = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  assert.deepEqual(there.sort(), [...SAMPLE_SET].sort());
});
