import type { Emissions } from "../acoustic/emissions.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import { phonemeStates } from "./phonemeStates.ts";
import { hearPhones } from "./phoneLoop.ts";

/** Frames, `end` exclusive. */
export interface PlacedWord {
  word: number;
  variant: number;
  start: number;
  end: number;
}

export interface PhraseAlignment {
  /** Log likelihood of the best path, log weights of fillers and restarts included; nats. */
  score: number;
  /** In order of time; a word said again is listed again. */
  words: PlacedWord[];
  /** Speech that no word explains. */
  fillers: { start: number; end: number }[];
}

/** Log weights of entering a filler, and of each of its frames; nats. */
export interface FillerLogWeights {
  enter: number;
  frame: number;
}

/** Log weights (nats) besides the sound's. */
export interface PhraseLogWeights {
  /** For speech that no word explains, and for speech in place of a word that may have been said. */
  unexplained: FillerLogWeights;
  instead: FillerLogWeights;
  restart: number;
}

export interface PhraseGrammar {
  /** Of free phoneme loops before, between and after the words; without them, words and silence explain everything. */
  fillers?: FillerLogWeights;
  /** Log weight of going back to the same or an earlier word, and on from there; nobody does unless given. */
  restart?: number;
}

const IMPOSSIBLE_SCORE = -1e30;
/** Entry to a junction, if not by a pronunciation; from `ENTERED_BY_RESTART` on, by going back. */
const ENTERED_BY_SILENCE = -1;
const ENTERED_BY_FILLER = -2;
const ENTERED_BY_RESTART = -3;

const freeScores = new WeakMap<Emissions, Float32Array>();

export function freeLoop(emissions: Emissions): Float32Array {
  const known = freeScores.get(emissions);
  if (known) return known;
  const { classes } = emissions.phonemes;
  const free = Float32Array.from({ length: emissions.frames }, (_, t) => emissions.scores[t * classes]!);
  for (const { phone, start, end } of hearPhones(emissions, 0, emissions.frames))
    for (let t = start; t < end; t++) free[t] = emissions.scores[t * classes + phone]!;
  freeScores.set(emissions, free);
  return free;
}

interface Chain {
  word: number;
  variant: number;
  phones: Pronunciation;
  /** By state: score, and the frame in which the word began. */
  scores: Float32Array;
  began: Int32Array;
}

/**
 * The most likely path (Viterbi, token passing) through the words in order, in any of their pronunciations, with optional silence around
 * them. Explains all frames from `start` to `end`.
 * @param words pronunciations of each; none may be empty
 * @returns undefined for too few frames, or a word without a pronunciation
 */
export function alignPhrase(
  emissions: Emissions,
  start: number,
  end: number,
  words: readonly (readonly Pronunciation[])[],
  { fillers: weights, restart }: PhraseGrammar = {},
): PhraseAlignment | undefined {
  const count = words.length;
  const frames = end - start;
  const { classes } = emissions.phonemes;
  if (frames <= 0) return undefined;
  const each = phonemeStates(emissions);
  const free = weights ? freeLoop(emissions) : emissions.best;
  const chains = words.flatMap((pronunciations, word) =>
    pronunciations.map((phones, variant): Chain => ({
      word,
      variant,
      phones,
      scores: new Float32Array(phones.length * each).fill(IMPOSSIBLE_SCORE),
      began: new Int32Array(phones.length * each),
    })),
  );
  // Junction j lies before word j, the last after all words. `came`: reached by a chain, silence or the filler.
  const junctions = count + 1;
  let before = new Float32Array(junctions).fill(IMPOSSIBLE_SCORE);
  let now = new Float32Array(junctions);
  before[0] = 0;
  const silence = new Float32Array(junctions).fill(IMPOSSIBLE_SCORE);
  const silenceBegan = new Int32Array(junctions);
  const filler = new Float32Array(junctions).fill(IMPOSSIBLE_SCORE);
  const fillerBegan = new Int32Array(junctions);
  const came = new Int16Array(frames * junctions);
  const from = new Int32Array(frames * junctions);
  for (let t = 0; t < frames; t++) {
    const row = (start + t) * classes;
    now.fill(IMPOSSIBLE_SCORE);
    const reach = (junction: number, score: number, by: number, began: number) => {
      if (score <= now[junction]!) return;
      now[junction] = score;
      came[t * junctions + junction] = by;
      from[t * junctions + junction] = began;
    };
    const quiet = emissions.scores[row]!;
    for (let j = 0; j < junctions; j++) {
      if (before[j]! > silence[j]!) {
        silence[j] = before[j]!;
        silenceBegan[j] = t;
      }
      silence[j]! += quiet;
      reach(j, silence[j]!, ENTERED_BY_SILENCE, silenceBegan[j]!);
      if (!weights) continue;
      if (before[j]! + weights.enter > filler[j]!) {
        filler[j] = before[j]! + weights.enter;
        fillerBegan[j] = t;
      }
      filler[j]! += free[start + t]! + weights.frame;
      reach(j, filler[j]!, ENTERED_BY_FILLER, fillerBegan[j]!);
    }
    for (let c = 0; c < chains.length; c++) {
      const { word, phones, scores, began } = chains[c]!;
      for (let x = scores.length - 1; x >= 0; x--) {
        const emission = emissions.scores[row + phones[(x / each) | 0]!]!;
        const entry = x === 0 ? before[word]! : scores[x - 1]!;
        const stays = x % each === each - 1 && scores[x]! >= entry;
        if (!stays) {
          scores[x] = entry;
          began[x] = x === 0 ? t : began[x - 1]!;
        }
        scores[x] = Math.max(IMPOSSIBLE_SCORE, scores[x]! + emission);
      }
      const last = scores.length - 1;
      reach(word + 1, scores[last]!, c, began[last]!);
    }
    if (restart !== undefined) {
      let best = 0;
      for (let j = 1; j < junctions; j++) if (now[j]! > now[best]!) best = j;
      for (let j = 0; j < best; j++) reach(j, now[best]! + restart, ENTERED_BY_RESTART - best, t + 1);
    }
    [before, now] = [now, before];
  }
  if (before[count]! <= IMPOSSIBLE_SCORE / 2) return undefined;
  const placed: PlacedWord[] = [];
  const fillers: { start: number; end: number }[] = [];
  for (let t = frames, junction = count; t > 0;) {
    const at = (t - 1) * junctions + junction;
    const by = came[at]!;
    const began = from[at]!;
    if (by <= ENTERED_BY_RESTART) {
      junction = ENTERED_BY_RESTART - by;
      continue;
    }
    if (by === ENTERED_BY_FILLER) fillers.push({ start: start + began, end: start + t });
    if (by >= 0) {
      const { word, variant } = chains[by]!;
      placed.push({ word, variant, start: start + began, end: start + t });
      junction = word;
    }
    t = began;
  }
  return { score: before[count]!, words: placed.reverse(), fillers: fillers.reverse() };
}
