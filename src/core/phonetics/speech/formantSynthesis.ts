import type { Sound } from "../frames.ts";
import type { Accent, Articulation, Keyframe, Stretch } from "./articulation.ts";
import type { Formants, NoiseShape } from "./soundTargets.ts";

export const SPEECH_RATE = 16_000;
/** Seconds of silence before and after. */
const SILENCE = 0.1;
/** Seconds between two settings of the resonances. */
const STEP = 0.001;
/** Seconds in which a source comes and goes. */
const FADE = 0.012;
const QUICK_FADE = 0.003;
/** Hz, a woman's: it falls through the word, and further at its end. */
const PITCH_START = 215;
const PITCH_END = 165;
const ACCENT_HZ = 40;
const ACCENT_SECONDS = 0.12;
const LAST_FALL_HZ = 20;
/** Share of a period in which the glottis is open. */
const OPEN_SHARE = 0.6;
const BANDWIDTHS = [80, 110, 170] as const;
/** Those above the third hardly move. */
const HIGHER: readonly (readonly [hz: number, bandwidth: number])[] = [
  [4200, 300],
  [5100, 400],
  [6300, 600],
];
const NASAL_POLE_HZ = 270;
const PEAK = 0.6;

/** Two poles (Klatt, 1980): 1 at 0 Hz. */
class Resonator {
  private a = 0;
  private b = 0;
  private c = 0;
  private last = 0;
  private before = 0;

  set(hz: number, bandwidth: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / SPEECH_RATE);
    this.c = -(radius * radius);
    this.b = 2 * radius * Math.cos((2 * Math.PI * hz) / SPEECH_RATE);
    this.a = 1 - this.b - this.c;
  }

  next(sample: number): number {
    const out = this.a * sample + this.b * this.last + this.c * this.before;
    this.before = this.last;
    this.last = out;
    return out;
  }
}

/** Two zeros, the reverse of a resonator. */
class AntiResonator {
  private a = 1;
  private b = 0;
  private c = 0;
  private last = 0;
  private before = 0;

  set(hz: number, bandwidth: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / SPEECH_RATE);
    const c = -(radius * radius);
    const b = 2 * radius * Math.cos((2 * Math.PI * hz) / SPEECH_RATE);
    const a = 1 - b - c;
    [this.a, this.b, this.c] = [1 / a, -b / a, -c / a];
  }

  next(sample: number): number {
    const out = this.a * sample + this.b * this.last + this.c * this.before;
    this.before = this.last;
    this.last = sample;
    return out;
  }
}

/** A resonator that lets nothing through far from its frequency, where it is about 1. */
class BandPass {
  private readonly gain: number;
  private readonly b: number;
  private readonly c: number;
  private input = 0;
  private inputBefore = 0;
  private output = 0;
  private outputBefore = 0;

  constructor(hz: number, bandwidth: number) {
    const radius = Math.exp((-Math.PI * bandwidth) / SPEECH_RATE);
    this.gain = 1 - radius;
    this.b = 2 * radius * Math.cos((2 * Math.PI * hz) / SPEECH_RATE);
    this.c = -(radius * radius);
  }

  next(sample: number): number {
    const out = this.gain * (sample - this.inputBefore) + this.b * this.output + this.c * this.outputBefore;
    this.inputBefore = this.input;
    this.input = sample;
    this.outputBefore = this.output;
    this.output = out;
    return out;
  }
}

/**
 * Sound of an articulation, by resonances in cascade for voice and breath and in parallel for noise (Klatt, 1980, “Software for a
 * cascade/parallel formant synthesizer”), with the glottal pulse of Klatt & Klatt (1990). The same for the same articulation.
 */
