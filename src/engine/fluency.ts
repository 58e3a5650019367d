import type { FluencyAnalysis, PhonemePair, ReadingEvent, SignalWarning, TimedPhoneme } from "../core/analysis.ts";
import { align } from "../core/reading/align.ts";
import { normaliseWord, tokenise, type Token } from "../core/reading/tokens.ts";
import { SECONDS_PER_FRAME } from "./acoustic/logMel.ts";
import { CLASSES, phonemeOf } from "./acoustic/phoneNetwork.ts";
import { alignPieces, type PhoneTime } from "./align/alignPieces.ts";
import { hearWord, isAddition, type HeardWord } from "./decode/heardWord.ts";
import { PHONE_COST } from "./decode/phoneCost.ts";
import { decodeReading, FRAMES_PER_PHONE, type ReadingStep } from "./decode/readingDecoder.ts";
import { readingPieces, type ReadingPiece } from "./decode/readingPieces.ts";
import { scorePieces, type ScoredPhone } from "./decode/scorePieces.ts";
import type { Lexicon, Pronunciation } from "./lexicon.ts";
import type { Heard, Models, Watch } from "./listen.ts";
import { checkedReading } from "./misread.ts";

/** Ways to say a word that are tried; a number's words multiply theirs. */
const MOST_VARIANTS = 8;

/** What the reader of a passage did with every word of it. */
export function analyseFluency(heard: Heard, reference: string, models: Models, watch: Watch): FluencyAnalysis {
  const tokens = tokenise(reference);
  const words = tokens.map((token) => token.text);
  const variants = tokens.map((token) => pronunciationsOf(token, models.lexicon));
  const unknownWords = [...new Set(tokens.filter((_, i) => variants[i]!.length === 0).map((token) => normaliseWord(token.text)))];
  const base = { kind: "fluency" as const, duration: heard.duration, warnings: heard.warnings, words, unknownWords };
  if (heard.silent) return { ...base, events: words.map((_, wordIndex) => omission(wordIndex, 0)) };

  const steps = decodeReading(heard.emissions, variants, undefined, (fraction) => watch("listening", 0.6 + fraction * 0.1));
  if (!steps) return { ...base, events: words.map((_, wordIndex) => omission(wordIndex, 0)) };
  const passage = tokens.flatMap((token) => token.spoken);
  const pieces = readingPieces(steps, tokens.length, (word) => shortestFrames(variants[word]!));

  const spoken: Spoken[] = [];
  for (const piece of pieces) {
    if (piece.kind === "omission") continue;
    watch("aligning", 0.7);
    if (piece.kind === "read") {
      spoken.push({ piece, phones: variants[piece.word]![piece.variant]!, word: undefined });
      continue;
    }
    const around = { before: spoken.at(-1)?.phones ?? [], after: nextWays(pieces, piece, variants), passage };
    const said = hearWord(heard.emissions, piece.start, piece.end, models.lexicon, around);
    if (said.phones.length === 0 || (piece.kind === "insertion" && !isAddition(said, around))) continue;
    spoken.push({ piece, phones: said.phones.map((phone) => phone.phone), word: said });
  }
  const times = alignPieces(
    models.aligner,
    heard.samples,
    heard.emissions,
    spoken.map(({ piece, phones, word }) => ({ phones, start: word?.phones[0]!.start ?? piece.start, end: word?.phones.at(-1)!.end ?? piece.end })),
    (fraction) => watch("aligning", 0.7 + fraction * 0.15),
  );
  const scores = scorePieces(heard.posteriors, models.network.logPrior, spoken.map(({ phones }, i) => ({ phones, times: times[i]! })), (fraction) =>
    watch("scoring", 0.85 + fraction * 0.15),
  );
  const bySpoken = new Map<ReadingPiece, { item: Spoken; times: PhoneTime[]; scores: ScoredPhone[] }>(spoken.map((item, i) => [item.piece, { item, times: times[i]!, scores: scores[i]! }]));

  const events: ReadingEvent[] = [];
  let reached = 0;
  for (const piece of pieces) {
    const found = bySpoken.get(piece);
    if (piece.kind === "omission") events.push(omission(piece.word, piece.at * SECONDS_PER_FRAME));
    else if (!found) {
      // A noise in a word's place, without a phoneme in it: the word was not said.
      if (piece.kind === "other") events.push(omission(piece.word, piece.start * SECONDS_PER_FRAME));
    } else events.push(checkedReading(eventOf(piece, found, tokens, variants, reached), models.lexicon));
    if (piece.kind !== "insertion") reached = Math.max(reached, piece.word + 1);
  }
  return { ...base, events, warnings: [...heard.warnings, ...otherSpeech(steps)] };
}

