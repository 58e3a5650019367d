import assert from "node:assert/strict";
import { reducedForms } from "#language/english/speech/reducedForms.ts";

describe("reducedForms", () => {
  it("lets -ing be -in'", () => assert.deepEqual(reducedForms("running", ["R AH N IH NG"]), ["R AH N IH N"]));
  it("keeps a short word's own -ing", () => assert.deepEqual(reducedForms("sing", ["S IH NG"]), []));
  it("lets T or D go at the end of a cluster", () => assert.deepEqual(reducedForms("hand", ["HH AE N D"]), ["HH AE N"]));
  it("keeps the only consonant at the end", () => assert.deepEqual(reducedForms("read", ["R IY D"]), []));
  it("takes no property of all objects for a word", () => assert.deepEqual(reducedForms("constructor", ["K AH N S T R AH K T ER"]), []));
  it("puts no sound in another's place", () => assert.deepEqual(reducedForms("think", ["TH IH NG K"]), []));
});
