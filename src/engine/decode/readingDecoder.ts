import type { Emissions } from "../acoustic/emissions.ts";
import { framesIn } from "../acoustic/posteriors.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { Anchors } from "./anchors.ts";
import { Beam, type BeamWidths } from "./beam.ts";
import { FillerModels, heardIn, summed, unexpectedSpeech } from "./fillerModel.ts";
import { Jumps } from "./jumps.ts";
import { IMPOSSIBLE_SCORE, PronunciationModels, shortestFrames } from "./pronunciationModel.ts";
import { MOVE, TokenHistory, type TokenMap } from "./tokenHistory.ts";
import type { TransitionLogWeights } from "./transitionWeights.ts";

export interface ReadingWord {
  /** If not `known`, guesses that only show where it may be. */
  pronunciations: readonly Pronunciation[];
  /** This many of the first come from a dictionary; the others are connected speech. */
  listed?: number;
  /** A dictionary has it. Any other word may sound like anything: all speech may be an attempt at it. */
  known: boolean;
  /** Begins a sentence or a line: readers lose their place there. */
  opens?: boolean;
}

/** Frames, `end` exclusive. */
export type ReadingStep =
  | { kind: "word"; word: number; variant: number; start: number; end: number }
  /** Something else or, without a pronunciation, an attempt at the word. */
  | { kind: "other"; word: number; start: number; end: number }
  /** First phonemes of a word, broken off before it is said again. */
  | { kind: "started"; word: number; start: number; end: number }
  | { kind: "skip"; word: number; at: number }
  | { kind: "insertion"; before: number; start: number; end: number }
  | { kind: "back"; from: number; to: number; at: number }
  /** Talk that has nothing to do with the passage. */
  | { kind: "outside"; start: number; end: number }
  | { kind: "silence"; start: number; end: number };

export interface ReadingPath {
  steps: ReadingStep[];
  /** Nats per frame of speech above speech that has nothing to do with the passage. */
  gain: number;
  speechSeconds: number;
}

export interface DecodeOptions {
  beam?: BeamWidths;
  /** 0 to 1, at least every 0.5 s of sound; may throw to stop. */
  onFraction?: (fraction: number) => void;
}

/** Shortest unexpected speech, and its share of a word's shortest length in the word's place. */
const FILLER_SECONDS = 0.06;
const FILLER_LENGTH_SHARE = 0.5;
/** At most for a word whose sound is unknown, or it would swallow the rest. */
const ATTEMPT_SECONDS = 1;
/** At least: anything shorter is a word or two that were added. */
const OUTSIDE_SECONDS = 2;
/** The fewest in a false start, which never has the word's last one. */
const STARTED_PHONES = 2;
const UNUSED_FILLER_FRAMES = 1;

const FRAMES_PER_REPORT = 50;

/**
 * The likeliest path of a reader through a passage (Viterbi by token passing). Every word may be read in any of its pronunciations, broken
 * off, skipped, replaced, or follow an insertion; the reader may go back, lose a line, skip pages or talk to somebody. All words are open
 * at any time: a path is only given up once it is a whole beam behind the best; see `Beam`.
 * @returns undefined where the recording is too short for any path
 */
export function decodeReading(
  emissions: Emissions,
  words: readonly ReadingWord[],
  weights: Readonly<TransitionLogWeights>,
  { beam, onFraction }: DecodeOptions = {},
): ReadingPath | undefined {
  const search = new ReadingSearch(emissions, words, weights, beam, () => onFraction?.(0));
  for (let t = 0; t < emissions.frames; t++) {
    if (t % FRAMES_PER_REPORT === 0) onFraction?.(t / emissions.frames);
    search.advance(t);
  }
  return search.path();
}

class ReadingSearch {
  private readonly history = new TokenHistory();
  private readonly jumps: Jumps;
  private readonly anchors: Anchors;
  private readonly models: PronunciationModels;
  /** Word `i` has the models from `firstModel[i]` to `firstModel[i + 1]`. */
  private readonly firstModel: Int32Array;
  private readonly unexpected: Float32Array;
  private readonly substitutions: FillerModels;
  private readonly attempts: FillerModels;
  private readonly insertions: FillerModels;
  private readonly talks: FillerModels;
  private readonly silences: Float32Array;
  private readonly silenceTokens: Int32Array;
  /** Highest score between two words or in the word that follows. */
  private readonly tops: Float32Array;
  /** Best score and token at each place before the coming frame; `IMPOSSIBLE_SCORE` without a path. */
  private readonly scores: Float32Array;
  private readonly tokens: Int32Array;
  /** Best path arriving at each place in this frame: origin and move. */
  private readonly arrived: Float32Array;
  private readonly arrivedFrom: Int32Array;
  private readonly arrivedBy: Uint8Array;
  /** 1 if the path has jumped there and said nothing since. */
  private readonly jumped: Uint8Array;
  /** 1 if the path last said something outside the text. */
  private readonly lost: Uint8Array;
  /** 1 if the path has just jumped there: it says the text next. */
  private readonly landed: Uint8Array;
  private readonly classes: number;
  private readonly beam: Beam;

