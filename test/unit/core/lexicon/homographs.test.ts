import assert from "node:assert/strict";
import { join } from "node:path";
import { loadLexicon } from "../../../../src/platform/loadLexicon.ts";
import { homographOf, HOMOGRAPHS } from "../../../../src/core/lexicon/homographs.ts";
import { plainWay } from "../../../../src/core/lexicon/stress.ts";
import { engineDirectory } from "../../../support/engineDirectory.ts";

describe("HOMOGRAPHS", () => {
  it("has each word once, with two ways and two meanings", () => {
    assert.ok(HOMOGRAPHS.length >= 80);
    assert.equal(new Set(HOMOGRAPHS.map(({ word }) => word)).size, HOMOGRAPHS.length);
    for (const { word, readings: [one, other] } of HOMOGRAPHS) {
      assert.notEqual(one.way, other.way, word);
      assert.notEqual(one.meaning, other.meaning, word);
    }
    // Not by stress alone, which the engine does not hear.
    assert.ok(HOMOGRAPHS.filter(({ readings: [one, other] }) => plainWay(one.way) !== plainWay(other.way)).length >= 80);
  });

  it("has both ways of each word from the dictionary, but for the second of a few", async () => {
    const { dictionary } = await loadLexicon(join(engineDirectory(), "model"));
    const missing = HOMOGRAPHS.flatMap(({ word, readings }) => readings.filter(({ way }) => !dictionary.get(word)?.includes(way)).map(({ way }) => `${word} ${way}`));
    assert.deepEqual(missing, ["reread R IY1 R EH1 D", "row R AW1", "rows R AW1 Z", "sows S AW1 Z", "sewer S OW1 ER0", "blessed B L EH1 S AH0 D"]);
  });

  it("finds a homograph, and takes no mere variant for one", () => {
    assert.equal(homographOf("read")?.readings[1].way, "R EH1 D");
    assert.deepEqual([homographOf("route"), homographOf("the"), homographOf("constructor")], [undefined, undefined, undefined]);
  });
});
