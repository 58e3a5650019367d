import type { Timeline } from "./model.ts";

export function withNote(timeline: Timeline, note: string | undefined): Timeline {
  return note === undefined ? timeline : { ...timeline, notes: [...timeline.notes, note] };
}
