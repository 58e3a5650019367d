import assert from "node:assert/strict";
import { parseSavedState, type ResultDocument } from "../../../src/contract/viewerProtocol.ts";
import { ViewModel } from "../../../src/viewer/state/viewModel.ts";
import { timelineOf } from "../../support/results.ts";

function documentOf(warnings: object[]): ResultDocument {
  const details = [{ type: "equal", reference: ["the"], prediction: ["the"], start: 1, end: 1.5 }];
  const timeline = timelineOf({ reference: "the", result: { kind: "fluency-v2", body: { audio_duration: 2, details, warnings } } });
  return { title: "fox.txt: fox.wav", identity: "fox", operation: "Fluency", assessedBy: { service: "embedded", modelId: "local-en" }, timeline, audio: { uri: "file:///fox.wav", name: "fox.wav" } };
}

describe("the figures of a recording of another text", () => {
  const doubted = documentOf([{ code: "other-text", message: "Another text." }]);
  /** What a reload brings back. */
  const kept = (model: ViewModel) => parseSavedState(JSON.parse(JSON.stringify({ version: 2, identity: "fox", view: model.viewState(0) })))!.view;

  it("are hidden until somebody asks for them, and stay shown after a reload", () => {
    const model = new ViewModel(doubted, undefined);
    let told = 0;
    model.on("figures", () => told++);
    assert.equal(model.figuresHidden, true);
    assert.equal(new ViewModel(doubted, kept(model)).figuresHidden, true, "a reload alone shows nothing");
    model.showFigures();
    assert.deepEqual([model.figuresHidden, told], [false, 1]);
    assert.equal(new ViewModel(doubted, kept(model)).figuresHidden, false);
  });

  it("are shown of every other recording", () => {
    assert.equal(new ViewModel(documentOf([{ code: "noisy", message: "Noisy." }]), undefined).figuresHidden, false);
  });
});
