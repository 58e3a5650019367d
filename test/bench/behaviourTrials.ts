import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { inARow } from "./classroom.ts";
import type { Utterance } from "./corpus.ts";
import { stretch } from "./raisedVoice.ts";
import { wordsOf } from "../train/families.ts";
import type { Tally } from "./tally.ts";

const RATE_HZ = 16_000;
const FADE_SECONDS = 0.005;
/** Between the sounds of a word. */
const GAP_SECONDS = 0.3;
/** Of a word that is said in pieces. */
const LEAST_SECONDS = 0.25;
const LEAST_PHONEMES = 3;

/** Seconds of a recording, `[from, to]`. */
type Piece = readonly [from: number, to: number];

/** The ways in which beginners come to a word, each made of the recording itself. */
export const IN_PIECES = {
  "sounded out": (bounds) => bounds.slice(1).map((to, i): Piece => [bounds[i]!, to]),
  "in two parts": (bounds) => halves(bounds),
  "begun and said again": (bounds) => [halves(bounds)[0], [bounds[0]!, bounds.at(-1)!]],
  "sounded out and blended": (bounds) => [...bounds.slice(1).map((to, i): Piece => [bounds[i]!, to]), [bounds[0]!, bounds.at(-1)!]],
} satisfies Record<string, (bounds: readonly number[]) => Piece[]>;

function halves(bounds: readonly number[]): [Piece, Piece] {
  const middle = bounds[Math.floor(bounds.length / 2)]!;
  return [
    [bounds[0]!, middle],
    [middle, bounds.at(-1)!],
  ];
}

/** Measures words that are sounded out, begun twice or blended, words said before the right one, and readings at half the tempo. */
export async function tryBehaviours(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const words = wordsOf(utterance.text);
  const text = words.join(" ");
  const read = async (samples: Float32Array) =>
    analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, nothing), text, models, nothing);
  const count = (figure: string, hits: number, trials = 1) => tally.count(figure, "percentage", utterance, hits, trials);
  const { events } = await analyseFluency(heard, text, models, nothing);
  count("said in one, called sounded out %", events.filter(({ soundedOut }) => soundedOut).length, words.length);
  const long = events.filter(
    ({ kind, phonemes = [], start, end }) => kind === "correct" && phonemes.length >= LEAST_PHONEMES && end - start > LEAST_SECONDS,
  );
  const word = long[Math.floor(random() * long.length)];
  if (word) {
    for (const [name, piecesOf] of Object.entries(IN_PIECES)) {
      const found = (await read(inPieces(heard.samples, word, piecesOf))).events.find(
        ({ kind, wordIndex }) => kind !== "insertion" && wordIndex === word.wordIndex,
      )!;
      count(`${name}: called sounded out %`, found.soundedOut ? 1 : 0);
      count(`${name}: read right %`, found.kind === "correct" ? 1 : 0);
    }
  }
  const right = new Set(events.flatMap(({ kind, wordIndex }) => (kind === "correct" ? [wordIndex] : [])));
  const slow = (await read(stretch(heard.samples, 2 * heard.samples.length))).events;
  count(
    "half tempo: words read right as at full %",
    slow.filter(({ kind, wordIndex }) => kind === "correct" && right.has(wordIndex)).length,
    right.size,
  );
}

/** A word of the recording as pieces with silence between them; what is before and after it stays. */
export function inPieces(
  samples: Float32Array,
  { phonemes }: ReadingEvent,
  piecesOf: (bounds: readonly number[]) => Piece[],
): Float32Array {
  const [first, last] = [phonemes![0]!.start, phonemes!.at(-1)!.end];
  const pieces = piecesOf([first, ...phonemes!.slice(1).map(({ start }) => start), last]);
  const [opening, closing] = [pieces[0]!, pieces.at(-1)!];
  const parts = pieces.map((piece) => {
    const from = piece === opening ? 0 : piece[0];
    const to = piece === closing ? samples.length / RATE_HZ : piece[1];
    return faded(samples.slice(Math.round(from * RATE_HZ), Math.round(to * RATE_HZ)));
  });
  return inARow(parts, (i) => (i < parts.length - 1 ? GAP_SECONDS : 0));
}

/** So that nothing clicks. */
export function faded(samples: Float32Array): Float32Array {
  const length = Math.min(samples.length >> 1, Math.round(FADE_SECONDS * RATE_HZ));
  return samples.map((x, i) => x * Math.min(1, (i + 1) / length, (samples.length - i) / length));
}

const nothing = () => undefined;