/** Speech before and after the passage is no miscue of its reader, but whoever looks at the result should know of it. */
function otherSpeech(steps: readonly ReadingStep[]): SignalWarning[] {
  const frames = steps.reduce((sum, step) => sum + (step.kind === "outside" ? step.end - step.start : 0), 0);
  if (frames === 0) return [];
  const seconds = (frames * SECONDS_PER_FRAME).toFixed(1);
  return [{ code: "other-speech", message: `${seconds} s of speech before or after the text were not compared with it. Is this the whole text that was read?` }];
}

/** How the word that is read next may be said. */
function nextWays(pieces: readonly ReadingPiece[], piece: ReadingPiece, variants: readonly (readonly Pronunciation[])[]): readonly Pronunciation[] {
  const next = pieces.slice(pieces.indexOf(piece) + 1).find((later) => later.kind === "read");
  return next?.kind === "read" ? variants[next.word]! : [];
}

type Timed = Exclude<ReadingPiece, { kind: "omission" }>;

interface Spoken {
  piece: Timed;
  phones: Pronunciation;
  /** What was heard in a replaced word's place or as an insertion. */
  word: HeardWord | undefined;
}

/** Every way to say a token; none where a part of it is not in the dictionary. */
export function pronunciationsOf(token: Token, lexicon: Lexicon): Pronunciation[] {
  let ways: Pronunciation[] = [[]];
  for (const word of token.spoken) {
    const parts = lexicon.pronunciations(word);
    ways = ways.flatMap((way) => parts.map((part) => [...way, ...part])).slice(0, MOST_VARIANTS);
  }
  return ways;
}

/** A word whose sound is not known may be as short as it likes. */
function shortestFrames(ways: readonly Pronunciation[]): number {
  return ways.length === 0 ? 0 : Math.min(...ways.map((way) => way.length)) * FRAMES_PER_PHONE;
}

function omission(wordIndex: number, at: number): ReadingEvent {
  return { kind: "delete", wordIndex, start: at, end: at, heard: [] };
}

function eventOf(
  piece: Timed,
  found: { item: Spoken; times: PhoneTime[]; scores: ScoredPhone[] },
  tokens: readonly Token[],
  variants: readonly (readonly Pronunciation[])[],
  reached: number,
): ReadingEvent {
  const { item, times, scores } = found;
  const phonemes: TimedPhoneme[] = item.phones.map((phone, i) => ({ phoneme: phonemeOf(phone), ...times[i]!, ...scores[i]! }));
  const start = times[0]!.start;
  const end = times.at(-1)!.end;
  const names = item.phones.map(phonemeOf);
  if (piece.kind === "read") {
    const token = tokens[piece.word]!;
    if (piece.again) {
      return { kind: "insert", wordIndex: Math.max(reached, piece.word), start, end, heard: [normaliseWord(token.text)], repetition: true, heardPhonemes: names, phonemes };
    }
    const score = Math.round(phonemes.reduce((sum, phoneme) => sum + phoneme.score, 0) / phonemes.length);
    return { kind: "equal", wordIndex: piece.word, start, end, heard: [normaliseWord(token.text)], score, expectedPhonemes: names, phonemes };
  }
  const heard = item.word?.word ? [item.word.word] : [];
  if (piece.kind === "insertion") return { kind: "insert", wordIndex: piece.before, start, end, heard, heardPhonemes: names, phonemes };
  const ways = variants[piece.word]!;
  if (ways.length === 0) {
    // No one can say how a word that the dictionary lacks should sound: any attempt at it is right.
    return { kind: "equal", wordIndex: piece.word, start, end, heard: [normaliseWord(tokens[piece.word]!.text)], heardPhonemes: names, phonemes };
  }
  const expected = nearestWay(ways, item.phones);
  return {
    kind: "replace",
    wordIndex: piece.word,
    start,
    end,
    heard,
    expectedPhonemes: expected.map(phonemeOf),
    heardPhonemes: names,
    phonemePairs: phonemePairs(expected, item.phones),
    phonemes,
  };
}

/** Of several ways to say a word, the one that what was heard comes nearest to. */
function nearestWay(ways: readonly Pronunciation[], heard: Pronunciation): Pronunciation {
  const price = (way: Pronunciation) => phonemePairs(way, heard).filter((pair) => pair.kind !== "equal").length;
  return ways.reduce((best, way) => (price(way) < price(best) ? way : best));
}

/** Expected and heard phonemes side by side, like matched with like. */
export function phonemePairs(expected: Pronunciation, heard: Pronunciation): PhonemePair[] {
  return align(expected, heard, (a, b) => PHONE_COST[a * CLASSES + b]!).map((step) => ({
    kind: step.kind,
    index: step.expected,
    ...(step.kind === "insert" ? {} : { expected: phonemeOf(expected[step.expected]!) }),
    ...(step.kind === "delete" ? {} : { heard: phonemeOf(heard[step.heard]!) }),
  }));
}
