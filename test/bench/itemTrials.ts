import type { ReadingEvent, SignalWarning } from "#core/analysis.ts";
import { markItems } from "#core/reading/itemMarkup.ts";
import { VOWELS, PHONEMES } from "#language/arpabet/phonemes.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { inARow } from "./classroom.ts";
import type { Utterance } from "./corpus.ts";
import { placeWords } from "./phraseTrials.ts";
import { alignSegments } from "#engine/align/alignSegments.ts";
import { GRAPHEMES, soundsOfGrapheme } from "#language/english/items/letterSounds.ts";
import { classOf } from "../support/englishClasses.ts";
import { readingsOf, spellNonsense } from "./spellNonsense.ts";

const RATE_HZ = 16_000;
/** Experts' mean score of each phoneme, 0 to 2. */
const SAID_RIGHT = 1.8;
const MARGIN_SECONDS = 0.03;
/** Between two items of a list; seconds. */
const PAUSE = { least: 0.3, more: 0.5 };
/** A word that is squeezed between others is nothing that anybody reads from a list. */
const LEAST_SECONDS = 0.15;
const MOST_PHONEMES = 5;
/** Speech beside the words, in frames. */
const BESIDE = { frames: 10, near: 5 };

/** A syllable cut out of a recording, and what it can be presented as. */
export interface CutItem {
  whose: Pick<Utterance, "speaker" | "age">;
  samples: Float32Array;
  kind: ItemKind;
  right: string;
  /** What it is not, by what was changed. */
  wrong: Readonly<Record<string, readonly string[]>>;
}

/** Words that sound like the name of a letter. */
const NAMED: Readonly<Record<string, string>> = {
  be: "b",
  bee: "b",
  see: "c",
  sea: "c",
  tea: "t",
  are: "r",
  you: "u",
  why: "y",
  i: "i",
  eye: "i",
  oh: "o",
  t: "t",
  v: "v",
  u: "u",
  s: "s",
  p: "p",
  n: "n",
  e: "e",
};
export const RHYMING = [..."bcdegptvz"];

/** Words of one syllable that experts found right, as made-up words, and those that sound like letters, as letters. */
export function cutItems(utterance: Utterance, heard: AcousticFeatures, models: Models): CutItem[] {
  const placed = placeWords(utterance, heard, models);
  if (!placed) return [];
  const { words, path } = placed;
  const { frameSeconds } = heard.emissions;
  return words.flatMap((word, i): CutItem[] => {
    const [phonemes, scores, place] = [utterance.phonemes[i]!, utterance.scores[i]!, path.words[i]!];
    const beside = path.fillers.some(
      ({ start, end }) => end - start > BESIDE.frames && end > place.start - BESIDE.near && start < place.end + BESIDE.near,
    );
    if (beside || !scores.every((score) => score >= SAID_RIGHT) || (place.end - place.start) * frameSeconds < LEAST_SECONDS) return [];
    const sample = (seconds: number) => Math.max(0, Math.round(seconds * RATE_HZ));
    const samples = heard.samples.slice(
      sample(place.start * frameSeconds - MARGIN_SECONDS),
      sample(place.end * frameSeconds + MARGIN_SECONDS),
    );
    const whose = { speaker: utterance.speaker, age: utterance.age };
    const sounds = cutSounds(phonemes, place, heard, models).map((sound) => ({ ...sound, whose }));
    const cut = { whose, samples };
    const letter = NAMED[word];
    if (letter) {
      const others = RHYMING.includes(letter) ? RHYMING : [..."abcdefghijklmnopqrstuvwxyz"];
      const changed = RHYMING.includes(letter) ? "rhyming letter" : "letter";
      return [...sounds, { ...cut, kind: "letter", right: letter, wrong: { [changed]: others.filter((other) => other !== letter) } }];
    }
    const isSyllable =
      phonemes.filter((phoneme) => VOWELS.has(phoneme)).length === 1 && phonemes.length > 1 && phonemes.length <= MOST_PHONEMES;
    const right = isSyllable && !models.language.hasWeakForm(word) ? spellNonsense(phonemes) : undefined;
    if (right === undefined) return sounds;
    return [...sounds, { ...cut, kind: "nonsense", right, wrong: { vowel: others(phonemes, true), consonant: others(phonemes, false) } }];
  });
}

const SOUND_GRAPHEMES: ReadonlyMap<string, string> = new Map(
  GRAPHEMES.filter((grapheme) => !/_|^([a-z])\1$|^(?:ck|kn|wr|gn|mb|gh|c|q|qu|wh)$/.test(grapheme))
    .map((grapheme) => [soundsOfGrapheme(grapheme)![0]!, grapheme] as const)
    .filter(([sound]) => !sound.includes(" "))
    .toReversed(),
);
/** Consonants that can be said alone. */
export const LASTING: ReadonlySet<string> = new Set("S SH F Z M N NG L V TH R".split(" "));
const LEAST_SOUND_SECONDS = 0.09;
const SOUND_MARGIN_SECONDS = 0.01;

