import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import type { Emissions } from "../acoustic/emissions.ts";
import { framesIn } from "../acoustic/posteriors.ts";
import { alignSegments, type PhoneTime, type Segment } from "../align/alignSegments.ts";
import type { BoundaryModel } from "../align/boundaryModel.ts";
import { alignPhrase, type FillerLogWeights, type PhraseAlignment, type PhraseLogWeights } from "../decode/alignPhrase.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { wordEvidence } from "./confidenceEvidence.ts";
import { REVIEW_EVIDENCE } from "./reviewWeights.ts";
import { scoreSegments, type Judges, type ScoredPhone } from "./scoreSegments.ts";

export interface ReviewedWord {
  /** Connected speech included; not empty. */
  pronunciations: readonly Pronunciation[];
  /** A function word that is weakened among others. */
  weak: boolean;
}

/** The reader's manner: fluent readers are seldom wrong. */
export type ReaderEvidence = readonly [number, number, number];

/** Share of words read, mean log odds that their phonemes were said, and phonemes per second. */
export function readerEvidence(events: readonly ReadingEvent[]): ReaderEvidence {
  const own = events.filter(({ kind }) => kind !== "insertion");
  const read = own.filter(({ kind }) => kind === "correct");
  const phonemes = read.flatMap((event) => event.phonemes ?? []);
  if (phonemes.length === 0) return [0, 0, 0];
  const odds =
    phonemes.reduce(
      (sum, { posterior = 0.5 }) => sum + Math.max(-5, Math.min(5, Math.log((posterior + 1e-6) / (1 - posterior + 1e-6)))),
      0,
    ) / phonemes.length;
  const seconds = read.reduce((sum, { start, end }) => sum + end - start, 0);
  return [read.length / own.length, odds / 3, Math.log(phonemes.length / Math.max(0.1, seconds)) - 2];
}

export interface ReviewModels extends Judges {
  acoustic: Judges["acoustic"] & { fitted: { boundaries: BoundaryModel; phrases: PhraseLogWeights } };
  language: { phonemes: PhonemeInventory };
}

/** From the start of what was said before a word to the end of what was said after it; frames. */
interface Surroundings {
  start: number;
  end: number;
  /** Positions of the events on either side, where the sound continues into them. */
  before: number | undefined;
  after: number | undefined;
}

/** The best fit around a word under one hypothesis: its neighbours give way. */
export interface PlacedReading {
  /** By event, in order of time. */
  parts: { event: number; phones: Pronunciation; times: PhoneTime[]; scores: ScoredPhone[] }[];
  /** Explained by neither the word nor its neighbours; frames, `end` exclusive. */
  additions: { start: number; end: number }[];
}

/** Phonemes that were said in one place. */
export interface Placed {
  phones: Pronunciation;
  times: readonly PhoneTime[];
  scores: readonly ScoredPhone[];
}

export interface PlacedRival {
  own: Placed;
  other: Placed;
  /** Nats by which the other one is likelier. */
  gain: number;
}

/** The word was said or not, and something outside the text was said or not. */
export interface PlacingHypothesis {
  word: boolean;
  other: boolean;
}

/** Anything further away belongs to another breath. */
const NEAR_SECONDS = 0.6;
/** Where there is no neighbour. */
const REACH_SECONDS = 0.3;
/** Larger differences of log likelihoods count as this. */
const MOST_DIFFERENCE_NATS = 30;
const USUAL_PHONEME_SECONDS = 0.08;
/** Of other speech, for a difference of one. */
const OTHER_SPEECH_SECONDS = 0.5;
/** Another word that fits worse is not looked at: of 968 that were found in the fit, one did. */
const LEAST_RIVAL_GAIN_NATS = -2;
const NOTHING_SAID: Placed = { phones: [], times: [], scores: [] };
const NO_PATH_DIFFERENCE_NATS = 60;

/**
 * Reconsiders if a word was read, or something else, or nothing: the sound from the word before to the word after is aligned with the word,
 * without it, and with unexpected speech in its place (likelihood ratios; Wilpon et al. 1990, in keyword spotting). Every hypothesis has to
 * explain all of the sound, so a word cannot be made of its neighbours' edges.
 */
