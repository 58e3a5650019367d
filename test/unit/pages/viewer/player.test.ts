import assert from "node:assert/strict";
import type { Stretch, Voice } from "#pages/viewer/audio/exactVoice.ts";
import { MediaVoice } from "#pages/viewer/audio/mediaVoice.ts";
import { EXACT_SECONDS, Player } from "#pages/viewer/audio/player.ts";

class FakeVoice implements Voice {
  played: (Stretch & { rate: number; loop: boolean })[] = [];
  at = 0;
  isOn = false;
  rate = 0;
  options: Parameters<Voice["play"]>[1] | undefined;

  play(stretch: Stretch, options: Parameters<Voice["play"]>[1]): void {
    this.played.push({ ...stretch, rate: options.rate, loop: options.loop });
    this.options = options;
    this.at = stretch.first;
    this.isOn = true;
  }
  stop(): void {
    this.isOn = false;
  }
  time(): number {
    return this.at;
  }
  setRate(rate: number): void {
    this.rate = rate;
  }
  dispose(): void {}
}

function setup() {
  const exact = new FakeVoice();
  const media = new FakeVoice();
  const times: number[] = [];
  const stops: [number, boolean][] = [];
  let frame: (() => void) | undefined;
  const frames = (work: () => void) => {
    frame = work;
    return () => (frame = undefined);
  };
  const player = new Player(
    { exact, media },
    60,
    { onTime: (time) => times.push(time), onStop: (at, ended) => stops.push([at, ended]) },
    frames,
  );
  return { exact, media, times, stops, player, runFrame: () => frame?.(), hasFrames: () => frame !== undefined };
}

describe("Player", () => {
  it("plays a short stretch exactly, and a long or slow one with the pitch kept", () => {
    const { player, exact, media } = setup();
    player.play(1, 1.05);
    assert.deepEqual(exact.played, [{ first: 1, from: 1, to: 1.05, rate: 1, loop: false }]);
    player.play(1, 1 + EXACT_SECONDS + 1);
    assert.equal(exact.isOn, false);
    assert.equal(media.played.length, 1);
    player.stop();
    player.setRate(0.5);
    player.play(1, 1.05);
    assert.equal(media.played[1]?.rate, 0.5);
  });

  it("tells where it is in every frame until the end", () => {
    const { player, exact, times, stops, runFrame, hasFrames } = setup();
    player.play(2, 3);
    exact.at = 2.5;
    runFrame();
    exact.at = 3.1;
    runFrame();
    assert.deepEqual(times, [2.5, 3]);
    exact.options!.ended();
    assert.deepEqual(stops, [[3, true]]);
    assert.equal(player.isPlaying, false);
    assert.equal(hasFrames(), false);
  });

  it("stops where it is, once", () => {
    const { player, exact, stops } = setup();
    player.play(2, 3);
    exact.at = 2.25;
    player.stop();
    player.stop();
    assert.deepEqual(stops, [[2.25, false]]);
    exact.options!.ended();
    assert.equal(stops.length, 1);
  });

  it("changes the rate of what is playing, and moves it to the voice that keeps the pitch", () => {
    const { player, exact, media } = setup();
    player.play(2, 3);
    exact.at = 2.5;
    player.setRate(0.75);
    assert.equal(exact.isOn, false);
    assert.deepEqual(media.played, [{ first: 2.5, from: 2, to: 3, rate: 0.75, loop: false }]);
    player.setRate(0.25);
    assert.equal(media.rate, 0.25);
  });

  it("stays inside the recording and does not begin with nothing", () => {
    const { player, media } = setup();
    player.play(-1, 100);
    assert.deepEqual(media.played[0], { first: 0, from: 0, to: 60, rate: 1, loop: false });
    player.stop();
    player.play(61, 62);
    assert.equal(player.isPlaying, false);
  });

  it("falls back to the samples when the browser cannot play the file", () => {
    const { player, exact, media } = setup();
    player.play(0, 30);
    media.options!.failed(new Error("no codec"));
    assert.deepEqual(exact.played, [{ first: 0, from: 0, to: 30, rate: 1, loop: false }]);
    assert.ok(player.isPlaying);
  });
});

describe("MediaVoice", () => {
  function element() {
    const listeners = new Map<string, () => void>();
    const state = { src: "", currentTime: 0, playbackRate: 1, preservesPitch: false, paused: true, loads: 0 };
    return Object.assign(state, {
      play: () => Promise.resolve(void (state.paused = false)),
      pause: () => void (state.paused = true),
      removeAttribute: () => void (state.src = ""),
      load: () => void state.loads++,
      addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
      tell: (type: string) => listeners.get(type)!(),
    });
  }

  it("keeps the pitch, and ends at the end of the stretch even without frames", () => {
    const audio = element();
    const voice = new MediaVoice(audio, "blob:1", () => {});
    let ended = 0;
    voice.play({ first: 1, from: 1, to: 2 }, { rate: 0.5, loop: false, ended: () => ended++, failed: () => {} });
    assert.deepEqual(
      [audio.src, audio.preservesPitch, audio.currentTime, audio.playbackRate, audio.paused],
      ["blob:1", true, 1, 0.5, false],
    );
    audio.currentTime = 1.9;
    audio.tell("timeupdate");
    assert.equal(ended, 0);
    audio.currentTime = 2;
    audio.tell("timeupdate");
    audio.tell("timeupdate");
    assert.equal(ended, 1);
    assert.ok(audio.paused);
  });

  it("goes back to the start of a loop", () => {
    const audio = element();
    const voice = new MediaVoice(audio, "blob:1", () => {});
    voice.play({ first: 5, from: 4, to: 6 }, { rate: 1, loop: true, ended: () => assert.fail(), failed: () => {} });
    audio.currentTime = 6;
    assert.equal(voice.time(), 4);
    assert.equal(audio.paused, false);
  });

  it("lets the recording go", () => {
    const audio = element();
    let released = 0;
    new MediaVoice(audio, "blob:1", () => released++).dispose();
    assert.deepEqual([audio.src, audio.loads, released, audio.paused], ["", 1, 1, true]);
  });
});
