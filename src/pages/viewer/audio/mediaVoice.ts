import type { Stretch, Voice } from "./exactVoice.ts";

/** A stretch counts as over this close to its end, in seconds: half a frame of the screen. */
const END_TOLERANCE_SECONDS = 0.008;

export interface MediaElement {
  src: string;
  currentTime: number;
  playbackRate: number;
  preservesPitch: boolean;
  play(): Promise<void>;
  pause(): void;
  removeAttribute(name: string): void;
  load(): void;
  addEventListener(type: "ended" | "timeupdate", listener: () => void): void;
}

/** Keeps the voice's pitch at any rate; a stretch's end is exact to a frame of the screen. */
export class MediaVoice implements Voice {
  private current: { from: number; to: number; loop: boolean; ended: () => void } | undefined;

  constructor(
    private readonly element: MediaElement,
    address: string,
    private readonly release: () => void,
  ) {
    element.preservesPitch = true;
    element.src = address;
    element.addEventListener("ended", () => this.finish());
    // This also fires in a hidden tab, where there are no frames.
    element.addEventListener("timeupdate", () => this.check());
  }

  play({ first, from, to }: Stretch, { rate, loop, ended, failed }: Parameters<Voice["play"]>[1]): void {
    this.current = { from, to, loop, ended };
    this.element.currentTime = first;
    this.element.playbackRate = rate;
    const { current } = this;
    // Pausing before the sound began also rejects; then this stretch is no longer the current one.
    this.element.play().catch((error: unknown) => this.current === current && failed(error));
  }

  stop(): void {
    this.current = undefined;
    this.element.pause();
  }

  time(): number {
    this.check();
    return this.element.currentTime;
  }

  setRate(rate: number): void {
    this.element.playbackRate = rate;
  }

  dispose(): void {
    this.stop();
    this.element.removeAttribute("src");
    this.element.load();
    this.release();
  }

  private check(): void {
    if (this.current && this.element.currentTime >= this.current.to - END_TOLERANCE_SECONDS * this.element.playbackRate) this.finish();
  }

  private finish(): void {
    const { current } = this;
    if (!current) return;
    if (current.loop) {
      this.element.currentTime = current.from;
      // At the end of the file the element has stopped by itself.
      void this.element.play().catch(() => undefined);
      return;
    }
    this.stop();
    current.ended();
  }
}
