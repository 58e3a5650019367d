/** Shares of the narrower band where the low-pass begins to fall, and where nothing is left: at 16 kHz, 7 and 8 kHz. */
const PASS_BAND_SHARE = 7 / 8;
/** dB beyond the band. */
const REJECTION_DB = 90;
/** Kaiser window for that rejection (Kaiser, 1974). */
const KAISER_BETA = 0.1102 * (REJECTION_DB - 8.7);

/**
 * Band-limited conversion between two sample rates, for a stream in pieces: a windowed sinc, level to 7 kHz at 16 kHz, no audible alias, no
 * delay. Works in any host.
 */
export class SincResampler {
  /** Output sample n is at input sample n * step / phases. */
  private readonly step: number;
  private readonly phases: number;
  /** Input samples on either side that count for an output sample. */
  private readonly reach: number;
  /** Cycles of the low-pass's edge per input sample. */
  private readonly edge: number;
  private readonly kernels = new Map<number, Float32Array>();
  /** The last of the input, from sample `from` on. */
  private kept: Float32Array;
  private first: number;
  private taken = 0;
  private given = 0;

  /** @param from @param to Hz, whole numbers */
  constructor(from: number, to: number) {
    const common = greatestDivisor(from, to);
    this.step = from / common;
    this.phases = to / common;
    const band = Math.min(from, to) / 2;
    this.edge = (band * (1 + PASS_BAND_SHARE)) / 2 / from;
    const transition = (2 * Math.PI * band * (1 - PASS_BAND_SHARE)) / from;
    this.reach = Math.ceil((REJECTION_DB - 7.95) / (2.285 * transition) / 2);
    this.kept = new Float32Array(this.reach);
    this.first = -this.reach;
  }

  /** May return an empty piece. */
  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    this.taken += samples.length;
    if (this.step === this.phases) return Float32Array.from(samples);
    const joined = new Float32Array(this.kept.length + samples.length);
    joined.set(this.kept);
    joined.set(samples, this.kept.length);
    this.kept = joined;
    // Up to the last output sample whose whole window has come in.
    const ready = Math.max(this.given, Math.ceil(((this.taken - this.reach) * this.phases) / this.step));
    return this.make(ready - this.given);
  }

  /** The rest. All pieces together last as long as the input, rounded. */
  end(): Float32Array<ArrayBuffer> {
    if (this.step === this.phases) return new Float32Array(0);
    const rest = Math.max(0, Math.round((this.taken * this.phases) / this.step) - this.given);
    const joined = new Float32Array(this.kept.length + 2 * this.reach + 1);
    joined.set(this.kept);
    this.kept = joined;
    return this.make(rest);
  }

  private make(count: number): Float32Array<ArrayBuffer> {
    const made = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const place = (this.given + i) * this.step;
      const kernel = this.kernelAt(place % this.phases);
      const start = Math.floor(place / this.phases) - this.reach + 1 - this.first;
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap++) sum += kernel[tap]! * this.kept[start + tap]!;
      made[i] = sum;
    }
    this.given += count;
    const needed = Math.floor((this.given * this.step) / this.phases) - this.reach + 1;
    const spare = Math.min(this.kept.length, Math.max(0, needed - this.first));
    this.kept = this.kept.slice(spare);
    this.first += spare;
    return made;
  }

  /** Weights of the input samples around a place. @param phase distance from the sample before, in `phases` */
  private kernelAt(phase: number): Float32Array {
    const known = this.kernels.get(phase);
    if (known) return known;
    const kernel = Float32Array.from({ length: 2 * this.reach }, (_, tap) => {
      const distance = tap - this.reach + 1 - phase / this.phases;
      return sinc(2 * this.edge * distance) * kaiser(distance / this.reach);
    });
    const sum = kernel.reduce((all, weight) => all + weight, 0);
    const level = kernel.map((weight) => weight / sum);
    this.kernels.set(phase, level);
    return level;
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** @param x from -1 to 1 */
function kaiser(x: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

/** Modified Bessel function of the first kind, of order 0, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
