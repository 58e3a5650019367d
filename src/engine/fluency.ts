import type { FluencyAnalysis, PhonemePair, ReadingEvent, SignalWarning, TimedPhoneme } from "../core/analysis.ts";
import { align } from "../core/reading/align.ts";
import { normaliseWord } from "../core/reading/normaliseWord.ts";
import { tokenise, type Token } from "../core/reading/tokens.ts";
import { SECONDS_PER_FRAME } from "./acoustic/logMel.ts";
import { CLASSES, phonemeOf } from "./acoustic/phoneNetwork.ts";
import { alignPieces, networkTimes, type PhoneTime, type SpokenPiece } from "./align/alignPieces.ts";
import { settleFragments } from "./decode/doubtfulFragment.ts";
import { hasVowel, hearWord, isAddition, type HeardWord } from "./decode/heardWord.ts";
import { PHONE_COST } from "./decode/phoneCost.ts";
import { decodeReading, type ReadingStep, type ReadingWord } from "./decode/readingDecoder.ts";
import { readingPieces, type ReadingPiece } from "./decode/readingPieces.ts";
import { besides, joinReplaced } from "./decode/reviewPieces.ts";
import { scorePieces, type ScoredPhone } from "./decode/scorePieces.ts";
import { FRAMES_PER_PHONE } from "./decode/wordArc.ts";
import { connectedVariants } from "./language/connectedVariants.ts";
import type { Lexicon, Pronunciation } from "./lexicon.ts";
import type { Heard, Models, Watch } from "./listen.ts";
import { checkedReading, isDoubtful } from "./misread.ts";

/** Ways to say a word that are tried; a number's words multiply theirs. */
const MOST_VARIANTS = 8;
const MOST_WAYS = 16;
/** A guess of fewer phonemes fits anywhere and tells nothing. */
const LEAST_GUESSED = 3;
/** A false start may miss the word's own phonemes by this much each (see `PHONE_COST`). */
const STARTED_ALIKE = 0.35;

/** What the reader of a passage did with every word of it. */
export function analyseFluency(heard: Heard, reference: string, models: Models, watch: Watch): FluencyAnalysis {
  const tokens = tokenise(reference);
  const words = tokens.map((token) => token.text);
  const citations = tokens.map((token) => pronunciationsOf(token, models.lexicon));
  const variants = connectedVariants(tokens, citations);
  const unknownWords = [...new Set(tokens.filter((_, i) => variants[i]!.length === 0).map((token) => normaliseWord(token.text)))];
  const base = { kind: "fluency" as const, duration: heard.duration, warnings: heard.warnings, words, unknownWords };
  if (heard.silent) return { ...base, events: words.map((_, wordIndex) => omission(wordIndex, 0)) };

  const readingWords = tokens.map((token, i): ReadingWord => {
    const known = variants[i]!.length > 0;
    return { ways: known ? variants[i]! : guessesOf(token, models.lexicon), known, opens: token.opens };
  });
  const steps = decodeReading(heard.emissions, readingWords, { onFraction: (fraction) => watch("listening", 0.6 + fraction * 0.1) });
  if (!steps) return { ...base, events: words.map((_, wordIndex) => omission(wordIndex, 0)) };
  const passage = tokens.flatMap((token) => token.spoken);
  // Of a word that the dictionary lacks a guess has only told where it is.
  const told = steps.map((step): ReadingStep => (step.kind === "word" && !readingWords[step.word]!.known ? { kind: "other", word: step.word, start: step.start, end: step.end } : step));
  const shortest = (word: number) => shortestFrames(citations[word]!);
  const pieces = joinReplaced(readingPieces(told, tokens.length, shortest), shortest);

  const spoken: Spoken[] = [];
  for (const piece of pieces) {
    watch("aligning", 0.7);
    const item = spokenIn(piece, spoken.at(-1)?.phones ?? [], nextWays(pieces, piece, variants));
    if (item) spoken.push(item);
  }
  const times = alignPieces(models.aligner, heard.samples, heard.emissions, spoken.map(extentOf), (fraction) => watch("aligning", 0.7 + fraction * 0.15));
  const scores = scorePieces(heard.posteriors, models, spoken.map(({ phones }, i) => ({ phones, times: times[i]! })), (fraction) =>
    watch("scoring", 0.85 + fraction * 0.15),
  );
  const found = new Map<ReadingPiece, Found>(spoken.map((item, i) => [item.piece, { item, times: times[i]!, scores: scores[i]! }]));

  const events: ReadingEvent[] = [];
  let reached = 0;
  for (const piece of hearAgain(pieces)) {
    const said = found.get(piece);
    if (piece.kind === "omission") events.push(omission(piece.word, piece.at * SECONDS_PER_FRAME));
    else if (!said) {
      // A noise in a word's place, without a word in it: the word was not said.
      if (piece.kind === "other") events.push(omission(piece.word, piece.start * SECONDS_PER_FRAME));
    } else events.push(checkedReading(eventOf(piece, said, tokens, citations, reached), models.lexicon));
    if (piece.kind !== "insertion") reached = Math.max(reached, piece.word + 1);
  }
  return { ...base, events: settleFragments(events, words, heard, models), warnings: [...heard.warnings, ...otherSpeech(steps), ...unreadEnd(events, words.length)] };

  /** What was said in a piece; undefined where it is nothing that counts. */
  function spokenIn(piece: ReadingPiece, before: Pronunciation, after: readonly Pronunciation[]): Spoken | undefined {
    if (piece.kind === "omission") return undefined;
    if (piece.kind === "read") return { piece, phones: variants[piece.word]![piece.variant]!, word: undefined };
    const around = { before, after, passage };
    const said = hearWord(heard.emissions, piece.start, piece.end, models.lexicon, around);
    if (said.phones.length === 0 || (piece.kind === "insertion" && !isAddition(said, around))) return undefined;
    // A neighbour's edge that is too short for the word, and holds no vowel.
    if (piece.kind === "other" && readingWords[piece.word]!.known && piece.end - piece.start < shortest(piece.word) && !hasVowel(said.phones)) return undefined;
    return { piece, phones: said.phones.map((phone) => phone.phone), word: said };
  }

  /** Words taken for read whose phonemes hardly fit are heard anew, together with what was added beside them. */
  function hearAgain(first: readonly ReadingPiece[]): ReadingPiece[] {
    const taken = new Set<ReadingPiece>();
    const changed = new Map<ReadingPiece, ReadingPiece>();
    first.forEach((piece, i) => {
      if (piece.kind !== "read" || piece.again) return;
      const beside = besides(first, i).filter((near) => found.has(near) && !taken.has(near)) as Timed[];
      if (!isDoubtful(found.get(piece)!.scores, beside.length > 0)) return;
      const other = { kind: "other" as const, word: piece.word, start: Math.min(piece.start, ...beside.map((near) => near.start)), end: Math.max(piece.end, ...beside.map((near) => near.end)) };
      const item = spokenIn(other, [], []);
      if (!item || tokens[piece.word]!.spoken.includes(item.word!.word ?? "")) return;
      const at = networkTimes(heard.emissions, extentOf(item));
      found.set(other, { item, times: at, scores: scorePieces(heard.posteriors, models, [{ phones: item.phones, times: at }])[0]! });
      changed.set(piece, other);
      for (const near of beside) taken.add(near);
    });
    return first.filter((piece) => !taken.has(piece)).map((piece) => changed.get(piece) ?? piece);
  }
}

