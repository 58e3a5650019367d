// Rooms, noises and microphones that a reading may be heard through. Mono, 16 kHz.
import { addNoise, babble, changeSpeed, clip, colouredNoise, record, reverberate, whiteNoise, type Random } from "../train/augment.ts";
import { mixed, under } from "./classroom.ts";

/** Recordings of people who talk in the room, none of whom reads. */
type Voices = readonly Float32Array[];
type Condition = (samples: Float32Array, random: Random, voices: Voices) => Float32Array;

const RATE_HZ = 16_000;
const BABBLE_VOICES = 7;

/** Decibels are those of the voice over the noise, seconds those in which an echo dies away. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  clean: (samples) => samples,
  "babble 20 dB": withBabble(20),
  "babble 10 dB": withBabble(10),
  "babble 5 dB": withBabble(5),
  "babble 0 dB": withBabble(0),
  "white noise 10 dB": (samples, random) => addNoise(samples, whiteNoise(samples.length, random), 10),
  "white noise 5 dB": (samples, random) => addNoise(samples, whiteNoise(samples.length, random), 5),
  "white noise 0 dB": (samples, random) => addNoise(samples, whiteNoise(samples.length, random), 0),
  "fan 0 dB": (samples, random) => addNoise(samples, colouredNoise(samples.length, random, true), 0),
  "another reads, 10 dB under": withSecond(10),
  "another reads, 6 dB under": withSecond(6),
  "another reads as loud": withSecond(0),
  "echo 0.3 s": (samples, random) => reverberate(samples, 0.3, -4, random),
  "echo 0.6 s": (samples, random) => reverberate(samples, 0.6, -2, random),
  "echo 0.9 s": (samples, random) => reverberate(samples, 0.9, 0, random),
  "music 10 dB": (samples, random) => addNoise(samples, music(samples.length, random), 10),
  "music 0 dB": (samples, random) => addNoise(samples, music(samples.length, random), 0),
  "at half speed": (samples) => changeSpeed(samples, 0.5),
  "clipped, then turned down": (samples) => record(clip(samples, 0.08), -12),
};

function withBabble(decibels: number): Condition {
  return (samples, random, voices) => {
    const some = Array.from({ length: BABBLE_VOICES }, () => voices[Math.floor(random() * voices.length)]!);
    return addNoise(samples, babble(samples.length, some, random), decibels);
  };
}

function withSecond(decibels: number): Condition {
  return (samples, random, voices) => {
    const voice = voices[Math.floor(random() * voices.length)]!;
    const said = Float32Array.from(samples, (_, i) => voice[i % (voice.length + RATE_HZ / 2)] ?? 0);
    return mixed(samples, under(samples, said, decibels));
  };
}

/** Chords of three tones with overtones that die away, a new one about every half a second, over a bass. */
function music(length: number, random: Random): Float32Array {
  const out = new Float32Array(length);
  const semitone = (n: number) => 220 * 2 ** (n / 12);
  for (let start = 0; start < length; start += Math.round(RATE_HZ * (0.3 + 0.4 * random()))) {
    const root = Math.floor(random() * 12);
    for (const n of [root - 12, root, root + (random() < 0.5 ? 3 : 4), root + 7])
      for (let overtone = 1; overtone <= 6; overtone++) {
        const step = (2 * Math.PI * semitone(n) * overtone) / RATE_HZ;
        const gain = 1 / overtone;
        const decay = 1 / (RATE_HZ * 0.5);
        for (let i = start; i < Math.min(length, start + RATE_HZ); i++)
          out[i]! += gain * Math.sin(step * (i - start)) * Math.exp(-(i - start) * decay);
      }
  }
  return out;
}
