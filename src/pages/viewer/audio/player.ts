import type { Voice } from "./exactVoice.ts";

/** Stretches up to this long are played exactly at the usual rate. Longer ones have no edge to miss. */
export const EXACT_SECONDS = 5;

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export interface PlayerEvents {
  /** In seconds of the recording, in every frame while playing. */
  onTime(time: number): void;
  /** `at` is in seconds of the recording. */
  onStop(at: number, reachedEnd: boolean): void;
}

/** Calls back in every frame; returns a function that ends that. */
export type Frames = (work: () => void) => () => void;

/** Plays one stretch at a time: short ones exactly, long or slowed ones with the pitch kept. */
export class Player {
  private current: { voice: Voice; from: number; to: number; loop: boolean; endFrames: () => void } | undefined;
  private mediaFailed = false;
  private chosenRate = 1;

  constructor(
    private readonly voices: { exact: Voice; media: Voice },
    /** Of the recording, in seconds. */
    private readonly duration: number,
    /** Another drawing of the same result may take over the player. */
    public events: PlayerEvents,
    private readonly frames: Frames = everyFrame,
  ) {}

  get isPlaying(): boolean {
    return this.current !== undefined;
  }

  get rate(): number {
    return this.chosenRate;
  }

  /** 0.25 to 2; changes the sound that is playing too. */
  setRate(rate: number): void {
    this.chosenRate = rate;
    const { current } = this;
    if (!current) return;
    // The exact voice would change the pitch.
    if (current.voice === this.voices.exact && !this.mediaFailed) this.start(current.voice.time(), current.from, current.to, current.loop);
    else current.voice.setRate(rate);
  }

  /** In seconds of the recording. Replaces what is playing. */
  play(from: number, to: number, { first = from, loop = false }: { first?: number; loop?: boolean } = {}): void {
    this.start(first, from, to, loop);
  }

  stop(): void {
    const { current } = this;
    if (!current) return;
    const at = current.voice.time();
    this.end();
    this.events.onStop(at, false);
  }

  dispose(): void {
    this.end();
    this.voices.exact.dispose();
    this.voices.media.dispose();
  }

  /** @param first the time at which to begin within the stretch; a loop returns to its start. */
  private start(first: number, from: number, to: number, loop: boolean): void {
    this.end();
    const start = Math.max(0, from);
    const end = Math.min(this.duration, to);
    if (end <= start) return;
    const exact = this.mediaFailed || (this.chosenRate === 1 && end - start <= EXACT_SECONDS);
    const voice = exact ? this.voices.exact : this.voices.media;
    const current = { voice, from: start, to: end, loop, endFrames: () => {} };
    this.current = current;
    const stretch = { first: Math.max(start, Math.min(first, end - 0.001)), from: start, to: end };
    voice.play(stretch, {
      rate: this.chosenRate,
      loop,
      ended: () => this.current === current && this.finished(end),
      failed: () => {
        if (this.current !== current) return;
        this.mediaFailed = true;
        this.start(first, from, to, loop);
      },
    });
    if (this.current !== current) return;
    current.endFrames = this.frames(() => {
      const time = voice.time();
      if (this.current === current) this.events.onTime(Math.min(end, time));
    });
  }

  private finished(at: number): void {
    this.end();
    this.events.onStop(at, true);
  }

  private end(): void {
    const { current } = this;
    this.current = undefined;
    current?.endFrames();
    current?.voice.stop();
  }
}

function everyFrame(work: () => void): () => void {
  let pending = requestAnimationFrame(function next() {
    pending = requestAnimationFrame(next);
    work();
  });
  return () => cancelAnimationFrame(pending);
}
