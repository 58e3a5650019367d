import type { ReadingEvent } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { PassageWords } from "./readingEvents.ts";

/**
 * Readers who notice a slip stop: of wrong words said before the right one, nine in ten have so long a silence after them, of words that
 * were added in reading one in ten (development speakers).
 */
const LEAST_PAUSE_SECONDS = 0.2;

/**
 * Marks an added word as a slip that the reader put right: the word of the text follows after a stop, or once the words before it were said
 * again ("the dog the cat"). Between sentences, where everybody stops, only the latter counts.
 */
export function withSelfCorrections(events: readonly ReadingEvent[], { tokens }: Pick<PassageWords, "tokens">): ReadingEvent[] {
  return events.map((event, i) => {
    if (event.kind !== "insertion" || event.repetition || event.falseStart) return event;
    const next = events.slice(i + 1).find(({ repetition }) => !repetition);
    if (next?.kind !== "correct" || next.wordIndex !== event.wordIndex) return event;
    const again = events[events.indexOf(next) - 1]!;
    const goesBack = again !== event && again.heard[0] === normaliseWord(tokens[next.wordIndex - 1]?.text ?? "");
    const isWithin = !tokens[next.wordIndex]!.opens || i === 0;
    const stops = isWithin && events[i + 1]!.start - event.end >= LEAST_PAUSE_SECONDS;
    return goesBack || stops ? { ...event, selfCorrection: true } : event;
  });
}
