import type { ReadingEvent } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { wordsOf } from "../train/families.ts";
import { faded } from "./behaviourTrials.ts";
import { inARow, under } from "./classroom.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";
import type { VocalSound } from "./vocalSounds.ts";

const RATE_HZ = 16_000;
/** Before a slip, and before the word that puts it right; seconds. */
const BEFORE = { least: 0.02, most: 0.17 };
const STOP = { least: 0.2, most: 0.55 };
/** Around a sound that is no word; seconds, and dB under the reader. */
const AROUND = { least: 0.1, most: 0.3 };
const SOUND_DB = { least: 0, most: 8 };
const LEAST_PHONEMES = 2;

/**
 * Measures what is said or heard before a word that is then read right: another word of the same reader, which is a self-correction, and a
 * cough, breath or laugh, which is nothing.
 * @param other a recording of the same reader
 */
export async function trySlips(
  utterance: Utterance,
  heard: AcousticFeatures,
  other: Utterance,
  sounds: readonly VocalSound[],
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const words = wordsOf(utterance.text);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const between = ({ least, most }: { least: number; most: number }) => least + (most - least) * random();
  const read = async (samples: Float32Array, text: string) =>
    (await analyseFluency(await featuresOf(samples, samples.length / RATE_HZ, models, nothing), text, models, nothing)).events;
  const target = pick((await analyseFluency(heard, words.join(" "), models, nothing)).events.filter(({ kind }) => kind === "correct"));
  if (!target) return;
  const before = async (piece: Float32Array, [quiet, stop]: readonly [number, number]) => {
    const at = Math.round(target.start * RATE_HZ);
    const parts = [heard.samples.subarray(0, at), faded(piece), heard.samples.subarray(at)];
    const events = await read(
      inARow(parts, (i) => [quiet, stop, 0][i]!),
      words.join(" "),
    );
    const length = quiet + stop + piece.length / RATE_HZ;
    return { events, added: events.filter((event) => isWithin(event, target.start, length)) };
  };
  const count = (figure: string, hit: boolean) => tally.count(figure, "percentage", utterance, hit ? 1 : 0, 1);

  const { samples } = await readAudio(other.audioPath);
  const slip = pick(
    (await read(samples, wordsOf(other.text).join(" "))).filter(
      ({ kind, heard: [word = ""], phonemes = [] }) =>
        kind === "correct" &&
        phonemes.length >= LEAST_PHONEMES &&
        !words.includes(word) &&
        word[0] !== words[target.wordIndex]![0] &&
        word.at(-1) !== words[target.wordIndex]!.at(-1),
    ),
  );
  if (slip) {
    const piece = samples.subarray(Math.round(slip.start * RATE_HZ), Math.round(slip.end * RATE_HZ));
    const { events, added } = await before(piece, [between(BEFORE), between(STOP)]);
    count("another word first: one event %", added.length === 1);
    count("another word first: called a self-correction %", added.length === 1 && added[0]!.selfCorrection === true);
    count("another word first: word still read %", isRead(events, target));
  }
  if (words.length > 2) {
    const events = (await analyseFluency(heard, words.filter((_, i) => i !== target.wordIndex).join(" "), models, nothing)).events;
    const added = events.filter((event) => event.kind === "insertion" && event.start < target.end && event.end > target.start);
    if (added.length > 0)
      count(
        "a word added in reading, called a self-correction %",
        added.some(({ selfCorrection }) => selfCorrection),
      );
  }
  const sound = pick(sounds);
  if (sound) {
    const { events, added } = await before(under(heard.samples, sound.samples, between(SOUND_DB)), [between(AROUND), between(AROUND)]);
    count(`${sound.kind}: taken for a word %`, added.length > 0);
    count(`${sound.kind}: word still read %`, isRead(events, target));
  }
}

const isWithin = ({ kind, start, end }: ReadingEvent, from: number, length: number) =>
  kind === "insertion" && end > from && start < from + length;

const isRead = (events: readonly ReadingEvent[], { wordIndex }: ReadingEvent) =>
  events.some((event) => event.kind === "correct" && event.wordIndex === wordIndex);

const nothing = () => undefined;
