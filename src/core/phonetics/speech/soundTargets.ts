import type { Phoneme } from "#language/arpabet/phonemes.ts";

/** F1 to F3 in Hz. */
export type Formants = readonly [f1: number, f2: number, f3: number];

/** Noise through resonances in parallel, each with its part of the amplitude. */
export type NoiseShape = readonly (readonly [hz: number, bandwidth: number, part: number])[];

/**
 * Where vowels begin and end: the means of 28 women (Peterson & Barney, 1952), whose vowels are those of General American; of diphthongs,
 * the onsets and offsets of Holbrook & Fairbanks (1962), raised to women's voices.
 */
export const VOWEL_TARGETS: Readonly<Partial<Record<Phoneme, readonly [from: Formants, to: Formants]>>> = {
  AA: steady(850, 1220, 2810),
  AE: steady(860, 2050, 2850),
  AH: steady(760, 1400, 2780),
  AO: steady(590, 920, 2710),
  AW: [
    [880, 1550, 2750],
    [520, 1050, 2650],
  ],
  AY: [
    [850, 1350, 2700],
    [430, 2350, 2950],
  ],
  EH: steady(610, 2330, 2990),
  ER: steady(500, 1640, 1960),
  EY: [
    [560, 2300, 2950],
    [380, 2650, 3150],
  ],
  IH: steady(430, 2480, 3070),
  IY: steady(310, 2790, 3310),
  OW: [
    [600, 1150, 2700],
    [430, 930, 2650],
  ],
  OY: [
    [560, 900, 2650],
    [420, 2350, 2950],
  ],
  UH: steady(470, 1160, 2680),
  UW: steady(370, 1050, 2670),
};

/** A vowel without stress between consonants (AH0). */
export const SCHWA: readonly [Formants, Formants] = steady(560, 1550, 2800);

export interface ConsonantSound {
  manner: "stop" | "affricate" | "fricative" | "nasal" | "glide" | "breath";
  isVoiced: boolean;
  /** Of the closure or constriction (Klatt, 1980, table III, raised by 15 % to a woman's). */
  formants: Formants;
  /** The second formant goes along with the vowel beside it by this share, from 0 to 1 (locus equations of Sussman et al., 1991). */
  follows: number;
  noise?: NoiseShape;
  /** Of the noise, where S has 1. */
  loudness?: number;
  /** Hz of the nasal zero. */
  zero?: number;
}

const FLAT: NoiseShape = [
  [1400, 2000, 0.5],
  [3500, 3000, 0.4],
  [7000, 2500, 0.5],
];
const HUSHING: NoiseShape = [
  [2900, 500, 1],
  [3900, 700, 0.7],
  [5200, 1200, 0.3],
];
const HISSING: NoiseShape = [
  [5600, 1000, 0.5],
  [6900, 1000, 1],
];
const LABIAL: Formants = [330, 1050, 2400];
const ALVEOLAR: Formants = [330, 2000, 3000];
const PALATAL: Formants = [320, 2200, 3050];
const DENTAL: Formants = [340, 1600, 2850];

/** T and D are between others as in "top" and "dog"; a voiced one differs by its voice and its short burst. */
export const CONSONANTS: Readonly<Partial<Record<Phoneme, ConsonantSound>>> = {
  ...pair("P", "B", {
    manner: "stop",
    formants: LABIAL,
    follows: 0.75,
    noise: [
      [700, 900, 0.8],
      [2000, 3000, 0.25],
    ],
    loudness: 0.4,
  }),
  ...pair("T", "D", {
    manner: "stop",
    formants: ALVEOLAR,
    follows: 0.4,
    noise: [
      [4300, 1500, 0.7],
      [6300, 2200, 0.7],
    ],
    loudness: 0.7,
  }),
  ...pair("K", "G", { manner: "stop", formants: [320, 2300, 2700], follows: 0.95, loudness: 1.2 }),
  ...pair("CH", "JH", { manner: "affricate", formants: PALATAL, follows: 0.3, noise: HUSHING, loudness: 0.9 }),
  ...pair("F", "V", { manner: "fricative", formants: LABIAL, follows: 0.7, noise: FLAT, loudness: 0.16 }),
  ...pair("TH", "DH", {
    manner: "fricative",
    formants: DENTAL,
    follows: 0.45,
    noise: [
      [5200, 3000, 0.5],
      [7300, 2500, 0.7],
    ],
    loudness: 0.25,
  }),
  ...pair("S", "Z", { manner: "fricative", formants: ALVEOLAR, follows: 0.4, noise: HISSING, loudness: 1 }),
  ...pair("SH", "ZH", { manner: "fricative", formants: PALATAL, follows: 0.3, noise: HUSHING, loudness: 1 }),
  HH: { manner: "breath", isVoiced: false, formants: [500, 1500, 2500], follows: 1 },
  M: { manner: "nasal", isVoiced: true, formants: [300, 1250, 2400], follows: 0.5, zero: 1000 },
  N: { manner: "nasal", isVoiced: true, formants: [300, 1800, 2800], follows: 0.3, zero: 1700 },
  NG: { manner: "nasal", isVoiced: true, formants: [300, 2200, 2750], follows: 0.7, zero: 3200 },
  L: { manner: "glide", isVoiced: true, formants: [380, 1150, 3000], follows: 0.15 },
  R: { manner: "glide", isVoiced: true, formants: [380, 1250, 1650], follows: 0.1 },
  W: { manner: "glide", isVoiced: true, formants: [330, 720, 2350], follows: 0.05 },
  Y: { manner: "glide", isVoiced: true, formants: [290, 2650, 3350], follows: 0.05 },
};

function steady(f1: number, f2: number, f3: number): readonly [Formants, Formants] {
  return [
    [f1, f2, f3],
    [f1, f2, f3],
  ];
}

function pair(voiceless: Phoneme, voiced: Phoneme, sound: Omit<ConsonantSound, "isVoiced">): Partial<Record<Phoneme, ConsonantSound>> {
  return { [voiceless]: { ...sound, isVoiced: false }, [voiced]: { ...sound, isVoiced: true } };
}
