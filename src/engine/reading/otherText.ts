import type { ReadingEvent, SignalWarning } from "../../core/analysis.ts";

/** With fewer words a wrong one is a miscue, and no sign of another text. */
const LEAST_WORDS = 3;
const WEIGHTS = { gain: -15.7, read: -10.7, bias: 15.5 };
/**
 * From here on the recording is taken for one of another text: one true pair in a hundred (of the left-out speakers and the hundred readings
 * that experts scored lowest), and 93 % of sentences paired with another reader's, by `npm run bench:accuracy -- --parts other-text`.
 */
const DOUBTED = 4.3;

/**
 * Whether what was read is likely another text: a logistic regression over how much likelier the path through the text
 * is than speech that has nothing to do with it, and the share of words read.
 *
 * @param gain nats for each frame of speech; see `ReadingPath`
 */
export function otherText(gain: number, events: readonly ReadingEvent[], words: number): SignalWarning[] {
  if (words < LEAST_WORDS) return [];
  const read = events.filter((event) => event.kind === "equal").length;
  if (WEIGHTS.gain * gain + (WEIGHTS.read * read) / words + WEIGHTS.bias < DOUBTED) return [];
  return [
    {
      code: "other-text",
      message: `The recording does not seem to be a reading of this text: ${read} of its ${words} words were found in it. Check that recording and text belong together before you use any of the figures.`,
    },
  ];
}
