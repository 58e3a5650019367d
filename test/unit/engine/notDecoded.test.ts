import assert from "node:assert/strict";
import { notDecoded } from "#engine/browser/notDecoded.ts";

describe("a codec that a browser does not decode", () => {
  it("leads to another browser only where one decodes it", () => {
    assert.match(notDecoded("AAC").message, /another browser.* or export the recording/);
    assert.match(notDecoded("MPEG layer II").message, /in MPEG layer II, which this browser cannot decode\. Export the recording/);
  });
});
