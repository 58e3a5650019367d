// Changes to a recording that a model has to bear: other voices, rooms, microphones and noises. Mono, 16 kHz, -1 to 1.
const SAMPLE_RATE = 16_000;
/** 20 ms. */
const FRAME = 320;

/** Numbers from 0 to 1. */
export type Random = () => number;

const SINC_REACH = 12;
const SINC_STEPS = 256;
const sincTable = Float64Array.from({ length: SINC_REACH * SINC_STEPS + 2 }, (_, i) => {
  const x = i / SINC_STEPS;
  const hann = 0.5 + 0.5 * Math.cos((Math.PI * Math.min(x, SINC_REACH)) / SINC_REACH);
  return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * hann;
});

/** Played `speed` times as fast, pitch and formants with it (windowed sinc interpolation). */
export function changeSpeed(samples: Float32Array, speed: number): Float32Array {
  const out = new Float32Array(Math.floor(samples.length / speed));
  for (let i = 0; i < out.length; i++) {
    const at = i * speed;
    const centre = Math.floor(at);
    let sum = 0;
    for (let n = centre - SINC_REACH + 1; n <= centre + SINC_REACH; n++) {
      if (n < 0 || n >= samples.length) continue;
      sum += samples[n]! * sincTable[Math.round(Math.abs(at - n) * SINC_STEPS)]!;
    }
    out[i] = sum;
  }
  return out;
}

/** Cuts what lies above `hz`, as a telephone does (Blackman-windowed sinc of 255 taps). */
export function lowPass(samples: Float32Array, hz: number): Float32Array {
  const reach = 127;
  const cut = (2 * hz) / SAMPLE_RATE;
  const taps = Float64Array.from({ length: reach + 1 }, (_, i) => {
    const x = Math.PI * i;
    const blackman = 0.42 + 0.5 * Math.cos(x / reach) + 0.08 * Math.cos((2 * x) / reach);
    return (i === 0 ? cut : Math.sin(x * cut) / x) * blackman;
  });
  const out = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    let sum = samples[i]! * taps[0]!;
    for (let k = 1; k <= reach; k++) sum += taps[k]! * ((samples[i - k] ?? 0) + (samples[i + k] ?? 0));
    out[i] = sum;
  }
  return out;
}

/** A room: some eighty echoes that die away by 60 dB within `seconds`; `level` is their power against the direct sound, in dB. */
export function reverberate(samples: Float32Array, seconds: number, level: number, random: Random): Float32Array {
  const echoes = Array.from({ length: 80 }, () => {
    const delay = 0.002 + random() * seconds * 0.8;
    const sign = random() < 0.5 ? -1 : 1;
    return { delay: Math.round(delay * SAMPLE_RATE), gain: sign * 10 ** ((-3 * delay) / seconds) };
  });
  const power = echoes.reduce((sum, { gain }) => sum + gain * gain, 0);
  const scale = Math.sqrt(10 ** (level / 10) / power);
  const out = Float32Array.from(samples);
  for (const { delay, gain } of echoes) {
    const g = gain * scale;
    for (let i = delay; i < out.length; i++) out[i]! += g * samples[i - delay]!;
  }
  return out;
}

export function whiteNoise(length: number, random: Random): Float32Array {
  return Float32Array.from({ length }, () => random() + random() + random() - 1.5);
}

/** Noise that falls by 3 dB an octave, or by 6 with `brown`: fans, traffic, rooms. */
export function colouredNoise(length: number, random: Random, brown = false): Float32Array {
  const white = whiteNoise(length, random);
  // Three one-pole filters in parallel come close to 1/f; one of them alone to 1/f².
  const poles = brown
    ? [{ keep: 0.995, gain: 1 }]
    : [
        { keep: 0.997, gain: 0.029591 },
        { keep: 0.985, gain: 0.032534 },
        { keep: 0.95, gain: 0.048056 },
      ];
  const out = new Float32Array(length);
  for (const { keep, gain } of poles) {
    let state = 0;
    for (let i = 0; i < length; i++) {
      state = keep * state + gain * white[i]!;
      out[i]! += state;
    }
  }
  if (!brown) for (let i = 0; i < length; i++) out[i]! += 0.05 * white[i]!;
  return out;
}

