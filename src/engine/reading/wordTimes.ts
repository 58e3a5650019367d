import type { ReadingEvent, TimedPhoneme } from "#core/analysis.ts";

/** Overlapping words are separated in the middle, but not below this. */
const SHORTEST_WORD_SECONDS = 0.03;

/**
 * Each word was put where it fitted best beside its neighbours, some of which were moved later. Phonemes outside their word are moved into
 * it.
 * @param events in order of their starts
 */
export function withoutOverlaps(events: readonly ReadingEvent[]): ReadingEvent[] {
  const separate = events.map(around);
  let last: number | undefined;
  separate.forEach((event, i) => {
    if (event.kind === "omission") return;
    const before = last === undefined ? undefined : separate[last]!;
    if (before && before.end > event.start) {
      const cut = Math.min(
        Math.max((before.end + event.start) / 2, before.start + SHORTEST_WORD_SECONDS),
        Math.max(event.start, event.end - SHORTEST_WORD_SECONDS),
      );
      separate[last!] = within(before, before.start, Math.max(before.start, Math.min(cut, before.end)));
      separate[i] = within(event, Math.max(event.start, cut), Math.max(event.end, cut));
    }
    last = i;
  });
  return separate;
}

function around(event: ReadingEvent): ReadingEvent {
  const { phonemes = [] } = event;
  if (event.kind === "omission" || phonemes.length === 0) return event;
  return { ...event, start: phonemes[0]!.start, end: Math.max(phonemes[0]!.start, phonemes.at(-1)!.end) };
}

/** With its phonemes in proportion where they would not fit. */
function within(event: ReadingEvent, start: number, end: number): ReadingEvent {
  const { phonemes } = event;
  if (!phonemes || phonemes.length === 0) return { ...event, start, end };
  const fits = phonemes.every((phoneme) => Math.min(phoneme.end, end) - Math.max(phoneme.start, start) > 0);
  const length = event.end - event.start;
  const moved = (time: number) => {
    if (fits) return Math.min(Math.max(time, start), end);
    return length > 0 ? start + ((time - event.start) / length) * (end - start) : start;
  };
  return {
    ...event,
    start,
    end,
    phonemes: phonemes.map((phoneme): TimedPhoneme => ({ ...phoneme, start: moved(phoneme.start), end: moved(phoneme.end) })),
  };
}
