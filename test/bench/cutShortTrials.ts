import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import type { Utterance } from "./corpus.ts";
import { joinRecordings } from "./joinRecordings.ts";
import { readRecording } from "./sound.ts";
import type { Tally } from "./tally.ts";

const RATE = 16_000;
/** Cuts of each joined reading, the first of them after this share of the words that were read. */
const CUTS = 3;
const FIRST = 0.4;
/** The fewest words of the text that nobody ever read, and how many more there may be. */
const UNREAD = 12;
const MORE_UNREAD = 40;
/** A word or two after the one that the cut goes through may be taken for attempted. */
const ATTEMPTED = 2;

/**
 * Measures readings that the end of the recording cuts off anywhere, in a word or between two, as a timed reading is: one speaker's
 * sentences, joined, against a text that goes on. When each word was said is taken from the reading as a whole.
 *
 * @param others sentences that the rest of the text is made of
 */
export async function tryCutShort(
  utterances: readonly Utterance[],
  others: readonly Utterance[],
  models: Models,
  random: () => number,
  tally: Tally,
  sound = "clean",
): Promise<void> {
  const parts = await Promise.all(utterances.map((utterance) => readRecording(utterance, sound)));
  const whole = await joinRecordings(
    parts.map(({ samples }) => samples),
    models,
    () => 0.2 + 0.4 * random(),
  );
  const spoken = utterances.map(sentenceOf).join(" ");
  const { events, words } = await analyseFluency(whole, spoken, models, () => undefined);
  const said = events.filter(({ kind }) => kind === "correct" || kind === "substitution");
  if (said.length === 0) return;
  const rest: string[] = [];
  const unread = UNREAD + random() * MORE_UNREAD;
  while (tokenise(rest.join(" ")).length < unread) rest.push(sentenceOf(others[Math.floor(random() * others.length)]!));
  const text = [spoken, ...rest].join(" ");
  const { start } = said[Math.floor(said.length * FIRST)]!;
  for (let cut = 0; cut < CUTS; cut++) {
    const end = start + (0.05 + 0.95 * random()) * (whole.duration - start);
    const last = said.findLast((event) => event.start < end)!.wordIndex;
    const heard = await featuresOf(whole.samples.slice(0, Math.round(end * RATE)), end, models, () => undefined);
    const found = await analyseFluency(heard, text, models, () => undefined);
    const beyond = found.events.filter(
      ({ kind, wordIndex }) => (kind === "correct" || kind === "substitution") && wordIndex > last + ATTEMPTED,
    ).length;
    const read = said.filter((event) => event.kind === "correct" && event.end <= end);
    const again = new Set(found.events.filter(({ kind }) => kind === "correct").map(({ wordIndex }) => wordIndex));
    const [speaker] = utterances as [Utterance];
    tally.count("cut short: words never read that count as attempted %", "percentage", speaker, beyond, found.words.length - words.length);
    tally.count("cut short: ends where the reader did %", "percentage", speaker, beyond === 0 ? 1 : 0, 1);
    tally.count(
      "cut short: words read before the cut, equal %",
      "percentage",
      speaker,
      read.filter(({ wordIndex }) => again.has(wordIndex)).length,
      read.length,
    );
  }
}

function sentenceOf({ text }: Utterance): string {
  return `${tokenise(text)
    .map((token) => normaliseWord(token.text))
    .join(" ")}.`;
}