/** Several people talking at once, from recordings of which each is repeated as needed. */
export function babble(length: number, voices: readonly Float32Array[], random: Random): Float32Array {
  const out = new Float32Array(length);
  for (const voice of voices) {
    const scale = 1 / Math.max(1e-6, activeLevel(voice));
    const start = Math.floor(random() * voice.length);
    for (let i = 0; i < length; i++) out[i]! += scale * voice[(start + i) % voice.length]!;
  }
  return out;
}

/** Adds noise `snr` dB below the speech, both measured where they are active. */
export function addNoise(samples: Float32Array, noise: Float32Array, snr: number): Float32Array {
  const scale = (activeLevel(samples) / Math.max(1e-9, activeLevel(noise))) * 10 ** (-snr / 20);
  return samples.map((x, i) => x + scale * noise[i]!);
}

/** Root mean square of the louder half of the 20 ms frames. */
export function activeLevel(samples: Float32Array): number {
  const energies: number[] = [];
  for (let start = 0; start + FRAME <= samples.length; start += FRAME) {
    let energy = 0;
    for (let i = start; i < start + FRAME; i++) energy += samples[i]! ** 2;
    energies.push(energy / FRAME);
  }
  energies.sort((a, b) => b - a);
  const loud = energies.slice(0, Math.max(1, Math.ceil(energies.length / 2)));
  return Math.sqrt(loud.reduce((sum, energy) => sum + energy, 0) / Math.max(1, loud.length));
}

/** Cuts off the loudest `share` of the samples, as a microphone turned up too far does. */
export function clip(samples: Float32Array, share: number): Float32Array {
  const levels = Float32Array.from(samples, Math.abs).sort();
  const limit = levels[Math.min(levels.length - 1, Math.floor(levels.length * (1 - share)))] ?? 1;
  return samples.map((x) => Math.max(-limit, Math.min(limit, x)));
}

/** Turned up or down, kept within -1 to 1, and rounded to 16 bits as a WAV file holds it. */
export function record(samples: Float32Array, decibels: number): Float32Array {
  const gain = 10 ** (decibels / 20);
  return samples.map((x) => Math.round(Math.max(-1, Math.min(1, x * gain)) * 32_767) / 32_767);
}

/** A random mixture of all of the above. `speed` is told, because labels have to follow. */
export function augment(samples: Float32Array, voices: readonly Float32Array[], random: Random): { samples: Float32Array; speed: number } {
  const between = (low: number, high: number) => low + (high - low) * random();
  const speed = random() < 0.25 ? 1 : between(0.88, 1.14);
  let out = speed === 1 ? samples : changeSpeed(samples, speed);
  if (random() < 0.35) out = reverberate(out, between(0.15, 0.6), between(-15, -1), random);
  if (random() < 0.65) {
    const kind = random();
    if (kind < 0.25) out = addNoise(out, whiteNoise(out.length, random), between(8, 35));
    else if (kind < 0.65) out = addNoise(out, colouredNoise(out.length, random, random() < 0.3), between(3, 30));
    else {
      const count = 3 + Math.floor(random() * 5);
      const chosen = Array.from({ length: count }, () => voices[Math.floor(random() * voices.length)]!);
      out = addNoise(out, babble(out.length, chosen, random), between(8, 25));
    }
  }
  if (random() < 0.12) out = clip(out, between(0.002, 0.05));
  out = record(out, between(-25, 3));
  // A recording at 8 or 11 kHz is converted to 16 kHz after it was rounded.
  if (random() < 0.2) out = lowPass(out, random() < 0.7 ? 3_850 : between(3_400, 7_000));
  return { samples: out, speed };
}
