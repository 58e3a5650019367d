import assert from "node:assert/strict";
import { assessedByInWords, assessorInWords } from "#contract/reading/assessedBy.ts";

describe("who assessed a recording", () => {
  it("is said with the model, and with its confidence where that is known", () => {
    assert.equal(
      assessedByInWords({ service: "hosted", origin: "https://speech.example", modelId: "en-7", modelConfidence: "medium" }),
      "speech.example, en-7 (medium confidence)",
    );
    assert.equal(assessedByInWords({ service: "hosted", modelId: "en-7" }), "Hosted service, en-7");
    assert.equal(assessedByInWords({ service: "embedded", modelId: "local-en" }), "Embedded service, local-en");
    assert.equal(assessorInWords({ service: "embedded", modelId: "local-en" }), "Embedded service");
    assert.equal(assessorInWords({ service: "hosted", modelId: "en-7" }), "Hosted service, en-7");
  });
});