  constructor(
    private readonly emissions: Emissions,
    private readonly words: readonly ReadingWord[],
    private readonly weights: Readonly<TransitionLogWeights>,
    widths: BeamWidths | undefined,
    check?: () => void,
  ) {
    const count = words.length;
    const places = count + 1;
    const { history } = this;
    this.classes = emissions.phonemes.classes;
    this.jumps = new Jumps(
      Uint8Array.from({ length: places }, (_, i) => (i === 0 || i === count || words[i]!.opens ? 1 : 0)),
      numbered(words),
      weights,
    );
    this.anchors = Anchors.find(
      heardIn(emissions),
      emissions.phonemes,
      words.map(({ pronunciations }) => pronunciations[0]),
      emissions,
      check,
    );
    this.models = new PronunciationModels(
      words.flatMap(({ pronunciations }) => pronunciations),
      weights,
      emissions,
    );
    this.firstModel = new Int32Array(places);
    words.forEach(({ pronunciations }, i) => (this.firstModel[i + 1] = this.firstModel[i]! + pronunciations.length));
    const unexpected = unexpectedSpeech(emissions);
    const shortest = framesIn(FILLER_SECONDS, emissions);
    const outside = framesIn(OUTSIDE_SECONDS, emissions);
    this.unexpected = unexpected;
    this.substitutions = new FillerModels(
      words.map((word) => (word.known ? shortestSubstitution(word, emissions) : UNUSED_FILLER_FRAMES)),
      summed(unexpected, weights.substitutionFrame),
      history,
    );
    this.attempts = new FillerModels(
      words.map((word) => (word.known ? UNUSED_FILLER_FRAMES : shortest)),
      summed(emissions.best, weights.attemptFrame),
      history,
      framesIn(ATTEMPT_SECONDS, emissions),
    );
    this.insertions = new FillerModels(new Array<number>(places).fill(shortest), summed(unexpected, weights.insertionFrame), history);
    this.talks = new FillerModels(new Array<number>(places).fill(outside), summed(emissions.best, weights.outsideFrame), history);
    this.silences = new Float32Array(places).fill(IMPOSSIBLE_SCORE);
    this.silenceTokens = new Int32Array(places).fill(-1);
    this.tops = new Float32Array(places).fill(IMPOSSIBLE_SCORE);
    this.scores = new Float32Array(places).fill(IMPOSSIBLE_SCORE);
    this.tokens = new Int32Array(places).fill(-1);
    this.arrived = new Float32Array(places).fill(IMPOSSIBLE_SCORE);
    this.arrivedFrom = new Int32Array(places).fill(-1);
    this.arrivedBy = new Uint8Array(places);
    this.jumped = new Uint8Array(places);
    this.lost = new Uint8Array(places);
    this.landed = new Uint8Array(places);
    this.beam = new Beam(places, emissions, widths);
    this.arrived[0] = 0;
    this.enterPlaces(0, 0);
  }

  advance(t: number): void {
    const { floors } = this.beam;
    this.arrived.fill(IMPOSSIBLE_SCORE);
    let lead = IMPOSSIBLE_SCORE;
    for (let i = 0; i < this.scores.length; i++) {
      if (this.scores[i]! <= IMPOSSIBLE_SCORE && this.tops[i]! < floors[i]!) {
        if (this.tops[i]! > IMPOSSIBLE_SCORE) this.clear(i);
        continue;
      }
      const between = this.advanceBetween(i, t);
      const within =
        i + 1 < this.scores.length ? Math.max(this.advanceSubstitution(i, t), this.advanceWord(i, t, floors[i]!)) : IMPOSSIBLE_SCORE;
      const top = Math.max(between, within);
      this.tops[i] = top;
      if (top > lead) lead = top;
    }
    this.enterPlaces(t + 1, lead);
    if (this.history.isFull) this.history.sweep((map) => this.mapTokens(map));
  }

