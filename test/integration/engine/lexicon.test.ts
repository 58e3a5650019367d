import assert from "node:assert/strict";
import { join } from "node:path";
import { loadSpokenLanguage } from "#engine/language/spokenLanguage.ts";
import { ENGLISH } from "#language/english/english.ts";
import { spokenEnglish } from "../../support/englishClasses.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

describe("the English lexicon", () => {
  it("takes stress off, and with it the pronunciations that differ in nothing else", () => {
    const { lexicon } = spokenEnglish(new Map([["present", ["P R EH1 Z AH0 N T", "P R IY0 Z EH1 N T", "P R IY1 Z EH0 N T"]]]), []);
    assert.deepEqual(lexicon.get("present"), ["P R EH Z AH N T", "P R IY Z EH N T"]);
    // "presen'" is how it is said in running speech.
    assert.equal(lexicon.pronunciations("present").length, 4);
  });

  it("guesses nothing without a model of letters and sounds", () =>
    assert.deepEqual(spokenEnglish(new Map(), []).lexicon.guess("frindle"), []));

  it("loads with the words that may be proposed, and finds them by their sound", async () => {
    const { lexicon } = await loadSpokenLanguage(join(engineDirectory(), "model"), ENGLISH);
    assert.ok(lexicon.has("water") && !lexicon.has("zzyzx"));
    const [phones] = lexicon.pronunciations("water");
    const cost = new Float32Array(40 * 40).fill(1);
    for (let i = 0; i < 40; i++) cost[i * 41] = 0;
    const [nearest] = lexicon.index.nearest(phones!, cost, 3);
    assert.deepEqual([nearest!.word, nearest!.distance], ["water", 0]);
    assert.ok(nearest!.logShare < -6 && nearest!.logShare > -12);
  });
});
