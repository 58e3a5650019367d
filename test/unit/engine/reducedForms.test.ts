import assert from "node:assert/strict";
import { reducedWays } from "../../../src/engine/language/english/reducedForms.ts";

describe("reducedWays", () => {
  it("lets -ing be -in'", () => assert.deepEqual(reducedWays("running", ["R AH N IH NG"]), ["R AH N IH N"]));
  it("keeps a short word's own -ing", () => assert.deepEqual(reducedWays("sing", ["S IH NG"]), []));
  it("lets T or D go at the end of a cluster", () => assert.deepEqual(reducedWays("hand", ["HH AE N D"]), ["HH AE N"]));
  it("keeps the only consonant at the end", () => assert.deepEqual(reducedWays("read", ["R IY D"]), []));
  it("puts no sound in another's place", () => assert.deepEqual(reducedWays("think", ["TH IH NG K"]), []));
});