  path(): ReadingPath | undefined {
    const end = this.scores.length - 1;
    const score = this.scores[end]!;
    if (score <= IMPOSSIBLE_SCORE / 2) return undefined;
    const other = this.otherwise();
    return {
      steps: stepsOf(this.history.path(this.tokens[end]!)),
      gain: (score - other.score) / Math.max(1, other.speech),
      speechSeconds: other.speech * this.emissions.frameSeconds,
    };
  }

  /** Score of speech that has nothing to do with the passage, and frames of speech. */
  private otherwise(): { score: number; speech: number } {
    const { emissions, weights, unexpected } = this;
    let score = 0;
    let speech = 0;
    for (let t = 0; t < emissions.frames; t++) {
      const talking = unexpected[t]! + weights.insertionFrame;
      const silent = emissions.scores[t * this.classes]! + weights.silenceFrame;
      score += Math.max(talking, silent);
      if (talking > silent) speech++;
    }
    return { score, speech };
  }

  /** Silence, insertions and unrelated talk. */
  private advanceBetween(i: number, t: number): number {
    const { weights, silences, insertions, talks } = this;
    const here = this.scores[i]!;
    const token = this.tokens[i]!;
    let silence = silences[i]! + weights.silenceFrame;
    if (here + weights.pause > silence) {
      silence = here + weights.pause;
      this.silenceTokens[i] = token;
    }
    silence += this.emissions.scores[t * this.classes]!;
    silences[i] = silence;
    this.arrive(i, silence, this.silenceTokens[i]!, MOVE.silence);

    const inserting = insertions.advance(i, (this.landed[i] === 0 ? here : IMPOSSIBLE_SCORE) + weights.insertion, token, t);
    this.arrive(i, insertions.scoreOf(i, t), insertions.tokenOf(i), MOVE.insertion);

    const isEdge = i === 0 || i + 1 === this.scores.length;
    const talking = talks.advance(i, here + (isEdge ? weights.outside : weights.aside), token, t);
    this.arrive(i, talks.scoreOf(i, t), talks.tokenOf(i), MOVE.aside);
    return Math.max(silence, inserting, talking);
  }

  /** Something else; for a word whose sound is unknown, anything said. */
  private advanceSubstitution(i: number, t: number): number {
    const { known } = this.words[i]!;
    const fillers = known ? this.substitutions : this.attempts;
    const entry = this.landed[i] === 0 ? this.scores[i]! : IMPOSSIBLE_SCORE;
    const top = fillers.advance(i, entry + (known ? this.weights.substitution : this.weights.attempt), this.tokens[i]!, t);
    this.arrive(i + 1, fillers.scoreOf(i, t), fillers.tokenOf(i), MOVE.substitution);
    return top;
  }

  private advanceWord(i: number, t: number, floor: number): number {
    const { models, weights } = this;
    const here = this.scores[i]!;
    const token = this.tokens[i]!;
    const first = this.firstModel[i]!;
    const connected = first + (this.words[i]!.listed ?? Infinity);
    let top = IMPOSSIBLE_SCORE;
    for (let model = first; model < this.firstModel[i + 1]!; model++) {
      if (here < floor && models.tops[model]! < floor) {
        if (models.tops[model]! > IMPOSSIBLE_SCORE) models.clear(model);
        continue;
      }
      const best = models.advance(
        model,
        model < connected ? here : here + weights.connected,
        token,
        this.emissions.scores,
        t * this.classes,
      );
      if (best > top) top = best;
      const last = models.phonesIn(model) - 1;
      const end = models.endOf(model, last);
      this.arrive(i + 1, models.scoreIn(end) + weights.leave, models.tokenIn(end), MOVE.word + model - first);
      if (model > first) continue;
      for (let p = STARTED_PHONES - 1; p < last; p++) {
        const broken = models.endOf(model, p);
        this.arrive(i, models.scoreIn(broken) + weights.started, models.tokenIn(broken), MOVE.restart);
      }
    }
    return top;
  }

  private arrive(place: number, score: number, from: number, by: number): void {
    if (score <= this.arrived[place]!) return;
    this.arrived[place] = score;
    this.arrivedFrom[place] = from;
    this.arrivedBy[place] = by;
  }

