import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { OPERATIONS } from "#operations/operations.ts";
import { expectationsOf } from "#sets/expectations/appliesTo.ts";
import { fileProblems, type SuiteFolders } from "#sets/suites/fileProblems.ts";
import { readSuite } from "#sets/suites/readSuite.ts";
import { SUITE_CODES } from "#sets/suites/suiteCodes.ts";
import { SUITE_FIELDS } from "#sets/suites/suiteFile.ts";
import { ROOT } from "../../../support/paths.ts";

const page = readFileSync(join(ROOT, "media/docs/suites.md"), "utf8");
const [text = "", ...sections] = page.split(/^### /m);
const EXAMPLE = /^```yaml\n([\s\S]*?)\n```$/gm;

/** A workspace two folders deep, in which everything is there but what is lost. */
const files: SuiteFolders = {
  resolve: (path) => path,
  list: (folder) => Promise.resolve(folder.startsWith("../..") ? undefined : folder.includes("lost") ? [] : ["one.wav"]),
  exists: (uri) => Promise.resolve(!uri.includes("lost")),
};

async function codesOf(example: string): Promise<string[]> {
  const { suite, problems } = readSuite(example);
  return [...problems, ...(await fileProblems(suite, files))].map(({ code }) => code);
}

describe("media/docs/suites.md", () => {
  it("has examples without problems", async () => {
    const examples = [...text.matchAll(EXAMPLE)].map(([, example = ""]) => example);
    assert.equal(examples.length, 2);
    for (const example of examples) assert.deepEqual(await codesOf(example), []);
  });

  it("has a section for each problem, with its severity", () => {
    const told = sections.map((section) => `${section.split("\n")[0]}: ${/^\*(\w+)\.\*/m.exec(section)?.[1]?.toLowerCase()}`);
    assert.deepEqual(
      told,
      SUITE_CODES.map(({ code, severity }) => `${code}: ${severity}`),
    );
  });

  for (const section of sections) {
    const [code = ""] = section.split("\n");
    it(`has an example of ${code}, and of nothing else`, async () => {
      const [[, example = ""] = []] = [...section.matchAll(EXAMPLE)];
      assert.deepEqual(await codesOf(example), [code]);
    });
  }

  it("names every key of a case and of the defaults", () => {
    for (const key of [...Object.keys(SUITE_FIELDS.case), ...Object.keys(SUITE_FIELDS.defaults)])
      assert.ok(text.includes(`\`${key}\``), key);
  });

  it("tells which expectations go with which kind", () => {
    const rows = [...text.matchAll(/^\| (`.+?`) \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$/gm)].map(([, keys = "", ...cells]) => ({
      keys: [...keys.matchAll(/`(.+?)`/g)].map(([, key = ""]) => key),
      cells,
    }));
    const kinds = ["fluency-v2", "pronunciation", "recognition"].map((id) => OPERATIONS.find((operation) => operation.id === id)!);
    for (const [column, kind] of kinds.entries()) {
      const told = rows.filter(({ cells }) => cells[column]!.trim() !== "").flatMap(({ keys }) => keys);
      assert.deepEqual(told.sort(), [...expectationsOf(kind)].sort(), kind.id);
    }
  });
});