export class WordReview {
  private readonly around: Surroundings;
  private readonly neighbours: { before: Pronunciation[][]; after: Pronunciation[][] };
  /** By hypothesis, computed once. */
  private readonly paths = new Map<string, PhraseAlignment | undefined>();
  private readonly placing = new Map<string, PlacedReading | undefined>();

  constructor(
    private readonly heard: AcousticFeatures,
    private readonly events: readonly ReadingEvent[],
    private readonly at: number,
    private readonly word: ReviewedWord,
    private readonly reader: ReaderEvidence,
    private readonly models: ReviewModels,
  ) {
    this.around = surroundings(events, at, heard.emissions);
    const phonesOf = (event: number | undefined) => (event === undefined ? [] : [[this.phonesOf(events[event]!)]]);
    this.neighbours = { before: phonesOf(this.around.before), after: phonesOf(this.around.after) };
  }

  /** `REVIEW_EVIDENCE` numbers, mostly between -3 and 3. */
  evidence(): number[] {
    const { events, at, word, around } = this;
    const event = events[at]!;
    const read = this.path({ word: true, other: false })?.score;
    const nothing = this.path({ word: false, other: false })?.score;
    const other = this.score([], true);
    const readBeside = this.score([word.pronunciations], true);
    const instead = event.kind === "substitution" ? this.score([[this.phonesOf(event)]], false) : undefined;
    const shortest = Math.min(...word.pronunciations.map((phones) => phones.length));
    const gap = around.before !== undefined && around.after !== undefined ? events[around.after]!.start - events[around.before]!.end : 1;
    const overNothing = difference(read, nothing);
    const overOther = difference(read, other);
    const beside = (step: number) => events[at + step];
    const flag = (holds: boolean) => (holds ? 1 : 0);
    return [
      ...wordEvidence(events, at),
      ...this.reader,
      clear(overNothing) / 10,
      clear(overOther) / 10,
      clear(difference(readBeside, other)) / 10,
      event.kind === "substitution" ? clear(difference(read, instead)) / 10 : 0,
      clear(difference(nothing, other)) / 10,
      Math.max(-10, Math.min(10, overNothing / shortest)) / 3,
      Math.min(0, overNothing) / 10,
      Math.min(0, overOther) / 10,
      Math.max(-1, Math.min(1, gap)),
      Math.min(0.1, gap) * 10,
      flag(word.weak),
      shortest / 5,
      readInARow(events, at) / LONGEST_ROW_WORDS,
      readAround(events, at),
      flag(beside(-1)?.kind === "insertion"),
      flag(beside(1)?.kind === "insertion"),
      flag(beside(-1)?.kind === "omission"),
      flag(beside(1)?.kind === "omission"),
      Math.min(0.5, event.end - event.start) * 2,
      flag(around.before !== undefined),
      flag(around.after !== undefined),
      ...(event.kind === "correct" ? [0, 0, 0] : this.saidEvidence(false)),
      ...(event.kind === "correct" ? [0, 0, 0] : this.insteadEvidence(nothing)),
      ...(event.kind === "substitution" ? this.joinedEvidence() : [0, 0, 0, 0, 0, 0, 0]),
    ];
  }

  /** Best fit under a hypothesis; undefined without room for it, or with nothing near to be placed. */
  placed(hypothesis: PlacingHypothesis): PlacedReading | undefined {
    return once(this.placing, hypothesis, () => this.place(hypothesis));
  }

  /**
   * The best fit of another word in its place, or of nothing; undefined without room for it, or where it is much less likely.
   * @param pronunciations not the word's own; undefined for nothing
   */
  rival(pronunciations: readonly Pronunciation[] | undefined): (PlacedRival & { variant: number }) | undefined {
    const { before, after } = this.neighbours;
    const choices = [...before, ...(pronunciations ? [pronunciations] : []), ...after];
    const path = pronunciations ? this.aligned(choices) : this.path({ word: false, other: false });
    const own = this.path({ word: true, other: false });
    if (!path || !own || path.score - own.score < LEAST_RIVAL_GAIN_NATS) return undefined;
    const gain = path.score - own.score;
    const said = this.said({ word: true, other: false });
    if (!pronunciations) return { own: said, other: NOTHING_SAID, gain, variant: 0 };
    const { variant } = path.words.find(({ word }) => word === before.length)!;
    return { own: said, other: this.fitted(path, choices, true).parts.find(({ event }) => event === this.at)!, gain, variant };
  }

