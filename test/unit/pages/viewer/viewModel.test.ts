import assert from "node:assert/strict";
import { parseSavedState } from "#pages/viewer/state/savedState.ts";
import type { ResultDocument } from "#pages/viewer/viewerProtocol.ts";
import type { Recording } from "#pages/viewer/audio/loadRecording.ts";
import { Player } from "#pages/viewer/audio/player.ts";
import { zoomStep } from "#pages/viewer/parts/keyCommands.ts";
import { ViewModel } from "#pages/viewer/state/viewModel.ts";
import { timelineOf } from "../../../support/results.ts";

function documentOf(warnings: object[]): ResultDocument {
  const details = [{ type: "equal", reference: ["the"], prediction: ["the"], start: 1, end: 1.5 }];
  const timeline = timelineOf({ reference: "the", result: { kind: "fluency-v2", body: { audio_duration: 2, details, warnings } } });
  return {
    title: "fox.txt: fox.wav",
    identity: "fox",
    operation: "Fluency",
    assessedBy: { service: "embedded", modelId: "local-en" },
    timeline,
    audio: { uri: "file:///fox.wav", name: "fox.wav" },
  };
}

describe("the figures of a recording of another text", () => {
  const doubted = documentOf([{ code: "other-text", message: "Another text." }]);
  /** What a reload brings back. */
  const kept = (model: ViewModel) =>
    parseSavedState(JSON.parse(JSON.stringify({ version: 3, identity: "fox", comparedWith: [], view: model.viewState(0) })))!.view;

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

/** A model whose sound can be moved by hand; `played` has each stretch from its first to its last second. */
function playing(timeline: ResultDocument["timeline"]) {
  const model = new ViewModel({ ...documentOf([]), timeline }, undefined);
  const played: [from: number, to: number][] = [];
  let time = 0;
  const voice = {
    play: ({ first, to }: { first: number; to: number }) => void (played.push([first, to]), (time = first)),
    stop: () => {},
    time: () => time,
    setRate: () => {},
    dispose: () => {},
  };
  const player = new Player({ exact: voice, media: voice }, 10, { onTime: () => {}, onStop: () => {} }, () => () => {});
  model.setRecording({ duration: 10 } as Recording, player);
  return { model, played, moveTo: (seconds: number) => void ((time = seconds), model.setTime(seconds)) };
}

describe("a word without a time", () => {
  const said = (text: string, start: number, end: number) => ({ type: "equal", reference: [text], prediction: [text], start, end });
  const leftOut = (text: string) => ({ type: "delete", reference: [text], prediction: [] });
  /** The engine heard none of "b", "c" and "f". */
  const details = [
    said("a", 1, 2),
    leftOut("b"),
    leftOut("c"),
    said("d", 4, 5),
    said("e", 6, 7),
    leftOut("f"),
    said("g", 7, 9.5),
    leftOut("h"),
  ];
  const timeline = timelineOf({ reference: "a b c d e f g h", result: { kind: "fluency-v2", body: { audio_duration: 10, details } } });
  const word = (index: number) => ({ lane: "segment", index }) as const;

  for (const verdict of [undefined, "correct", "substitution", "variant", "soundedOut", "told"] as const)
    it(`plays the sound between its neighbours: ${verdict ?? "not reviewed"}`, () => {
      const { model, played } = playing(timeline);
      const of = (at: number, text: string) => ({ word: at, text, verdict: verdict!, said: "x", at: "2025-03-01T10:00:00Z" });
      if (verdict) model.setReview({ words: [of(1, "b"), of(5, "f"), of(7, "h")] });
      model.select(word(1), { play: true });
      assert.deepEqual(model.activeSound, { start: 2, end: 4 });
      model.stop();
      model.select(word(5));
      model.togglePlay();
      model.select(word(7), { play: true });
      // Where its neighbours touch, some of both; at the end, some of the one before it, and nothing beyond the recording.
      assert.deepEqual(played, [
        [2, 4],
        [6.7, 7.3],
        [9.4, 10],
      ]);
      assert.deepEqual(model.selectionAtPlayhead, word(7));
      assert.equal(model.activeSpan, undefined, "it has no edges that could be moved");
    });

  it("plays some of its neighbour where that fills the recording to its end", () => {
    const { model, played } = playing(
      timelineOf({
        reference: "a b c",
        result: { kind: "fluency-v2", body: { audio_duration: 10, details: [leftOut("a"), said("b", 0, 10), leftOut("c")] } },
      }),
    );
    model.select(word(0), { play: true });
    model.select(word(2), { play: true });
    assert.deepEqual(played, [
      [0, 0.6],
      [9.4, 10],
    ]);
  });

  it("plays nothing in a result without times", () => {
    const untimed = [{ type: "equal", reference: ["a"], prediction: ["a"] }];
    const { model, played } = playing(timelineOf({ reference: "a", result: { kind: "fluency-v2", body: { details: untimed } } }));
    model.select(word(0), { play: true });
    assert.deepEqual([model.activeSound, played], [undefined, []]);
  });
});

describe("playing on from a word", () => {
  const details = [0, 1, 2, 3].map((start) => ({ type: "equal", reference: ["the"], prediction: ["the"], start, end: start + 0.8 }));
  const timeline = timelineOf({ reference: "the the the the", result: { kind: "fluency-v2", body: { audio_duration: 10, details } } });
  const word = (index: number) => ({ lane: "segment", index }) as const;

  it("does not end with the word", () => {
    const { model, played } = playing(timeline);
    model.select(word(1));
    model.playOnward();
    assert.deepEqual(played, [[1, 10]]);
    assert.deepEqual(model.selection, word(1));
  });

  it("goes on where it was stopped, until something else is selected", () => {
    const { model, played, moveTo } = playing(timeline);
    model.select(word(1));
    model.playOnward();
    moveTo(3.2);
    model.togglePlay();
    assert.equal(model.isPlaying, false);
    model.togglePlay();
    model.select(word(0), { play: true });
    assert.deepEqual(played, [
      [1, 10],
      [3.2, 10],
      [0, 0.8],
    ]);
  });

  it("leaves out a word that stays selected while the playhead is elsewhere", () => {
    const { model, played } = playing(timeline);
    model.select(word(1));
    model.setTime(3.2);
    model.togglePlay();
    assert.deepEqual(model.selection, word(1));
    model.stop();
    model.setTime(1.4);
    model.togglePlay();
    assert.deepEqual(played, [
      [3.2, 10],
      [1.4, 1.8],
    ]);
  });

  it("lets steps begin at the playhead once that has left the word", () => {
    const { model, moveTo } = playing(timeline);
    model.select(word(1));
    assert.deepEqual(model.selectionAtPlayhead, word(1));
    moveTo(1.8);
    assert.deepEqual(model.selectionAtPlayhead, word(1));
    moveTo(3.2);
    assert.equal(model.selectionAtPlayhead, undefined);
  });
});

describe("the part of a recording on screen", () => {
  const details = Array.from({ length: 60 }, (_, start) => ({
    type: "equal",
    reference: ["the"],
    prediction: ["the"],
    start,
    end: start + 0.8,
  }));
  const timeline = timelineOf({
    reference: details.map(() => "the").join(" "),
    result: { kind: "fluency-v2", body: { audio_duration: 60, details } },
  });
  const document = { ...documentOf([]), timeline };
  const word = (index: number) => ({ lane: "segment", index }) as const;
  const shown = ({ viewport: { start, end } }: ViewModel) => [start, end];
  const wide = (model: ViewModel) => (model.setViewport({ ...model.viewport, width: 1000 }), model);

  it("is at first one in which words can be read, also once the sound is there", () => {
    const model = new ViewModel(document, undefined);
    assert.deepEqual(shown(model), [0, 10]);
    model.setRecording({ duration: 60.1 } as Recording, { rate: 1 } as Player);
    assert.deepEqual(shown(model), [0, 10]);
    assert.deepEqual(shown(new ViewModel(document, { scroll: 0, selection: word(30) })), [25.4, 35.4]);
    model.setWidth(400);
    assert.deepEqual(shown(model), [0, 5], "as much as can be read in its width");
    model.setWidth(800);
    assert.deepEqual(shown(model), [0, 5], "whatever the window's size is later");
  });

  it("comes back as it was, the whole too", () => {
    const model = new ViewModel(document, undefined);
    model.setViewport({ start: 0, end: 60, width: 1 });
    assert.deepEqual(shown(new ViewModel(document, model.viewState(0))), [0, 60]);
  });

  it("follows the selection", () => {
    const model = new ViewModel(document, undefined);
    model.select(word(40));
    assert.deepEqual(shown(model), [35.4, 45.4]);
  });

  it("is zoomed around the playhead if that is on screen, else around the selection", () => {
    const model = wide(new ViewModel(document, undefined));
    model.select(word(2));
    model.setTime(8);
    zoomStep(model, 2);
    assert.deepEqual(shown(model), [4, 9]);
    model.setViewport({ ...model.viewport, start: 0, end: 6 });
    zoomStep(model, 2);
    assert.deepEqual(
      shown(model).map((time) => Math.round(time * 10) / 10),
      [1.2, 4.2],
    );
    model.setViewport({ ...model.viewport, start: 20, end: 30 });
    zoomStep(model, 2);
    assert.deepEqual(shown(model), [22.5, 27.5]);
  });
});

describe("another review of what is shown", () => {
  const details = ["the", "old", "dog", "ran"].map((word, i) => ({
    type: "equal",
    reference: [word],
    prediction: [word],
    start: i,
    end: i + 0.8,
  }));
  const document = {
    ...documentOf([]),
    timeline: timelineOf({ reference: "the old dog ran", result: { kind: "fluency-v2", body: { audio_duration: 4, details } } }),
  };
  const at = "2025-03-01T10:00:00Z";
  const word = (index: number) => ({ lane: "segment", index }) as const;

  it("leaves selection, playhead and viewport where they are", () => {
    const model = new ViewModel(document, undefined);
    model.select(word(2));
    model.setViewport({ ...model.viewport, start: 1, end: 4 });
    model.setTime(2.5);
    const { viewport } = model;
    const told: string[] = [];
    for (const change of ["timeline", "selection", "viewport", "time"] as const) model.on(change, () => told.push(change));
    model.setReview({ additions: [{ before: 1, verdict: "insertion", said: "big", at }] });
    assert.deepEqual([model.selection, model.time, model.viewport, told], [word(3), 2.5, viewport, ["timeline"]]);
    assert.deepEqual(model.document.review?.additions?.length, 1);
    assert.equal(model.events.length, 5, "the table has it, too");
  });

  it("is laid over the service's own view, and left out again", () => {
    const model = new ViewModel(document, undefined);
    const review = { words: [{ word: 2, text: "dog", verdict: "omission" as const, at }] };
    model.setReview(review);
    assert.equal(model.timeline.segments[2]!.kind, "omission");
    model.setReview(review, true);
    assert.deepEqual([model.timeline, model.asAssessed], [document.timeline, true]);
    model.setReview(undefined, false);
    assert.equal(model.timeline, document.timeline);
  });

  it("is looked at by the filter", () => {
    const model = new ViewModel(document, undefined);
    model.setFilter({ kinds: ["omission"] });
    assert.equal(model.isDimmed(word(2)), true);
    model.setReview({ words: [{ word: 2, text: "dog", verdict: "omission", at }] });
    assert.deepEqual(
      [1, 2].map((index) => model.isDimmed(word(index))),
      [true, false],
    );
  });

  it("is no longer told to parts that are gone", () => {
    const model = new ViewModel(document, undefined);
    let told = 0;
    const end = model.on("timeline", () => told++);
    model.setReview({});
    end();
    model.setReview({});
    assert.equal(told, 1);
  });
});
