import type { ReadingEvent, SignalWarning } from "#core/analysis.ts";
import type { ReadingStep } from "../decode/readingDecoder.ts";

/** Speech that has nothing to do with the text; seconds. */
export interface Talk {
  start: number;
  end: number;
}

/**
 * Speech without a word of the text in between is talk from this length on, or from this many seconds if it has so many words or phonemes: a
 * sentence, whatever words it was taken for.
 */
const LONG_TALK_SECONDS = 4;
const SENTENCE = { seconds: 1.5, words: 4, phonemes: 10 };
/** More words of the text than this are not talk: a part of the text was read again. */
const MOST_REPEATED_SHARE = 0.5;
/** Fewer words of the text in a row are there by chance. */
const LEAST_REREAD_WORDS = 2;

/** Separates talk that the decoder took for words added one by one. */
export function withoutTalk(events: readonly ReadingEvent[]): { events: ReadingEvent[]; talks: Talk[] } {
  const talks: Talk[] = [];
  const gone = new Set<ReadingEvent>();
  let added: ReadingEvent[] = [];
  const close = () => {
    const seconds = (some: readonly ReadingEvent[]) => some.reduce((sum, { start, end }) => sum + end - start, 0);
    const others = added.filter((event, i) => !event.repetition || stretchAround(added, i) < LEAST_REREAD_WORDS);
    const other = seconds(others);
    const phonemes = others.reduce((sum, { phonemes: heard = [] }) => sum + heard.length, 0);
    const isSentence = other >= SENTENCE.seconds && (others.length >= SENTENCE.words || phonemes >= SENTENCE.phonemes);
    const isTalk = others.some(({ repetition }) => !repetition) && (other >= LONG_TALK_SECONDS || isSentence);
    if (isTalk && seconds(added) - other <= MOST_REPEATED_SHARE * seconds(added)) {
      talks.push({ start: added[0]!.start, end: added.at(-1)!.end });
      for (const event of added) gone.add(event);
    }
    added = [];
  };
  for (const event of events) {
    if (event.kind === "insertion") added.push(event);
    else if (event.kind !== "omission") close();
  }
  close();
  return { events: events.filter((event) => !gone.has(event)), talks };
}

/** Repetitions in a row with this one. */
function stretchAround(added: readonly ReadingEvent[], index: number): number {
  const first = added.slice(0, index).findLastIndex(({ repetition }) => !repetition) + 1;
  const after = added.findIndex(({ repetition }, i) => i > index && !repetition);
  return (after < 0 ? added.length : after) - first;
}

/** Places where the decoder left the text. */
export function talksIn(steps: readonly ReadingStep[], { frameSeconds }: { frameSeconds: number }): Talk[] {
  return steps.flatMap((step) => (step.kind === "outside" ? [{ start: step.start * frameSeconds, end: step.end * frameSeconds }] : []));
}

/** Speech besides the passage is no miscue, but to be known. */
export function otherSpeech(talks: readonly Talk[]): SignalWarning[] {
  if (talks.length === 0) return [];
  const inOrder = talks.toSorted((a, b) => a.start - b.start);
  const all = `${inOrder.reduce((sum, { start, end }) => sum + end - start, 0).toFixed(1)} s`;
  const places = inOrder.slice(0, 3).map(({ start, end }) => `${start.toFixed(1)} s to ${end.toFixed(1)} s`);
  const more = talks.length > places.length ? ` and ${talks.length - places.length} more` : "";
  return [
    {
      code: "other-speech",
      message: `${all} of speech is not from the text and was not compared with it (${places.join(", ")}${more}). Is this the whole text that was read?`,
    },
  ];
}

/** Fewer words at the end, or a smaller share of the text, are omissions like others. */
const UNREAD_WORDS = 5;
const UNREAD_SHARE = 0.1;

/** Words per second that nobody reads aloud: fast adults reach five. */
const FASTEST_WORDS_PER_SECOND = 6.5;
/** A few words may be said in one breath. */
const LEAST_FAST_WORDS = 20;

/** A recording that was sped up, or whose samples are counted wrongly, shows in the rate of the words that were read right. */
export function impossibleRate(events: readonly Pick<ReadingEvent, "kind" | "start" | "end">[]): SignalWarning[] {
  const read = events.filter(({ kind }) => kind === "correct");
  const seconds = (read.at(-1)?.end ?? 0) - (read[0]?.start ?? 0);
  if (read.length < LEAST_FAST_WORDS || seconds <= 0 || read.length / seconds <= FASTEST_WORDS_PER_SECOND) return [];
  const rate = Math.round((60 * read.length) / seconds);
  return [
    {
      code: "fast",
      message: `The text was read at ${rate} words per minute, faster than anybody reads aloud. Was the recording sped up? Rates mean nothing then.`,
    },
  ];
}

/**
 * A reader who stops after a minute has not left out the rest, though it counts as that.
 * @param isIncomplete the recording breaks off, perhaps before the reader did
 */
export function unreadEnd(events: readonly ReadingEvent[], words: number, isIncomplete = false): SignalWarning[] {
  const inText = events.filter((event) => event.kind !== "insertion");
  const unread = inText.length - 1 - inText.findLastIndex((event) => event.kind !== "omission");
  if (unread < Math.max(UNREAD_WORDS, words * UNREAD_SHARE) || unread === inText.length) return [];
  if (isIncomplete) {
    return [
      {
        code: "unread-end",
        message: `The last ${unread} words of the text are not in the recording, which breaks off or is damaged. They count as left out, though the reader may have read them. Select only the part that can be heard and assess again.`,
      },
    ];
  }
  return [
    {
      code: "unread-end",
      message: `The last ${unread} words of the text were not read and count as left out. If the reader was meant to stop there, select only the part that was read and assess again.`,
    },
  ];
}

/** From this share on, unjudged words change what the figures mean. */
const UNJUDGED_SHARE = 0.1;
const MOST_WORDS_LISTED = 5;

/** Words that the dictionary lacks count as read wherever something was said for them. */
export function unjudged(words: readonly string[], unknown: readonly string[]): SignalWarning[] {
  const names = new Set(unknown);
  const count = words.filter((word) => names.has(word)).length;
  if (count === 0 || count < words.length * UNJUDGED_SHARE) return [];
  const shown = `${unknown
    .slice(0, MOST_WORDS_LISTED)
    .map((word) => `"${word}"`)
    .join(", ")}${unknown.length > MOST_WORDS_LISTED ? ` and ${unknown.length - MOST_WORDS_LISTED} more` : ""}`;
  return [
    {
      code: "unknown-words",
      message: `${count} of the text's ${words.length} words are not in the dictionary (${shown}). Whatever is said for them counts as right.`,
    },
  ];
}