  /** The first phoneme after it, if the sound continues. */
  get next(): number | undefined {
    return this.neighbours.after[0]?.[0]?.[0];
  }

  private said(hypothesis: PlacingHypothesis): PlacedReading["parts"][number] {
    return this.placed(hypothesis)!.parts.find(({ event }) => event === this.at)!;
  }

  private place(hypothesis: PlacingHypothesis): PlacedReading | undefined {
    const path = this.path(hypothesis);
    return path && this.fitted(path, this.choicesOf(hypothesis), hypothesis.word);
  }

  private fitted(path: PhraseAlignment, choices: readonly (readonly Pronunciation[])[], withWord: boolean): PlacedReading {
    const { around, heard, models } = this;
    const owners = [around.before, withWord ? this.at : undefined, around.after].filter((owner) => owner !== undefined);
    const segments = path.words.map(({ word: index, variant, start, end }): Segment => ({ phones: choices[index]![variant]!, start, end }));
    const times = alignSegments(heard, segments, models.acoustic.fitted.boundaries);
    const scores = scoreSegments(
      heard.posteriors,
      models,
      segments.map(({ phones }, i) => ({ phones, times: times[i]! })),
    );
    return {
      parts: segments.map(({ phones }, i) => ({ event: owners[i]!, phones, times: times[i]!, scores: scores[i]! })),
      additions: path.fillers,
    };
  }

  private path(hypothesis: PlacingHypothesis): PhraseAlignment | undefined {
    return once(this.paths, hypothesis, () => {
      const choices = this.choicesOf(hypothesis);
      return choices.length === 0 ? undefined : this.aligned(choices, hypothesis.other ? this.fillers.instead : undefined);
    });
  }

  private aligned(choices: readonly (readonly Pronunciation[])[], fillers?: FillerLogWeights): PhraseAlignment | undefined {
    const { start, end } = this.around;
    return alignPhrase(this.heard.emissions, start, end, choices, { fillers });
  }

  private get fillers(): PhraseLogWeights {
    return this.models.acoustic.fitted.phrases;
  }

  private choicesOf({ word }: PlacingHypothesis): (readonly Pronunciation[])[] {
    return [...this.neighbours.before, ...(word ? [this.word.pronunciations] : []), ...this.neighbours.after];
  }

  /** Log odds that the phonemes were said where the word fits best: mean and least, and the experts' mean score. */
  private saidEvidence(other: boolean): number[] {
    const own = this.placed({ word: true, other })?.parts.find(({ event }) => event === this.at);
    if (!own) return [-2, -2, 0];
    const odds = own.scores.map((score) => Math.max(-7, Math.min(7, score.odds)));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return [mean(odds) / 3, Math.min(...odds) / 3, mean(own.scores.map(({ score }) => score)) / 100];
  }

  /** For other speech in the word's place, against its neighbours alone. */
  private insteadEvidence(nothing: number | undefined): number[] {
    const { around, neighbours } = this;
    const { emissions } = this.heard;
    const most = framesIn(OTHER_SPEECH_SECONDS, emissions);
    const instead = this.path({ word: false, other: true });
    const phones = [...neighbours.before, ...neighbours.after].reduce((sum, [only]) => sum + only!.length, 0);
    return [
      clear(difference(instead?.score, nothing)) / 10,
      Math.min(2, framesOf(instead) / most),
      Math.max(-2, Math.min(2, (around.end - around.start - phones * framesIn(USUAL_PHONEME_SECONDS, emissions)) / most)),
    ];
  }

  /** For the word and an addition beside it, taken together for another word. */
  private joinedEvidence(): number[] {
    const joined = this.path({ word: true, other: true });
    const { start, end } = this.events[this.at]!;
    return [
      clear(difference(joined?.score, this.path({ word: true, other: false })?.score)) / 10,
      clear(difference(joined?.score, this.path({ word: false, other: true })?.score)) / 10,
      ...this.saidEvidence(true),
      Math.min(2, framesOf(joined) / framesIn(OTHER_SPEECH_SECONDS, this.heard.emissions)),
      Math.min(2, end - start),
    ];
  }

