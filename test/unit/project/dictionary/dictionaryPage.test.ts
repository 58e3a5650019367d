import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENGLISH } from "#language/english/english.ts";
import { readAccepted, withoutEntries } from "#project/decisions/acceptedFile.ts";
import { readDictionary } from "#project/dictionary/dictionaryFile.ts";
import { ROOT } from "../../../support/paths.ts";

describe("media/docs/dictionary.md", () => {
  const [dictionary = "", accepted = ""] = [
    ...readFileSync(join(ROOT, "media/docs/dictionary.md"), "utf8").matchAll(/```json\n([^]*?)```/g),
  ].map(([, text]) => text!);

  it("has a dictionary that can be used", () => {
    const { entries, problems } = readDictionary(dictionary, ENGLISH);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      entries?.map(({ word }) => word),
      ["zuri", "nguyen", "nguyen", "read"],
    );
  });

  it("has accepted findings as the program writes them", () => {
    assert.deepEqual(readAccepted(accepted).problems, []);
    assert.equal(readAccepted(accepted).entries?.length, 3);
    assert.equal(withoutEntries(accepted, []), accepted);
  });
});
