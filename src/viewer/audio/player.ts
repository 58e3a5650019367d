/** Length of the ramps at both ends of a piece in seconds, against clicks. */
const RAMP = 0.004;

export interface PlayerEvents {
  /** Where the sound is, in seconds of the recording. Called in every frame while playing. */
  onTime(time: number): void;
  /** `at` is where the sound stopped, in seconds of the recording. */
  onStop(at: number, reachedEnd: boolean): void;
}

/** Plays exact stretches of a recording, one at a time. */
export class Player {
  private context: AudioContext | undefined;
  private current: { source: AudioBufferSourceNode; from: number; to: number; startedAt: number; frame: number } | undefined;

  constructor(
    private readonly buffer: AudioBuffer,
    private readonly events: PlayerEvents,
  ) {}

  get isPlaying(): boolean {
    return this.current !== undefined;
  }

  /** Plays from one second of the recording to another, in place of what is playing. */
  play(from: number, to: number): void {
    this.end();
    const start = Math.max(0, from);
    const end = Math.min(this.buffer.duration, to);
    if (end <= start) return;
    // A context may only be made after a person did something, and playing always follows from that.
    const context = (this.context ??= new AudioContext());
    void context.resume();
    const source = context.createBufferSource();
    source.buffer = this.buffer;
    const gain = context.createGain();
    const now = context.currentTime;
    const length = end - start;
    const ramp = Math.min(RAMP, length / 4);
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(1, now + ramp);
    gain.gain.setValueAtTime(1, now + length - ramp);
    gain.gain.linearRampToValueAtTime(0, now + length);
    source.connect(gain).connect(context.destination);
    const current = { source, from: start, to: end, startedAt: now, frame: 0 };
    source.onended = () => {
      if (this.current === current) this.stopped(end, true);
    };
    source.start(now, start, length);
    this.current = current;
    this.follow();
  }

  /** Stops where it is. */
  stop(): void {
    const at = this.time();
    if (this.end()) this.events.onStop(at, false);
  }

  dispose(): void {
    this.end();
    void this.context?.close();
    this.context = undefined;
  }

  private time(): number {
    if (!this.current || !this.context) return 0;
    return Math.min(this.current.to, this.current.from + this.context.currentTime - this.current.startedAt);
  }

  private follow(): void {
    const current = this.current!;
    current.frame = requestAnimationFrame(() => {
      if (this.current !== current) return;
      this.events.onTime(this.time());
      if (this.current === current) this.follow();
    });
  }

  private end(): boolean {
    const current = this.current;
    if (!current) return false;
    this.current = undefined;
    cancelAnimationFrame(current.frame);
    current.source.onended = null;
    current.source.stop();
    return true;
  }

  private stopped(at: number, reachedEnd: boolean): void {
    if (this.current) cancelAnimationFrame(this.current.frame);
    this.current = undefined;
    this.events.onStop(at, reachedEnd);
  }
}
