import assert from "node:assert/strict";
import { OPERATIONS } from "#operations/operations.ts";
import { type AssessmentProgress, progressText } from "#client/progressText.ts";
import { FAILURE_CHOICES } from "#extension/interface/failureChoices.ts";
import { failureAction, furtherActions, namingRecording } from "#extension/interface/failureAction.ts";

describe("progressText", () => {
  const cases: [progress: AssessmentProgress, text: string][] = [
    [{ stage: "checking" }, "Checking the recording"],
    [{ stage: "uploading", fraction: 0 }, "Uploading, 0 %"],
    [{ stage: "uploading", fraction: 0.439 }, "Uploading, 43 %"],
    [{ stage: "uploading", fraction: 0.999 }, "Uploading, 99 %"],
    [{ stage: "uploading", fraction: 1.2 }, "Uploading, 100 %"],
    [{ stage: "uploading" }, "Uploading"],
    [{ stage: "waiting" }, "Waiting for the result"],
    [{ stage: "no answer" }, "No answer at the moment, still waiting for the result"],
    [{ stage: "reading result" }, "Reading the result"],
  ];
  for (const [progress, text] of cases) it(text, () => assert.equal(progressText(progress), text));
});

describe("namingRecording", () => {
  it("names the recording that a failure lies with", () =>
    assert.equal(namingRecording("The recording is too long.", "fox.wav", "audio-too-long"), "fox.wav: The recording is too long."));
  it("names it once", () =>
    assert.equal(namingRecording("fox.wav cannot be read.", "fox.wav", "recording-unreadable"), "fox.wav cannot be read."));
  it("does not name it where something else failed", () =>
    assert.equal(namingRecording("The key was refused.", "fox.wav", "key-refused"), "The key was refused."));
  it("goes by the refused part of the form", () =>
    assert.equal(namingRecording("Refused.", "fox.wav", "submission-refused", "file"), "fox.wav: Refused."));
});

describe("failureAction", () => {
  const cases: [code: string, field: string | undefined, action: string][] = [
    ["key-refused", undefined, "set-key"],
    ["audio-too-long", undefined, "choose-recording"],
    ["format-not-accepted", "file", "choose-recording"],
    ["service-unreachable", undefined, "try-again"],
    ["timed-out", undefined, "try-again"],
    ["not-acknowledged", undefined, "try-again"],
    ["base-url-invalid", undefined, "open-settings"],
    ["submission-refused", "model_id", "edit-models"],
    ["profile-unusable", undefined, "choose-profile"],
    ["submission-refused", "reference_text", "show-text"],
    ["request-invalid", "user_token", "open-settings"],
    ["submission-refused", undefined, "show-log"],
    ["answer-not-understood", undefined, "show-log"],
    ["something-new", "file", "show-log"],
    ["reference-empty", undefined, "show-text"],
  ];
  for (const [code, field, action] of cases)
    it(`${code}${field ? ` (${field})` : ""}: ${action}`, () => assert.equal(failureAction(code, field), action));

  it("offers another service where one cannot be reached, and there alone", () => {
    assert.deepEqual(furtherActions("service-unreachable"), ["use-embedded", "change-address"]);
    assert.deepEqual(furtherActions("timed-out"), []);
  });

  it("has different words for different actions", () => {
    const labels = Object.values(FAILURE_CHOICES).map(({ label }) => label);
    assert.equal(new Set(labels).size, labels.length);
  });
});

describe("operation names", () => {
  it("tell the operations apart", () => {
    assert.equal(new Set(OPERATIONS.map(({ label }) => label)).size, OPERATIONS.length);
  });
});
