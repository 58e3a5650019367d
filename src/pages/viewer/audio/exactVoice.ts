import { FULL_SCALE } from "../layout/peaks.ts";

/** Seconds of the ramps at both ends of a stretch, against clicks. */
const RAMP_SECONDS = 0.004;

/** In seconds of the recording. Playing begins at `first`; loops return to `from`. */
export interface Stretch {
  first: number;
  from: number;
  to: number;
}

/** Plays one stretch of a recording at a time. */
export interface Voice {
  /** `ended` is called when the stretch is finished, not when it is stopped. */
  play(stretch: Stretch, options: { rate: number; loop: boolean; ended: () => void; failed: (error: unknown) => void }): void;
  stop(): void;
  /** In seconds of the recording. */
  time(): number;
  setRate(rate: number): void;
  dispose(): void;
}

/** Exact to the sample, so that a phoneme is heard without its neighbours. */
export class ExactVoice implements Voice {
  private context: AudioContext | undefined;
  private current:
    | { source: AudioBufferSourceNode; from: number; length: number; startedAt: number; rate: number; loop: boolean }
    | undefined;

  constructor(
    private readonly samples: Int16Array,
    private readonly sampleRate: number,
  ) {}

  play({ first, from, to }: Stretch, { rate, loop, ended }: { rate: number; loop: boolean; ended: () => void }): void {
    this.stop();
    const stretch = this.samples.subarray(Math.round(from * this.sampleRate), Math.round(to * this.sampleRate));
    if (stretch.length === 0) return ended();
    // A context may only be created after a user action, which playing always follows.
    const context = (this.context ??= new AudioContext());
    void context.resume();
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, stretch.length, this.sampleRate);
    source.buffer.copyToChannel(ramped(stretch, Math.round(RAMP_SECONDS * this.sampleRate)), 0);
    source.playbackRate.value = rate;
    source.loop = loop;
    source.connect(context.destination);
    source.onended = () => {
      if (this.current?.source !== source) return;
      this.current = undefined;
      ended();
    };
    const now = context.currentTime;
    source.start(now, first - from);
    this.current = { source, from, length: stretch.length / this.sampleRate, startedAt: now - (first - from) / rate, rate, loop };
  }

  stop(): void {
    const { current } = this;
    this.current = undefined;
    current?.source.stop();
  }

  time(): number {
    if (!this.current || !this.context) return 0;
    const { from, length, startedAt, rate, loop } = this.current;
    const played = (this.context.currentTime - startedAt) * rate;
    return from + (loop ? played % length : Math.min(length, played));
  }

  setRate(rate: number): void {
    if (!this.current || !this.context) return;
    const { from, length } = this.current;
    this.current.startedAt = this.context.currentTime - ((this.time() - from) % length) / rate;
    this.current.rate = rate;
    this.current.source.playbackRate.value = rate;
  }

  dispose(): void {
    this.stop();
    void this.context?.close();
    this.context = undefined;
  }
}

function ramped(stretch: Int16Array, ramp: number): Float32Array<ArrayBuffer> {
  const values = Float32Array.from(stretch, (value) => value / FULL_SCALE);
  const length = Math.min(ramp, values.length >> 2);
  for (let i = 0; i < length; i++) {
    values[i]! *= i / length;
    values[values.length - 1 - i]! *= i / length;
  }
  return values;
}
