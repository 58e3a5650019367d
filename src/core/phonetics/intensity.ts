import { type Frames, type Sound } from "./frames.ts";

/** The threshold of hearing, squared: 20 µPa (ISO 1683). */
const REFERENCE_POWER = 4e-10;
/** dB of digital silence. */
const SILENCE_DB = -300;
/** Kaiser's parameter, for sidelobes below -190 dB. */
const KAISER_SHAPE = 2 * Math.PI ** 2 + 0.5;

/** Seconds of half the window: 3.2 periods of the floor, so that the pulses of a voice do not ripple through. */
export function intensityReach(floorHz: number): number {
  return 3.2 / floorHz;
}

/**
 * The loudness of each frame in dB re 20 µPa if full scale is 1 Pa: differences mean something, the level itself only with a calibrated
 * microphone. Mean square under a Kaiser window, less the window's mean, as Praat's *To Intensity* has it (Boersma & Weenink, 1992–2023).
 * @param floorHz the lowest pitch to be expected
 */
export function intensityOf({ samples, sampleRate }: Sound, frames: Frames, floorHz: number): Float32Array {
  const reach = intensityReach(floorHz);
  const half = Math.floor(reach * sampleRate);
  const window = Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const root = 1 - ((i - half) / sampleRate / reach) ** 2;
    return root <= 0 ? 0 : besselI0(KAISER_SHAPE * Math.sqrt(root));
  });
  return Float32Array.from({ length: frames.count }, (_, frame) => {
    const centre = Math.round((frames.first + frame * frames.step) * sampleRate - 0.5);
    const [from, to] = [Math.max(0, centre - half), Math.min(samples.length - 1, centre + half)];
    let mean = 0;
    for (let i = from; i <= to; i++) mean += samples[i]!;
    mean /= Math.max(1, to - from + 1);
    let [power, weight] = [0, 0];
    for (let i = from; i <= to; i++) {
      const by = window[i - centre + half]!;
      power += (samples[i]! - mean) ** 2 * by;
      weight += by;
    }
    const level = power / weight / REFERENCE_POWER;
    return level > 1e-30 ? 10 * Math.log10(level) : SILENCE_DB;
  });
}

/** The modified Bessel function of the first kind and order 0, by its series. */
function besselI0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}
