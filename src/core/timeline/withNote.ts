import type { Timeline } from "./model.ts";

/** The timeline with the note added, where there is one. */
export function withNote(timeline: Timeline, note: string | undefined): Timeline {
  return note === undefined ? timeline : { ...timeline, notes: [...timeline.notes, note] };
}
