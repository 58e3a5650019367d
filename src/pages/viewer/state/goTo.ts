import type { TimelineRow } from "#core/record/events.ts";
import type { Pause } from "#core/timeline/model.ts";
import { reveal } from "../layout/viewport.ts";
import type { ViewModel } from "./viewModel.ts";

/** The word after it is selected. */
export function goToPause(model: ViewModel, { start, end, before }: Pause, play: boolean): void {
  model.select({ lane: "segment", index: before });
  model.setViewport(reveal(model.viewport, model.duration, start, end));
  model.setTime(start);
  if (play) model.play(start, end);
}

export function goToEvent(model: ViewModel, { level, index }: TimelineRow, play: boolean): void {
  if (level === "pause") goToPause(model, model.timeline.pauses[index]!, play);
  else model.select({ lane: level === "word" ? "segment" : "phoneme", index }, { play });
}
