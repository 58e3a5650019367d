import { isPhoneme, type Phoneme, withoutStress } from "#language/arpabet/phonemes.ts";
import { CONSONANTS, type ConsonantSound, type Formants, type NoiseShape, SCHWA, VOWEL_TARGETS } from "./soundTargets.ts";

/** A stretch with one source. Amplitudes are from 0 to 1. */
export interface Stretch {
  seconds: number;
  voice: number;
  breath: number;
  noise: number;
  shape?: NoiseShape;
  /** Hz of the zero of a nasal. */
  zero?: number;
}

/** Of the mouth's resonances; in between, they move smoothly. */
export interface Keyframe {
  time: number;
  formants: Formants;
}

export interface Accent {
  time: number;
  /** 1 for the primary stress. */
  strength: number;
}

export interface Articulation {
  stretches: readonly Stretch[];
  keyframes: readonly Keyframe[];
  accents: readonly Accent[];
  /** Seconds of all stretches. */
  seconds: number;
}

interface Sounded {
  phoneme: Phoneme;
  stress: number | undefined;
  vowel?: readonly [Formants, Formants];
  consonant?: ConsonantSound;
}

/** Seconds, after Klatt (1979) for words that are said by themselves: clear, and rather slow. */
const VOWEL_SECONDS: Readonly<Partial<Record<Phoneme, number>>> = { IH: 0.15, UH: 0.15, EH: 0.17, AH: 0.16 };
const LONG_VOWEL_SECONDS = 0.23;
const UNSTRESSED_SHARE = 0.6;
/** Before a voiced consonant, at the end of the word and everywhere else. */
const BEFORE_VOICED = 1.1;
const AT_END = 1.15;
const BEFORE_VOICELESS = 0.8;
const TRANSITION = 0.055;
/** Shares of a vowel between which the mouth moves from its first to its second part. */
const DIPHTHONG_BEGINS = 0.35;
const DIPHTHONG_ENDS = 0.85;
const GLIDE_TRANSITION = 0.075;

/** Phonemes that are no Arpabet are left out. @param phonemes with or without stress */
export function articulationOf(phonemes: readonly string[]): Articulation {
  const sounds = phonemes.flatMap((symbol): Sounded[] => {
    const phoneme = withoutStress(symbol);
    if (!isPhoneme(phoneme)) return [];
    const stress = /\d$/u.test(symbol) ? Number(symbol.at(-1)) : undefined;
    const isSchwa = phoneme === "AH" && stress === 0;
    return [{ phoneme, stress, vowel: isSchwa ? SCHWA : VOWEL_TARGETS[phoneme], consonant: CONSONANTS[phoneme] }];
  });
  const stretches: Stretch[] = [];
  const keyframes: Keyframe[] = [];
  const accents: Accent[] = [];
  let time = 0;
  sounds.forEach((sound, at) => {
    const made = sound.vowel ? vowel(sounds, at) : consonant(sounds, at);
    const seconds = made.reduce((sum, stretch) => sum + stretch.seconds, 0);
    keyframes.push(...framesOf(sounds, at, seconds).map((frame) => ({ ...frame, time: frame.time + time })));
    if (sound.vowel && sound.stress !== 0) accents.push({ time: time + seconds * 0.4, strength: sound.stress === 2 ? 0.5 : 1 });
    stretches.push(...made);
    time += seconds;
  });
  return { stretches, keyframes, accents, seconds: time };
}

function vowel(sounds: readonly Sounded[], at: number): Stretch[] {
  const { phoneme, stress } = sounds[at]!;
  const next = sounds[at + 1];
  const place = !next || sounds.slice(at + 1).every(({ vowel: other }) => !other) ? AT_END : 1;
  const coda = next?.consonant ? (next.consonant.isVoiced ? BEFORE_VOICED : BEFORE_VOICELESS) : 1;
  const seconds = (VOWEL_SECONDS[phoneme] ?? LONG_VOWEL_SECONDS) * (stress === 0 ? UNSTRESSED_SHARE : 1) * place * coda;
  return [{ seconds, voice: stress === 0 ? 0.75 : 1, breath: 0.02, noise: 0 }];
}

