import { burgCoefficients } from "./burg.ts";
import { type Frames, sampleBefore, type Sound } from "./frames.ts";
import { polynomialRoots } from "./polynomialRoots.ts";
import { lowPassed } from "./lowPassed.ts";

/** The part of the track that is shown and measured. */
export const SHOWN_FORMANTS = 3;
/** Resonances that the model has below its ceiling. */
const MODELLED_FORMANTS = 5;
/** Effective seconds of the window, which is twice as long. */
const WINDOW_SECONDS = 0.025;
/** Hz from which the sound is raised by 6 dB an octave, since the voice falls off by about as much. */
const EMPHASIS_HZ = 50;
/** Resonances nearer to 0 Hz or to the ceiling are the model's, not the mouth's. */
const MARGIN_HZ = 50;

/** Seconds of the whole window, and between two frames. */
export const FORMANT_WINDOW = 2 * WINDOW_SECONDS;
export const FORMANT_STEP = WINDOW_SECONDS / 4;

/** Resampled and raised for an analysis below a ceiling; frames of the same recording share it. */
export function emphasized(sound: Sound, ceilingHz: number): Sound {
  const { samples, sampleRate } = sound.sampleRate > 2 * ceilingHz ? lowPassed(sound, 2 * ceilingHz) : sound;
  const factor = Math.exp((-2 * Math.PI * EMPHASIS_HZ) / sampleRate);
  return { sampleRate, samples: samples.map((value, i) => value - factor * (samples[i - 1] ?? 0)) };
}

/**
 * F1 to F3 of each frame in Hz, one after the other, `NaN` where there is none: the resonances of a linear prediction with ten poles by
 * Burg's method in a Gaussian window, as in Praat's *To Formant (burg)* (Boersma & Weenink, 1992–2023; Childers, 1978, for the method).
 * @param sound as `emphasized` gives it: its sampling rate is twice the ceiling, 5,500 Hz for women, 8,000 for young children
 */
export function formantsOf({ samples, sampleRate }: Sound, frames: Frames): Float32Array {
  const half = Math.floor((FORMANT_WINDOW * sampleRate) / 2);
  const window = gaussian(2 * half);
  const part = new Float64Array(2 * half);
  const track = new Float32Array(frames.count * SHOWN_FORMANTS).fill(NaN);
  for (let frame = 0; frame < frames.count; frame++) {
    const right = sampleBefore(frames.first + frame * frames.step, sampleRate) + 1;
    let loudest = 0;
    for (let i = 0; i < part.length; i++) {
      const value = samples[right - half + i] ?? 0;
      loudest = Math.max(loudest, Math.abs(value));
      part[i] = value * window[i]!;
    }
    if (loudest > 0) track.set(resonances(part, sampleRate).slice(0, SHOWN_FORMANTS), frame * SHOWN_FORMANTS);
  }
  return track;
}

/** Hz, from the lowest up. */
function resonances(part: Float64Array, sampleRate: number): number[] {
  const roots = polynomialRoots(burgCoefficients(part, 2 * MODELLED_FORMANTS));
  return roots
    .filter(({ imaginary }) => imaginary >= 0)
    .map(({ real, imaginary }) => (Math.atan2(imaginary, real) / (2 * Math.PI)) * sampleRate)
    .filter((hz) => hz >= MARGIN_HZ && hz <= sampleRate / 2 - MARGIN_HZ)
    .sort((a, b) => a - b);
}

/** Praat's, zero at both ends. */
function gaussian(length: number): Float64Array {
  const edge = Math.exp(-12);
  const middle = (length + 1) / 2;
  return Float64Array.from({ length }, (_, i) => (Math.exp(-48 * ((i + 1 - middle) / (length + 1)) ** 2) - edge) / (1 - edge));
}
