import type { EventFilter } from "../viewerProtocol.ts";
import { withoutStress } from "#language/arpabet/phonemes.ts";
import type { TimelineRow } from "#core/record/events.ts";
import type { Timeline } from "#core/timeline/model.ts";

export function isFiltering({ kinds, level, text, phoneme, doubtBelow, confusion }: EventFilter): boolean {
  return Boolean(kinds?.length || level || text?.trim() || phoneme || doubtBelow || confusion);
}

/** Every part of the filter has to agree. */
export function matchesFilter(event: TimelineRow, filter: EventFilter): boolean {
  const { kinds, level, phoneme, doubtBelow, confusion } = filter;
  if (kinds?.length && !kinds.includes(event.kind)) return false;
  if (level && event.level !== level) return false;
  if (phoneme && !(event.level === "phoneme" && (plain(event.expected) === phoneme || plain(event.heard) === phoneme))) return false;
  if (doubtBelow && !(event.unheard !== undefined && event.unheard < doubtBelow)) return false;
  if (confusion && !isConfusion(event, confusion)) return false;
  const text = filter.text?.trim().toLowerCase();
  return !text || [event.expected, event.heard, event.word].some((value) => value.toLowerCase().includes(text));
}

function isConfusion(event: TimelineRow, { expected = "", heard = "" }: NonNullable<EventFilter["confusion"]>): boolean {
  return (
    event.level === "phoneme" &&
    event.kind !== "correct" &&
    event.kind !== "unknown" &&
    plain(event.expected) === expected &&
    plain(event.heard) === heard
  );
}

function plain(symbol: string): string {
  return withoutStress(symbol);
}

/** Segments and phonemes by their indices. A word is highlighted with its phonemes. */
export interface Lit {
  segments: ReadonlySet<number>;
  phonemes: ReadonlySet<number>;
}

/** @returns undefined when the filter leaves nothing out. */
export function litBy(filter: EventFilter, events: readonly TimelineRow[], timeline: Pick<Timeline, "phonemes">): Lit | undefined {
  if (!isFiltering(filter)) return undefined;
  const segments = new Set<number>();
  const phonemes = new Set<number>();
  for (const event of events) {
    if (event.level === "pause" || !matchesFilter(event, filter)) continue;
    if (event.level === "word") segments.add(event.index);
    else {
      phonemes.add(event.index);
      const { segment } = timeline.phonemes[event.index]!;
      if (segment !== undefined) segments.add(segment);
    }
  }
  return { segments, phonemes };
}
