import assert from "node:assert/strict";
import { assessedByInWords } from "../../../src/contract/assessedBy.ts";
import { newAssessment } from "../../../src/results/files/newAssessment.ts";

describe("who assessed a recording", () => {
  it("is said with the model, and with its confidence where that is known", () => {
    assert.equal(assessedByInWords({ service: "hosted", host: "speech.example", modelId: "en-7", modelConfidence: "medium" }), "speech.example, en-7 (medium confidence)");
    assert.equal(assessedByInWords({ service: "hosted", modelId: "en-7" }), "Hosted service, en-7");
    assert.equal(assessedByInWords({ service: "embedded", modelId: "local-en" }), "Embedded service, local-en");
  });

  it("is kept in the file as the profile had it, and not made up where it says nothing", () => {
    const assessedBy = (modelConfidence?: string) =>
      newAssessment({
        operation: "recognition", format: "native", connection: { kind: "hosted", origin: "https://speech.example", modelId: "en-7", modelConfidence }, program: "p 1",
        recording: { path: "a.wav" }, reference: { text: "a" }, raw: {},
      }).assessedBy;
    assert.deepEqual(assessedBy("medium"), { service: "hosted", origin: "https://speech.example", modelId: "en-7", modelConfidence: "medium", program: "p 1" });
    assert.deepEqual(assessedBy(), { service: "hosted", origin: "https://speech.example", modelId: "en-7", program: "p 1" });
  });
});
