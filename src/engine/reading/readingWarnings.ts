import type { ReadingEvent, SignalWarning } from "../../core/analysis.ts";
import { SECONDS_PER_FRAME } from "../acoustic/logMel.ts";
import type { ReadingStep } from "../decode/readingDecoder.ts";

/** Speech beside the passage is no miscue of its reader, but whoever looks at the result should know of it. */
export function otherSpeech(steps: readonly ReadingStep[]): SignalWarning[] {
  const talks = steps.filter((step) => step.kind === "outside");
  if (talks.length === 0) return [];
  const seconds = (frames: number) => `${(frames * SECONDS_PER_FRAME).toFixed(1)} s`;
  const all = seconds(talks.reduce((sum, { start, end }) => sum + end - start, 0));
  const places = talks.slice(0, 3).map(({ start, end }) => `${seconds(start)} to ${seconds(end)}`);
  const more = talks.length > places.length ? ` and ${talks.length - places.length} more` : "";
  return [{ code: "other-speech", message: `${all} of speech have nothing to do with the text and were not compared with it (${places.join(", ")}${more}). Is this the whole text that was read?` }];
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