/** Speech before and after the passage is no miscue of its reader, but whoever looks at the result should know of it. */
function otherSpeech(steps: readonly ReadingStep[]): SignalWarning[] {
  const frames = steps.reduce((sum, step) => sum + (step.kind === "outside" ? step.end - step.start : 0), 0);
  if (frames === 0) return [];
  const seconds = (frames * SECONDS_PER_FRAME).toFixed(1);
  return [{ code: "other-speech", message: `${seconds} s of speech before or after the text were not compared with it. Is this the whole text that was read?` }];
}

/** Fewer words left out at the end than this, or than this share of the text, are omissions like others. */
const UNREAD_WORDS = 5;
const UNREAD_SHARE = 0.1;

/** Who reads for a minute and stops has not left out the rest of the text, though it counts as that. */
export function unreadEnd(events: readonly ReadingEvent[], words: number): SignalWarning[] {
  const inText = events.filter((event) => event.kind !== "insert");
  const unread = inText.length - 1 - inText.findLastIndex((event) => event.kind !== "delete");
  if (unread < Math.max(UNREAD_WORDS, words * UNREAD_SHARE) || unread === inText.length) return [];
  return [
    {
      code: "unread-end",
      message: `The last ${unread} words of the text were not read, and count as left out. If the reader was to stop there, assess again with only the part that was read selected.`,
    },
  ];
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

interface Found {
  item: Spoken;
  times: PhoneTime[];
  scores: ScoredPhone[];
}

function extentOf({ piece, phones, word }: Spoken): SpokenPiece {
  return { phones, start: word?.phones[0]!.start ?? piece.start, end: word?.phones.at(-1)!.end ?? piece.end };
}

/** Every way to say a token, the usual ones first; none where a part of each reading is not in the dictionary. */
export function pronunciationsOf(token: Token, lexicon: Lexicon): Pronunciation[] {
  const ways = new Map<string, Pronunciation>();
  for (const words of [token.spoken, ...token.alternatives]) {
    for (const way of chained(words.map((word) => lexicon.pronunciations(word))).slice(0, MOST_VARIANTS)) {
      if (ways.size < MOST_WAYS && way.length > 0) ways.set(way.join(" "), way);
    }
  }
  return [...ways.values()];
}

function chained(parts: readonly (readonly Pronunciation[])[]): Pronunciation[] {
  return parts.reduce<Pronunciation[]>((ways, part) => ways.flatMap((way) => part.map((next) => [...way, ...next])).slice(0, MOST_VARIANTS), [[]]);
}

function guessesOf(token: Token, lexicon: Lexicon): Pronunciation[] {
  const guess = token.spoken.flatMap((word) => lexicon.pronunciations(word)[0] ?? lexicon.guess(word));
  return guess.length >= LEAST_GUESSED ? [guess] : [];
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
  found: Found,
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
  if (piece.kind === "insertion") {
    const begun = isFalseStart(item.phones, variants[piece.started ?? piece.before]);
    return { kind: "insert", wordIndex: piece.before, start, end, heard: begun ? [] : heard, ...(begun ? { falseStart: true } : {}), heardPhonemes: names, phonemes };
  }
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

/** Whether an addition is the beginning of the word that is read next ("ele- elephant"). */
function isFalseStart(heard: Pronunciation, ways: readonly Pronunciation[] | undefined): boolean {
  return (ways ?? []).some((way) => {
    if (heard.length >= way.length) return false;
    const cost = heard.reduce((sum, phone, i) => sum + PHONE_COST[way[i]! * CLASSES + phone]!, 0);
    return cost <= STARTED_ALIKE * heard.length;
  });
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
