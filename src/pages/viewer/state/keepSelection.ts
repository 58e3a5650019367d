import { isAddition } from "#core/reading/miscues.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { Selection } from "../layout/placedItems.ts";

/** A review may have added segments before the selected one, or taken it away. */
export function keepSelection(selection: Selection | undefined, before: Timeline, after: Timeline): Selection | undefined {
  if (!selection) return undefined;
  if (selection.lane === "phoneme") {
    const phoneme = before.phonemes[selection.index];
    if (phoneme?.segment === undefined) return after.phonemes[selection.index] ? selection : undefined;
    const segment = keepSelection({ lane: "segment", index: phoneme.segment }, before, after);
    const place = before.segments[phoneme.segment]!.phonemes.indexOf(selection.index);
    const own = segment && after.segments[segment.index]!.phonemes;
    return own?.[place] === undefined ? segment : { lane: "phoneme", index: own[place] };
  }
  const segment = before.segments[selection.index];
  if (!segment) return undefined;
  const [word] = segment.words;
  if (word !== undefined) return found(after.words[word]?.segment);
  const others = (timeline: Timeline) => timeline.segments.filter(({ kind, at }) => isAddition(kind) && at === segment.at);
  const nth = others(before).findIndex(({ index }) => index === segment.index);
  return found((others(after)[nth] ?? others(after).at(-1))?.index ?? after.words[segment.at]?.segment);
}

function found(index: number | undefined): Selection | undefined {
  return index === undefined ? undefined : { lane: "segment", index };
}