  /** With fillers as strict as in word recognition. */
  private score(words: readonly (readonly Pronunciation[])[], fillers: boolean): number | undefined {
    const { before, after } = this.neighbours;
    const all = [...before, ...words, ...after];
    if (all.length === 0) return undefined;
    return this.aligned(all, fillers ? this.fillers.unexplained : undefined)?.score;
  }

  private phonesOf(event: ReadingEvent): Pronunciation {
    return event.phonemes!.map(({ phoneme }) => this.models.language.phonemes.classOf(phoneme));
  }
}

/** For a word whose sound is unknown: only its place. */
export function unreviewed(events: readonly ReadingEvent[], at: number): number[] {
  const own = wordEvidence(events, at);
  return [...own, ...new Array<number>(REVIEW_EVIDENCE - own.length).fill(0)];
}

function surroundings(events: readonly ReadingEvent[], at: number, emissions: Emissions): Surroundings {
  const { frames } = emissions;
  const reach = framesIn(REACH_SECONDS, emissions);
  const { start, end } = events[at]!;
  const frame = (seconds: number) => Math.max(0, Math.min(frames, Math.round(seconds / emissions.frameSeconds)));
  const isAudible = (event: ReadingEvent) => event.kind !== "omission" && (event.phonemes ?? []).length > 0;
  let [earlier, later] = [at - 1, at + 1];
  while (events[earlier] && !isAudible(events[earlier]!)) earlier--;
  while (events[later] && !isAudible(events[later]!)) later++;
  const before = events[earlier] && start - events[earlier]!.end <= NEAR_SECONDS ? earlier : undefined;
  const after = events[later] && events[later]!.start - end <= NEAR_SECONDS ? later : undefined;
  return {
    start: before === undefined ? Math.max(0, frame(start) - reach) : frame(events[before]!.start),
    end: after === undefined ? Math.min(frames, frame(end) + reach) : frame(events[after]!.end),
    before,
    after,
  };
}

/** More add nothing. */
const LONGEST_ROW_WORDS = 4;

/** Words read in a row around this one, up to the limit; 0 if it was not read. */
function readInARow(events: readonly ReadingEvent[], at: number): number {
  const isRead = (i: number) => events[i]?.kind === "correct";
  if (!isRead(at)) return 0;
  let [first, last] = [at, at];
  while (last - first + 1 < LONGEST_ROW_WORDS && isRead(first - 1)) first--;
  while (last - first + 1 < LONGEST_ROW_WORDS && isRead(last + 1)) last++;
  return last - first + 1;
}

const WORDS_AROUND = 3;

/** Share of the text's words around that were read; 1 without any. */
function readAround(events: readonly ReadingEvent[], at: number): number {
  const side = (step: 1 | -1) => {
    const found: ReadingEvent[] = [];
    for (let i = at + step; events[i] && found.length < WORDS_AROUND; i += step)
      if (events[i]!.kind !== "insertion") found.push(events[i]!);
    return found;
  };
  const around = [...side(-1), ...side(1)];
  return around.length === 0 ? 1 : around.filter(({ kind }) => kind === "correct").length / around.length;
}

function once<T>(found: Map<string, T>, { word, other }: PlacingHypothesis, find: () => T): T {
  const name = `${word} ${other}`;
  if (!found.has(name)) found.set(name, find());
  return found.get(name)!;
}

function framesOf(path: PhraseAlignment | undefined): number {
  return (path?.fillers ?? []).reduce((frames, { start, end }) => frames + end - start, 0);
}

/** Nats by which one path is likelier, if there is room for both. */
function difference(a: number | undefined, b: number | undefined): number {
  if (a === undefined) return -NO_PATH_DIFFERENCE_NATS;
  return b === undefined ? NO_PATH_DIFFERENCE_NATS : Math.max(-NO_PATH_DIFFERENCE_NATS, Math.min(NO_PATH_DIFFERENCE_NATS, a - b));
}

const clear = (nats: number) => Math.max(-MOST_DIFFERENCE_NATS, Math.min(MOST_DIFFERENCE_NATS, nats));
