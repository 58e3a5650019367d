import type { ReadingEvent } from "../../core/analysis.ts";
import { SECONDS_PER_FRAME } from "../acoustic/logMel.ts";
import { classOf, CLASSES } from "../acoustic/phoneNetwork.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { PHONE_COST } from "../decode/phoneCost.ts";
import { alignPhones, hearPhones } from "../decode/phoneLoop.ts";
import { scorePieces } from "../decode/scorePieces.ts";
import { speechSpan } from "../decode/speechSpan.ts";
import type { Lexicon, Pronunciation } from "../lexicon.ts";
import type { Heard, Models } from "../listen.ts";
import { verdictOf } from "./verdict.ts";

/** Words near the expected one that are tried. */
const NEIGHBOURS = 24;
/** Frames taken in on either side of a word. */
const MARGIN = 3;

/**
 * What the sound says of a phrase: its phonemes' odds, as a whole and on average; the phrase against the likeliest
 * phonemes of any kind, in nats a phoneme; each word against its phonetic neighbours from the dictionary, the worst of
 * them in nats; and what the reading decoder made of it.
 *
 * @param events what the reading decoder found, without repetitions and sounds beside the words
 * @returns `PHRASE_EVIDENCE` numbers; undefined where there is nothing to compare
 */
export function phraseEvidence(heard: Heard, events: readonly ReadingEvent[], words: readonly string[], models: Models): number[] | undefined {
  const { emissions } = heard;
  const phones = words.flatMap((word, i) => wayOf(events, i, word, models.lexicon));
  if (phones.length === 0 || emissions.frames === 0) return undefined;
  const said = events.filter((event) => event.kind !== "delete");
  const span = said.length > 0 ? spanOf(said[0]!.start, said.at(-1)!.end, emissions.frames) : speechSpan(emissions);
  const times = alignSegments(heard, [{ phones, ...span }], models.boundaries);
  const odds = scorePieces(heard.posteriors, models, [{ phones, times: times[0]! }])[0]!.map((phone) => phone.odds);
  const any = hearPhones(emissions, span.start, span.end).map((piece) => piece.phone);
  const fit = likelihood(heard, span, phones) - likelihood(heard, span, any);
  const margin = Math.min(...words.map((word, i) => marginOf(heard, events, i, word, models.lexicon)));
  const equal = events.filter((event) => event.kind === "equal").length;
  const added = events.filter((event) => event.kind === "insert").length;
  return [
    verdictOf(odds) / 3,
    odds.reduce((sum, value) => sum + clamp(value, -6, 6), 0) / odds.length / 3,
    clamp(fit / phones.length, -12, 3) / 3,
    clamp(margin, -20, 20) / 10,
    equal / Math.max(1, words.length),
    Math.min(2, added),
    Math.log(phones.length) - 2,
  ];
}

function wayOf(events: readonly ReadingEvent[], index: number, word: string, lexicon: Lexicon): Pronunciation {
  const event = events.find(({ kind, wordIndex }) => kind !== "insert" && wordIndex === index);
  return event?.expectedPhonemes?.map(classOf) ?? lexicon.pronunciations(word)[0] ?? [];
}

function spanOf(start: number, end: number, frames: number): { start: number; end: number } {
  return {
    start: Math.max(0, Math.floor(start / SECONDS_PER_FRAME) - MARGIN),
    end: Math.min(frames, Math.ceil(end / SECONDS_PER_FRAME) + MARGIN),
  };
}

/** By how many nats a word fits its place better than the best other word that is near in phonemes. */
function marginOf(heard: Heard, events: readonly ReadingEvent[], index: number, word: string, lexicon: Lexicon): number {
  const event = events.find(({ kind, wordIndex }) => (kind === "equal" || kind === "replace") && wordIndex === index);
  const ways = lexicon.pronunciations(word);
  const way = wayOf(events, index, word, lexicon);
  if (!event) return ABSENT;
  if (way.length === 0) return 0;
  const span = spanOf(event.start, event.end, heard.emissions.frames);
  const own = likelihood(heard, span, way);
  const same = new Set([way, ...ways].map((phones) => phones.join(" ")));
  let best = -Infinity;
  for (const near of lexicon.index.nearest(way, PHONE_COST, NEIGHBOURS)) {
    if (!same.has(near.phones.join(" "))) best = Math.max(best, likelihood(heard, span, near.phones));
  }
  return best === -Infinity ? 0 : own - best;
}

/** The margin of a word that has no place. */
const ABSENT = -10;

/** Where a sequence does not fit at all, each of its frames counts as this many nats worse than the best. */
const MISFIT = -4;

function likelihood({ emissions }: Heard, { start, end }: { start: number; end: number }, phones: Pronunciation): number {
  const fit = alignPhones(emissions, start, end, phones);
  if (fit) return fit.score;
  let score = 0;
  for (let t = start; t < end; t++) score += Math.max(emissions.best[t]!, emissions.scores[t * CLASSES]!) + MISFIT;
  return score;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
