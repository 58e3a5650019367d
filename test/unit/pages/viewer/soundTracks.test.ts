import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { SoundClient } from "#pages/viewer/audio/soundClient.ts";
import { SoundTracks, valuesAt } from "#pages/viewer/audio/soundTracks.ts";
import { analysePiece, PIECE_SECONDS, TRACK_KINDS, type TrackKind, type TrackPiece } from "#pages/viewer/audio/tracks.ts";
import { trackTicks } from "#pages/viewer/layout/trackAxis.ts";
import { mixed, peaksOf } from "#pages/viewer/layout/peaks.ts";
import { soundReadout } from "#pages/viewer/state/soundReadout.ts";
import { tone } from "../../../support/wav.ts";

const RATE = 16_000;
const ANALYSIS = { pitchCeilingHz: 600, formantCeilingHz: 8000 };

describe("pieces of tracks", () => {
  it("follow each other without a gap, and are what one piece of both would be", async () => {
    const rising = Float32Array.from({ length: 9 * RATE }, (_, i) => 0.4 * Math.sin(2 * Math.PI * (150 + 8 * (i / RATE)) * (i / RATE)));
    const peaks = await peaksOf(await mixed([rising]), RATE);
    for (const kind of TRACK_KINDS) {
      const [one, two] = [0, 1].map((index) => analysePiece(peaks, kind, index, ANALYSIS)) as [TrackPiece, TrackPiece];
      const frames = one.values.length / one.perFrame;
      assert.ok(Math.abs(frames * one.step - PIECE_SECONDS) < 1e-9, kind);
      assert.ok(Math.abs(two.first - one.first - PIECE_SECONDS) < 1e-9, kind);
    }
    const pitch = [0, 1].flatMap((index) => [...analysePiece(peaks, "pitch", index, ANALYSIS).values]);
    for (const [i, hz] of pitch.entries()) {
      const time = (i + 0.5) * 0.01;
      // The instantaneous frequency of a chirp is the derivative of its phase.
      if (time > 0.1) assert.ok(Math.abs(hz - (150 + 16 * time)) < 0.5, `${hz} Hz at ${time} s`);
    }
    assert.ok(
      analysePiece(peaks, "pitch", 5, ANALYSIS).values.every((hz) => hz === 0),
      "after the end of the recording",
    );
  });

  it("find the loudness of a tone", async () => {
    const peaks = await peaksOf(await mixed([tone(1000, 5, RATE, 0.1)]), RATE);
    const { values } = analysePiece(peaks, "intensity", 0, ANALYSIS);
    assert.ok(Math.abs(values[100]! - 70.97) < 0.05, String(values[100]));
  });
});

describe("SoundTracks", () => {
  function setup() {
    const asked: { name: string; answer: () => Promise<void>; fail: () => Promise<void> }[] = [];
    const [failures, changes]: [unknown[], string[]] = [[], []];
    const piece = (kind: TrackKind, index: number) =>
      new Promise<TrackPiece>((resolve, reject) => {
        const made = { first: index * PIECE_SECONDS, step: 1, perFrame: 1, values: Float32Array.from([1, 2, 3, 4]) };
        asked.push({
          name: `${kind} ${index}`,
          answer: async () => (resolve(made), new Promise(setImmediate)),
          fail: async () => (reject(new Error("broken")), new Promise(setImmediate)),
        });
      });
    const tracks = new SoundTracks(
      { piece } as unknown as SoundClient,
      () => changes.push("changed"),
      (error) => failures.push(error),
    );
    return { tracks, asked, failures, changes, names: () => asked.map(({ name }) => name) };
  }
  const view = { start: 3, end: 9 };

  it("asks for what is on screen, piece by piece, and keeps it", async () => {
    const { tracks, asked, changes, names } = setup();
    assert.deepEqual(tracks.in(ANALYSIS, ["pitch"], view).pitch, []);
    for (let i = 0; i < 3; i++) await asked[i]!.answer();
    assert.deepEqual(names(), ["pitch 0", "pitch 1", "pitch 2"]);
    assert.equal(changes.length, 3);
    assert.equal(tracks.in(ANALYSIS, ["pitch"], view).pitch.length, 3);
    assert.equal(asked.length, 3);
    assert.deepEqual(tracks.in(ANALYSIS, [], view), { pitch: [], formants: [], intensity: [] });
  });

  it("leaves out what has gone from the screen, and discards what was asked for with another setting", async () => {
    const { tracks, asked, names } = setup();
    tracks.in(ANALYSIS, ["pitch"], view);
    tracks.in(ANALYSIS, ["pitch"], { start: 41, end: 43 });
    await asked[0]!.answer();
    assert.deepEqual(names(), ["pitch 0", "pitch 10"]);
    tracks.in({ ...ANALYSIS, pitchCeilingHz: 300 }, ["pitch"], { start: 41, end: 43 });
    await asked[1]!.answer();
    assert.deepEqual(names().at(-1), "pitch 10");
    assert.equal(asked.length, 3);
  });

  it("reports a failure once", async () => {
    const { tracks, asked, failures } = setup();
    tracks.in(ANALYSIS, ["pitch"], view);
    await asked[0]!.fail();
    assert.deepEqual([failures.length, asked.length], [1, 1]);
  });

  it("has the nearest frame's values", () => {
    const pieces = [{ first: 0.5, step: 1, perFrame: 2, values: Float32Array.from([1, 2, 3, 4]) }];
    assert.deepEqual(
      [0.2, 1.4].map((time) => [...valuesAt(pieces, time)!]),
      [
        [1, 2],
        [3, 4],
      ],
    );
    assert.equal(valuesAt(pieces, 2.6), undefined);
  });
});

describe("what a track is read by", () => {
  it("is an axis with room between its labels", () => {
    const values = (height: number) => trackTicks({ y: 0, height }, 75, 600, [50, 100, 200]).map(({ value }) => value);
    assert.deepEqual(values(130), [100, 200, 300, 400, 500]);
    assert.deepEqual(values(260), [100, 150, 200, 250, 300, 350, 400, 450, 500, 550]);
  });

  it("is what is heard at the pointer", () => {
    assert.equal(soundReadout({ hz: 2310.4, level: -34.2 }), "2,310 Hz · −34 dB");
    assert.equal(
      soundReadout({ hz: 100, pitch: 0, formants: [610, NaN, 2800], intensity: 68.4 }),
      "100 Hz · F0 – · F1 610 Hz · F2 – · F3 2,800 Hz · intensity 68 dB",
    );
  });
});