  private enterPlaces(frame: number, lead: number): void {
    const { scores, tokens, arrived, arrivedFrom, arrivedBy, jumped, lost, landed, jumps, history, beam } = this;
    const anchors = this.anchors.at(frame);
    const { floors } = beam;
    const isEnd = frame === this.emissions.frames;
    // A path that ends in the middle of a word reaches no place: then any will do.
    if (isEnd) floors.fill(IMPOSSIBLE_SCORE / 2);
    else beam.lower(frame, lead, anchors);
    for (let i = 0; i < scores.length; i++) {
      if (arrived[i]! < floors[i]!) arrived[i] = IMPOSSIBLE_SCORE;
      scores[i] = arrived[i]!;
    }
    for (let i = 0; i < scores.length; i++) {
      if (arrived[i]! <= IMPOSSIBLE_SCORE) continue;
      const before = arrivedFrom[i]!;
      const by = arrivedBy[i] === MOVE.silence ? history.moveOf(before) : arrivedBy[i]!;
      jumped[i] = arrivedBy[i] === MOVE.silence && (by === MOVE.far || by === MOVE.back) ? 1 : 0;
      lost[i] = by >= MOVE.word || by === MOVE.start || by === MOVE.aside ? 0 : 1;
      arrivedFrom[i] = history.add(before, i, frame, arrivedBy[i]!);
      if (arrivedBy[i]! >= MOVE.word && beam.isWide(i - 1, frame)) beam.widen(i, frame);
    }
    jumps.apply(scores, jumped, lost, anchors, isEnd, floors);
    for (const place of anchors) if (jumps.by[place] === MOVE.far || jumps.by[place] === MOVE.back) beam.widen(place, frame);
    // Skips come from the place before, jumps from an arrival: both have their tokens by then.
    for (let i = 0; i < scores.length; i++) {
      if (scores[i]! <= IMPOSSIBLE_SCORE) continue;
      const by = jumps.by[i]!;
      landed[i] = by === MOVE.far || by === MOVE.back || (by === MOVE.start && jumped[i] !== 0) ? 1 : 0;
      if (by === MOVE.start) tokens[i] = arrivedFrom[i]!;
      else tokens[i] = history.add(by === MOVE.skip ? tokens[jumps.from[i]!]! : arrivedFrom[jumps.from[i]!]!, i, frame, by);
    }
  }

  private clear(i: number): void {
    this.tops[i] = IMPOSSIBLE_SCORE;
    this.silences[i] = IMPOSSIBLE_SCORE;
    this.silenceTokens[i] = -1;
    this.insertions.clear(i);
    this.talks.clear(i);
    if (i + 1 === this.scores.length) return;
    this.substitutions.clear(i);
    this.attempts.clear(i);
    for (let model = this.firstModel[i]!; model < this.firstModel[i + 1]!; model++) this.models.clear(model);
  }

  private mapTokens(map: TokenMap): void {
    for (const states of [this.models, this.substitutions, this.attempts, this.insertions, this.talks]) states.mapTokens(map);
    for (let i = 0; i < this.tokens.length; i++) {
      this.tokens[i] = this.scores[i]! > IMPOSSIBLE_SCORE ? map(this.tokens[i]!) : -1;
      if (this.silenceTokens[i]! >= 0) this.silenceTokens[i] = map(this.silenceTokens[i]!);
    }
  }
}

/** The same for words that sound the same. */
function numbered(words: readonly ReadingWord[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(words, ({ pronunciations: [first] }) => {
    const sound = String(first);
    const number = numbers.get(sound) ?? numbers.size;
    numbers.set(sound, number);
    return number;
  });
}

function shortestSubstitution({ pronunciations }: ReadingWord, emissions: Emissions): number {
  const shortest = framesIn(FILLER_SECONDS, emissions);
  if (pronunciations.length === 0) return shortest;
  const word = Math.min(...pronunciations.map((phones) => shortestFrames(phones, emissions)));
  return Math.max(shortest, Math.ceil(word * FILLER_LENGTH_SHARE));
}

/** @param path in order of time, each leading to the next */
function stepsOf(path: readonly { place: number; frame: number; move: number }[]): ReadingStep[] {
  const steps: ReadingStep[] = [];
  for (let k = 1; k < path.length; k++) {
    const { place: from, frame: start } = path[k - 1]!;
    const { place, frame: end, move } = path[k]!;
    if (move === MOVE.silence) steps.push({ kind: "silence", start, end });
    else if (move === MOVE.insertion) steps.push({ kind: "insertion", before: place, start, end });
    else if (move === MOVE.aside) steps.push({ kind: "outside", start, end });
    else if (move === MOVE.restart) steps.push({ kind: "started", word: place, start, end });
    else if (move === MOVE.back) steps.push({ kind: "back", from, to: place, at: end });
    else if (move === MOVE.skip || move === MOVE.far)
      for (let word = from; word < place; word++) steps.push({ kind: "skip", word, at: end });
    else if (move === MOVE.substitution) steps.push({ kind: "other", word: from, start, end });
    else steps.push({ kind: "word", word: from, variant: move - MOVE.word, start, end });
  }
  return steps;
}