export function synthesized({ stretches, keyframes, accents, seconds }: Articulation): Sound {
  const samples = new Float64Array(Math.round((seconds + 2 * SILENCE) * SPEECH_RATE));
  if (stretches.length === 0) return { samples, sampleRate: SPEECH_RATE };
  const tracks = tracksOf(stretches, samples.length);
  const random = randomNoise();
  const formants = [0, 1, 2].map(() => new Resonator());
  const mouth = [...formants, ...HIGHER.map(([hz, bandwidth]) => resonator(hz, bandwidth))];
  const [nasalPole, nasalZero] = [resonator(NASAL_POLE_HZ, 100), new AntiResonator()];
  const shapes = new Map<NoiseShape, readonly (readonly [BandPass, number])[]>();
  const perStep = STEP * SPEECH_RATE;
  let phase = 0;
  let tilt = 0;
  let f0 = PITCH_START;
  for (let i = 0; i < samples.length; i++) {
    const time = i / SPEECH_RATE - SILENCE;
    const [voice, breath, noise, zero] = [tracks.voice[i]!, tracks.breath[i]!, tracks.noise[i]!, tracks.zero[i]!];
    const shape = tracks.shapes[i];
    if (i % perStep === 0) {
      const now = formantsAt(keyframes, time);
      const isNasal = zero !== NASAL_POLE_HZ;
      formants.forEach((one, k) => one.set(now[k]!, BANDWIDTHS[k]! * (isNasal && k > 0 ? 1.8 : 1)));
      nasalZero.set(zero, 100);
      f0 = pitchAt(time, seconds, accents);
    }
    phase += f0 / SPEECH_RATE;
    if (phase >= 1) phase -= 1;
    const hiss = random();
    tilt += 0.55 * (pulse(phase) - tilt);
    // The glottis lets more air through while it is open.
    const excitation = voice * tilt + breath * hiss * (voice > 0.1 && phase > OPEN_SHARE ? 0.5 : 1) * 0.5;
    let voiced = nasalPole.next(nasalZero.next(excitation));
    for (const one of mouth) voiced = one.next(voiced);
    let fricative = 0;
    if (noise > 0 && shape) {
      let parallel = shapes.get(shape);
      if (!parallel) shapes.set(shape, (parallel = shape.map(([hz, bandwidth, part]) => [new BandPass(hz, bandwidth), part])));
      for (const [one, part] of parallel) fricative += part * one.next(hiss);
      fricative *= noise;
    }
    samples[i] = voiced + 0.35 * fricative;
  }
  const most = samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 1e-9);
  return { samples: samples.map((value) => (PEAK * value) / most), sampleRate: SPEECH_RATE };
}

function resonator(hz: number, bandwidth: number): Resonator {
  const made = new Resonator();
  made.set(hz, bandwidth);
  return made;
}

/** The derivative of the air flow: a slow opening, a sudden closure. @param phase of the period, from 0 to 1 */
function pulse(phase: number): number {
  if (phase >= OPEN_SHARE) return 0;
  const open = phase / OPEN_SHARE;
  return 2 * open - 3 * open * open;
}

/** Between -1 and 1, always the same. */
function randomNoise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x8000_0000 - 1;
  };
}

function formantsAt(keyframes: readonly Keyframe[], time: number): Formants {
  const after = keyframes.findIndex((frame) => frame.time > time);
  if (after === 0) return keyframes[0]!.formants;
  if (after < 0) return keyframes.at(-1)!.formants;
  const [one, other] = [keyframes[after - 1]!, keyframes[after]!];
  const way = (1 - Math.cos((Math.PI * (time - one.time)) / (other.time - one.time))) / 2;
  const between = (k: 0 | 1 | 2) => one.formants[k] + way * (other.formants[k] - one.formants[k]);
  return [between(0), between(1), between(2)];
}

function pitchAt(time: number, seconds: number, accents: readonly Accent[]): number {
  const place = Math.min(1, Math.max(0, time / seconds));
  const accent = accents.reduce((sum, { time: at, strength }) => sum + strength * Math.exp(-(((time - at) / ACCENT_SECONDS) ** 2)), 0);
  return PITCH_START + place * (PITCH_END - PITCH_START) + ACCENT_HZ * Math.min(1, accent) - LAST_FALL_HZ * Math.max(0, 4 * place - 3);
}

/** The sources at each sample: they fade into each other, and a burst begins at once. */
function tracksOf(stretches: readonly Stretch[], length: number) {
  const start = Math.round(SILENCE * SPEECH_RATE);
  const steps = { voice: new Float64Array(length), breath: new Float64Array(length), noise: new Float64Array(length) };
  const zeros = new Float64Array(length).fill(NASAL_POLE_HZ);
  const shapes: (NoiseShape | undefined)[] = Array.from({ length });
  let [at, shape]: [number, NoiseShape | undefined] = [start, undefined];
  let time = 0;
  for (const stretch of stretches) {
    time += stretch.seconds;
    const end = start + Math.round(time * SPEECH_RATE);
    shape = stretch.shape ?? shape;
    steps.voice.fill(stretch.voice, at, end);
    steps.breath.fill(stretch.breath, at, end);
    steps.noise.fill(stretch.noise, at, end);
    zeros.fill(stretch.zero ?? NASAL_POLE_HZ, at, end);
    shapes.fill(shape, at);
    at = end;
  }
  const [voice, breath] = [averaged(steps.voice, FADE), averaged(steps.breath, FADE)];
  const noise = averaged(steps.noise, QUICK_FADE);
  const zero = averaged(zeros, FADE);
  return { voice, breath, noise, zero, shapes };
}

/** Means over this time around each sample. */
function averaged(values: Float64Array, seconds: number): Float64Array {
  const half = Math.round((seconds * SPEECH_RATE) / 2);
  const at = (i: number) => values[Math.min(values.length - 1, Math.max(0, i))]!;
  let sum = 0;
  for (let i = -half - 1; i < half; i++) sum += at(i);
  return values.map((_, i) => (sum += at(i + half) - at(i - half - 1)) / (2 * half + 1));
}
