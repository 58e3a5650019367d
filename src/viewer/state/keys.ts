import { isMiscue } from "../../core/reading/miscues.ts";
import type { Timeline } from "../../core/timeline/model.ts";
import type { Selection } from "../layout/placedItems.ts";

/** The word or phoneme before or after the selection, or the first or last one when nothing is selected. */
export function neighbour(timeline: Timeline, selection: Selection | undefined, step: 1 | -1): Selection | undefined {
  const lane = selection?.lane ?? (timeline.pieces.length > 0 ? "piece" : "phoneme");
  const length = lane === "piece" ? timeline.pieces.length : timeline.phonemes.length;
  const index = selection ? selection.index + step : step > 0 ? 0 : length - 1;
  return index >= 0 && index < length ? { lane, index } : selection;
}

/** The next or previous miscue from the selection on; undefined when there is none that way. */
export function neighbourMiscue(timeline: Timeline, selection: Selection | undefined, step: 1 | -1): Selection | undefined {
  const lane = timeline.pieces.length > 0 ? "piece" : "phoneme";
  const miscues =
    lane === "piece"
      ? timeline.pieces.filter(({ kind }) => isMiscue(kind))
      : timeline.phonemes.filter(({ kind }) => kind !== "equal" && kind !== "unknown");
  const from = selection === undefined ? undefined : selection.lane === lane ? selection.index : timeline.phonemes[selection.index]?.piece;
  const found = step > 0 ? miscues.find(({ index }) => index > (from ?? -1)) : miscues.findLast(({ index }) => index < (from ?? Infinity));
  return found && { lane, index: found.index };
}