/** Long vowels and consonants alone, and a first consonant with the AH after it ("bu" of "but"), which is how stops are said alone. */
function cutSounds(
  phonemes: readonly string[],
  place: { start: number; end: number },
  heard: AcousticFeatures,
  models: Models,
): Omit<CutItem, "whose">[] {
  const times = alignSegments(heard, [{ ...place, phones: phonemes.map(classOf) }], models.acoustic.fitted.boundaries)[0]!;
  const cut = (from: number, to: number) =>
    heard.samples.slice(
      Math.round((times[from]!.start - SOUND_MARGIN_SECONDS) * RATE_HZ),
      Math.round((times[to]!.end + SOUND_MARGIN_SECONDS) * RATE_HZ),
    );
  return phonemes.flatMap((phoneme, i): Omit<CutItem, "whose">[] => {
    const right = SOUND_GRAPHEMES.get(phoneme);
    const isVowel = VOWELS.has(phoneme);
    const { start, end } = times[i]!;
    const withVowel = !isVowel && i === 0 && phonemes[1] === "AH";
    if (right === undefined || !(withVowel || ((isVowel || LASTING.has(phoneme)) && end - start >= LEAST_SOUND_SECONDS))) return [];
    const wrong = [...SOUND_GRAPHEMES]
      .filter(([other]) => VOWELS.has(other) === isVowel && other !== phoneme && other.replace("AO", "AA") !== phoneme.replace("AO", "AA"))
      .map(([, grapheme]) => grapheme)
      .filter((grapheme) => !soundsOfGrapheme(grapheme)!.includes(phoneme));
    return [{ samples: cut(i, withVowel ? 1 : i), kind: "sound", right, wrong: { [isVowel ? "vowel" : "consonant"]: wrong } }];
  });
}

/** Spellings with one vowel or consonant changed, none of which may be read as what was said. */
function others(phonemes: readonly string[], vowels: boolean): string[] {
  const said = phonemes.join(" ");
  const merged = said.replaceAll("AO", "AA");
  return phonemes.flatMap((phoneme, i) =>
    VOWELS.has(phoneme) !== vowels
      ? []
      : PHONEMES.filter((other) => other !== phoneme && VOWELS.has(other) === vowels && other !== "ZH")
          .map((other) => spellNonsense(phonemes.with(i, other)))
          .filter((word) => word !== undefined && readingsOf(word).every((reading) => reading.replaceAll("AO", "AA") !== merged))
          .map((word) => word!),
  );
}

export interface ItemTrial {
  item: CutItem;
  /** `right`, or what was changed. */
  presented: string;
  /** As written in the reference. */
  text: string;
}

/** What happened to each of the items of a list. */
export interface TriedItem extends ItemTrial {
  event: ReadingEvent;
  index: number;
}

/** Draws what each item of a list is presented as; every second one as what it is. */
export function drawTrials(items: readonly CutItem[], random: () => number): ItemTrial[] {
  return items.map((item) => {
    const kinds = Object.entries(item.wrong).filter(([, list]) => list.length > 0);
    const [presented, list] = random() < 0.5 || kinds.length === 0 ? ["right", [item.right]] : kinds[Math.floor(random() * kinds.length)]!;
    return { item, presented, text: list[Math.floor(random() * list.length)]! };
  });
}

/** Items of one list, read one after the other in one recording. */
export async function readList(items: readonly CutItem[], models: Models, random: () => number): Promise<AcousticFeatures> {
  const joined = inARow(
    items.map(({ samples }) => samples),
    () => PAUSE.least + PAUSE.more * random(),
  );
  const quiet = Math.round(PAUSE.least * RATE_HZ);
  const samples = Float32Array.from({ length: joined.length + 2 * quiet }, () => (random() - 0.5) * 2e-4);
  joined.forEach((value, i) => (samples[i + quiet]! += value));
  return await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined);
}

export function referenceOf(trials: readonly ItemTrial[]): string {
  return trials.map(({ text, item }) => markItems([text], item.kind)).join(" ");
}

export async function tryList(
  heard: AcousticFeatures,
  trials: readonly ItemTrial[],
  models: Models,
): Promise<{ tried: TriedItem[]; warnings: SignalWarning[] }> {
  const { events, warnings } = await analyseFluency(heard, referenceOf(trials), models, () => undefined);
  const tried = trials.map((trial, index) => ({
    ...trial,
    index,
    event: events.find(({ kind, wordIndex }) => kind !== "insertion" && wordIndex === index)!,
  }));
  return { tried, warnings };
}

const LIST_ITEMS = 8;
/** Of a speaker and a kind: a few speakers have many short words. */
const MOST_ITEMS = 64;

/** Items of one speaker and one kind, eight at a time. */
export function listsOf(items: readonly CutItem[]): CutItem[][] {
  const groups = new Set(items.map(groupOf));
  return [...groups].flatMap((group) => {
    const some = items.filter((item) => groupOf(item) === group).slice(0, MOST_ITEMS);
    return Array.from({ length: Math.ceil(some.length / LIST_ITEMS) }, (_, i) => some.slice(i * LIST_ITEMS, (i + 1) * LIST_ITEMS));
  });
}

function groupOf({ kind, whose }: CutItem): string {
  return `${whose.speaker} ${kind}`;
}
