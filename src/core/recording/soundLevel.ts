export type LevelProblem = "silent" | "quiet" | "clipped";

/** A sample counts as clipped from here on; full scale is 1. */
const CLIPPED_AMPLITUDE = 0.99;
/** Clipped samples in a row: a single one may be as loud by chance. */
const SHORTEST_CLIPPED_RUN = 3;
/** Share of clipped samples from which clipping is heard. */
const CLIPPED_SHARE = 0.0005;
/** Loudest sample of a microphone that is off or the wrong one: -60 dB of full scale. */
const SILENT_AMPLITUDE = 0.001;
/** Loudest tenth of a second, root mean square, of speech too far away: -40 dB. */
const QUIET_RMS = 0.01;
const WINDOW_SECONDS = 0.1;
/** Seconds that count for the current level. */
const RECENT_SECONDS = 3;

interface Heard {
  peak: number;
  /** Root mean square. */
  rms: number;
  clipped: number;
}

/** Takes a sound in pieces; samples from -1 to 1. */
export class SoundLevel {
  private readonly length: number;
  private readonly recent: Heard[] = [];
  private window = { peak: 0, squares: 0, clipped: 0, samples: 0 };
  private run = 0;
  private samples = 0;
  private clipped = 0;
  private peak = 0;
  private loudest = 0;

  /** @param sampleRate Hz */
  constructor(sampleRate: number) {
    this.length = Math.max(1, Math.round(WINDOW_SECONDS * sampleRate));
  }

  take(samples: Float32Array): void {
    for (const sample of samples) {
      const size = Math.abs(sample);
      this.run = size >= CLIPPED_AMPLITUDE ? this.run + 1 : 0;
      // The samples that made the run long enough count, too.
      if (this.run >= SHORTEST_CLIPPED_RUN) this.window.clipped += this.run === SHORTEST_CLIPPED_RUN ? SHORTEST_CLIPPED_RUN : 1;
      this.window.peak = Math.max(this.window.peak, size);
      this.window.squares += size * size;
      if (++this.window.samples === this.length) this.closeWindow();
    }
  }

  /** Decibels of full scale of the last window's loudest sample, from -60 to 0. */
  get decibels(): number {
    return decibels(Math.max(this.recent.at(-1)?.peak ?? 0, this.window.peak));
  }

  /** In the last seconds. Silence is no problem, since perhaps nobody is speaking. */
  get recentProblem(): Exclude<LevelProblem, "silent"> | undefined {
    if (this.recent.some(({ clipped }) => clipped > 0)) return "clipped";
    return this.recent.length * WINDOW_SECONDS >= RECENT_SECONDS && this.recent.every(({ rms }) => rms < QUIET_RMS) ? "quiet" : undefined;
  }

  get problem(): LevelProblem | undefined {
    if (Math.max(this.peak, this.window.peak) < SILENT_AMPLITUDE) return "silent";
    if (this.clipped + this.window.clipped > CLIPPED_SHARE * (this.samples + this.window.samples)) return "clipped";
    return Math.max(this.loudest, rmsOf(this.window)) < QUIET_RMS ? "quiet" : undefined;
  }

  private closeWindow(): void {
    const { peak, clipped, samples } = this.window;
    const rms = rmsOf(this.window);
    this.recent.push({ peak, rms, clipped });
    if (this.recent.length * WINDOW_SECONDS > RECENT_SECONDS) this.recent.shift();
    this.peak = Math.max(this.peak, peak);
    this.loudest = Math.max(this.loudest, rms);
    this.clipped += clipped;
    this.samples += samples;
    this.window = { peak: 0, squares: 0, clipped: 0, samples: 0 };
  }
}

function rmsOf({ squares, samples }: { squares: number; samples: number }): number {
  return samples === 0 ? 0 : Math.sqrt(squares / samples);
}

function decibels(size: number): number {
  return Math.max(-60, Math.min(0, 20 * Math.log10(Math.max(size, 1e-6))));
}