function consonant(sounds: readonly Sounded[], at: number): Stretch[] {
  const { consonant: sound, phoneme } = sounds[at]!;
  const { manner, isVoiced, noise: shape, loudness = 1, zero } = sound!;
  const [before, next] = [sounds[at - 1], sounds[at + 1]];
  const isLast = next === undefined;
  switch (manner) {
    case "nasal":
      return [{ seconds: isLast ? 0.18 : 0.1, voice: 0.8, breath: 0, noise: 0, zero }];
    case "glide":
      return [{ seconds: isLast ? 0.13 : before ? 0.075 : 0.09, voice: 0.75, breath: 0, noise: 0 }];
    case "breath":
      return [{ seconds: 0.1, voice: 0, breath: 0.45, noise: 0 }];
    case "fricative":
      return [
        {
          seconds: isVoiced ? 0.1 : isLast ? 0.18 : 0.14,
          voice: isVoiced ? 0.6 : 0,
          breath: 0,
          noise: loudness * (isVoiced ? 0.35 : 1),
          shape,
        },
      ];
    case "affricate":
      return [
        { seconds: before ? 0.06 : 0.03, voice: isVoiced && before ? 0.15 : 0, breath: 0, noise: 0 },
        { seconds: isVoiced ? 0.07 : 0.11, voice: isVoiced ? 0.25 : 0, breath: 0, noise: loudness * (isVoiced ? 0.7 : 1), shape },
      ];
    case "stop": {
      const burst: Stretch = { seconds: 0.012, voice: 0, breath: 0.05, noise: loudness, shape: shape ?? compact(neighbour(sounds, at)) };
      const closure: Stretch = { seconds: before ? 0.08 : 0.03, voice: isVoiced ? 0.25 : 0, breath: 0, noise: 0 };
      if (isVoiced)
        return [closure, { ...burst, noise: loudness * 0.7 }, { seconds: isLast ? 0.03 : 0.005, voice: 0.3, breath: 0.03, noise: 0 }];
      // After S, and at the end of a word, hardly any breath follows.
      const isPlain = before?.phoneme === "S" || isLast || next.vowel === undefined;
      const breathing = isLast ? 0.05 : isPlain ? 0.015 : phoneme === "K" ? 0.06 : 0.045;
      return [closure, burst, { seconds: breathing, voice: 0, breath: isLast ? 0.12 : 0.35, noise: loudness * 0.15, shape: burst.shape }];
    }
  }
}

/** The burst of K and G is where the second formant of the vowel is. */
function compact(formants: Formants | undefined): NoiseShape {
  const f2 = velar(formants?.[1] ?? 1700);
  return [
    [f2, 400, 1],
    [f2 * 2.1, 900, 0.35],
  ];
}

function velar(f2: number): number {
  return Math.min(2800, Math.max(1250, f2 * 1.08 + 60));
}

/** Of the vowel after the consonant, or else the one before it. */
function neighbour(sounds: readonly Sounded[], at: number): Formants | undefined {
  return sounds[at + 1]?.vowel?.[0] ?? sounds[at - 1]?.vowel?.[1] ?? sounds[at + 1]?.consonant?.formants;
}

function locus({ consonant: sound, phoneme }: Sounded, beside: Formants | undefined): Formants {
  const [f1, f2, f3] = sound!.formants;
  if (!beside) return [f1, f2, f3];
  if (phoneme === "HH") return beside;
  if (phoneme === "K" || phoneme === "G" || phoneme === "NG") return [f1, velar(beside[1]), Math.max(velar(beside[1]) + 350, f3)];
  return [f1, f2 + sound!.follows * (beside[1] - f2), f3 + 0.3 * (beside[2] - f3)];
}

function framesOf(sounds: readonly Sounded[], at: number, seconds: number): Keyframe[] {
  const { vowel: targets, consonant: sound } = sounds[at]!;
  const [before, next] = [sounds[at - 1], sounds[at + 1]];
  if (targets) {
    const [first, last] = targets;
    const [rise, fall] = [before, next].map((other) =>
      Math.min(seconds * 0.4, other?.consonant?.manner === "glide" ? GLIDE_TRANSITION : TRANSITION),
    );
    return [
      ...(before ? [] : [{ time: 0, formants: first }]),
      { time: Math.max(rise!, seconds * DIPHTHONG_BEGINS), formants: first },
      { time: Math.min(seconds - fall!, seconds * DIPHTHONG_ENDS), formants: last },
      ...(next ? [] : [{ time: seconds, formants: last }]),
    ];
  }
  const beside = neighbour(sounds, at);
  if (sound!.manner === "glide") {
    const formants = locus(sounds[at]!, beside);
    return [
      { time: seconds * 0.3, formants },
      { time: seconds * (next ? 0.6 : 1), formants },
    ];
  }
  return [
    { time: 0, formants: locus(sounds[at]!, before?.vowel?.[1] ?? beside) },
    { time: seconds, formants: locus(sounds[at]!, next?.vowel?.[0] ?? beside) },
  ];
}
