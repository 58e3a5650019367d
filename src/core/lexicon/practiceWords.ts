import { t } from "@vscode/l10n";
import { type PracticableWord, practicableWords } from "./practicableWords.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";
import type { WordLexicon } from "#language/language.ts";

export const SOUND_POSITIONS = ["initial", "medial", "final"] as const;
/** First phoneme, last, or between. */
export type SoundPosition = (typeof SOUND_POSITIONS)[number];

export interface PracticeTarget {
  phoneme: string;
  confusedWith?: string;
}

/** Both ends are included; an absent one sets no bound. */
export interface Range {
  least?: number;
  most?: number;
}

export interface PracticeRequest {
  targets: readonly PracticeTarget[];
  /** Any unless given. */
  positions?: readonly SoundPosition[];
  phonemes?: Range;
  letters?: Range;
  syllables?: Range;
  /** Least frequency per million words of spoken English; 1 unless given. */
  perMillion?: number;
  /** Returns true if a word may be proposed, for example because its readers have learnt to decode it. */
  accepts?: (word: string, pronunciation: string) => boolean;
  /** Words for each target; 30 unless given. */
  most?: number;
}

export interface MinimalPartner {
  word: string;
  pronunciation: string;
  perMillion: number;
}

export interface PracticeWord {
  word: string;
  /** The most usual, with stress. */
  pronunciation: string;
  target: PracticeTarget;
  positions: readonly SoundPosition[];
  perMillion: number;
  /** The word that the confusion makes of it; absent if there is none, or no confusion was asked for. */
  partner?: MinimalPartner;
  /** The reason for listing it: `TH at the end; with F it is “roof”`. */
  reason: string;
}

/** Said at least once in a million words: a child may have heard it. */
const LEAST_FREQUENT = 1;
const MOST_WORDS = 30;

/**
 * For each target in turn: minimal pairs if a confusion is named, then words that have the sound in all their pronunciations, the most
 * frequent first. Never proper names, homographs or words that nobody wants to see before a child.
 */
export function practiceWords(request: PracticeRequest, lexicon: WordLexicon): PracticeWord[] {
  const candidates = practiceCandidates(request, lexicon);
  const most = request.most ?? MOST_WORDS;
  return request.targets.flatMap((target) => {
    const found = candidates.flatMap((candidate) => practiceWord(candidate, target, request) ?? []);
    const pairs = target.confusedWith === undefined ? [] : pairedWords(found, target, candidates);
    const taken = new Set(pairs.map(({ word }) => word));
    return [...pairs, ...found.filter(({ word }) => !taken.has(word))].slice(0, most);
  });
}

/**
 * Pairs of words that differ only in the target and its confusion ("thin", "fin"), those whose rarer word is more frequent first; none
 * without a confusion.
 */
export function minimalPairs(target: PracticeTarget, request: Omit<PracticeRequest, "targets">, lexicon: WordLexicon): PracticeWord[] {
  if (target.confusedWith === undefined) return [];
  const whole = { ...request, targets: [target] };
  const candidates = practiceCandidates(whole, lexicon);
  const found = candidates.flatMap((candidate) => practiceWord(candidate, target, whole) ?? []);
  return pairedWords(found, target, candidates).slice(0, request.most ?? MOST_WORDS);
}

/** Words that a request lets through, whatever is practised, the most frequent first. */
export function practiceCandidates(request: Omit<PracticeRequest, "targets">, lexicon: WordLexicon): PracticableWord[] {
  return practicableWords(lexicon, request.perMillion ?? LEAST_FREQUENT).filter(
    ({ word, pronunciation, phonemes, syllables }) =>
      isWithin(word.length, request.letters) &&
      isWithin(phonemes.length, request.phonemes) &&
      isWithin(syllables, request.syllables) &&
      (request.accepts?.(word, pronunciation) ?? true),
  );
}

function isWithin(value: number, range: Range | undefined): boolean {
  return value >= (range?.least ?? 0) && value <= (range?.most ?? Infinity);
}

/** Undefined for a word that may be said without the sound ("with" ends in TH or DH), or that has it only in other places. */
function practiceWord(candidate: PracticableWord, target: PracticeTarget, request: PracticeRequest): PracticeWord | undefined {
  const { word, pronunciation, phonemes, plain, perMillion } = candidate;
  if (!phonemes.includes(target.phoneme) || !plain.every((other) => other.split(" ").includes(target.phoneme))) return undefined;
  const all = phonemes.flatMap((phoneme, i) => (phoneme === target.phoneme ? [positionOf(i, phonemes.length)] : []));
  const positions = SOUND_POSITIONS.filter((position) => all.includes(position) && (request.positions?.includes(position) ?? true));
  if (positions.length === 0) return undefined;
  return { word, pronunciation, target, positions, perMillion, reason: `${target.phoneme} ${placesInWords(positions)}` };
}

/** `at the beginning, at the end` */
export function placesInWords(positions: readonly SoundPosition[]): string {
  return positions.map((position) => PLACES[position]).join(", ");
}

const PLACES: Record<SoundPosition, string> = { initial: t("at the beginning"), medial: t("in the middle"), final: t("at the end") };

function positionOf(index: number, count: number): SoundPosition {
  if (index === 0) return "initial";
  return index === count - 1 ? "final" : "medial";
}

function pairedWords(
  words: readonly PracticeWord[],
  { confusedWith }: PracticeTarget,
  candidates: readonly PracticableWord[],
): PracticeWord[] {
  const bySound = new Map<string, PracticableWord>();
  // The most frequent of those that sound the same comes first.
  for (const candidate of candidates) if (!bySound.has(candidate.plain[0]!)) bySound.set(candidate.plain[0]!, candidate);
  const paired = words.flatMap((word) => {
    const partner = partnerOf(word, confusedWith!, bySound);
    return partner ? [{ ...word, partner, reason: `${word.reason}; ${t`with ${confusedWith!} it is “${partner.word}”`}` }] : [];
  });
  const rarer = ({ perMillion, partner }: (typeof paired)[number]) => Math.min(perMillion, partner.perMillion);
  return paired.sort((a, b) => rarer(b) - rarer(a));
}

function partnerOf(word: PracticeWord, confusedWith: string, bySound: ReadonlyMap<string, PracticableWord>): MinimalPartner | undefined {
  const phonemes = plainPronunciation(word.pronunciation).split(" ");
  for (const [i, phoneme] of phonemes.entries()) {
    if (phoneme !== word.target.phoneme || !word.positions.includes(positionOf(i, phonemes.length))) continue;
    const partner = bySound.get(phonemes.with(i, confusedWith).join(" "));
    // If both words may be said alike, it would not be clear which was read.
    if (partner && !partner.plain.includes(phonemes.join(" ")))
      return { word: partner.word, pronunciation: partner.pronunciation, perMillion: partner.perMillion };
  }
  return undefined;
}
