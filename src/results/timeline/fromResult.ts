import { fieldsOf } from "./fields.ts";
import { fromFluencyV1 } from "./fromFluencyV1.ts";
import { fromFluencyV2 } from "./fromFluencyV2.ts";
import { fromPronunciation } from "./fromPronunciation.ts";
import { fromRecognition } from "./fromRecognition.ts";
import { withoutUndefined } from "./builder.ts";
import { type LocalAlignment, needsAlignment, withAlignment } from "../../core/timeline/localAlignment.ts";
import type { Timeline, ToldTimeline } from "../../core/timeline/model.ts";
import { pausesOf } from "../../core/timeline/pauses.ts";
import { suspicionsOf } from "../../core/timeline/suspicions.ts";

/** A result of the service, whose `kind` tells how to read the body. The contract's `AssessmentResult` is one. */
export interface ResultLike {
  kind: "fluency-v1" | "fluency-v2" | "pronunciation" | "recognition";
  body: object;
}

/**
 * Turns any result into the one model that everything is drawn from. Total: whatever the body lacks is undefined or
 * empty in the timeline, never invented.
 *
 * @param input.reference the text as it was sent, which the offsets of the timeline count in.
 * @param input.alignment times of the embedded engine, which fill in those that the result leaves open.
 */
export function timelineOf(input: { result: ResultLike; reference: string; alignment?: LocalAlignment }): Timeline {
  const told = toldBy(input.result, input.reference);
  const timeline = input.alignment ? withAlignment(told, input.alignment) : told;
  const flagged = <Item extends { start?: number; end?: number }>(item: Item) => withoutUndefined({ ...item, flags: suspicionsOf(item, timeline.duration) });
  return {
    ...timeline,
    pieces: timeline.pieces.map((piece) => (piece.kind === "omission" ? piece : flagged(piece))),
    phonemes: timeline.phonemes.map(flagged),
    pauses: pausesOf(timeline),
  };
}

/** Whether a result leaves open when something was said that it tells of, so that an alignment can help. */
export function leavesTimesOpen(input: { result: ResultLike; reference: string }): boolean {
  return needsAlignment(toldBy(input.result, input.reference));
}

function toldBy(result: ResultLike, reference: string): ToldTimeline {
  const body = fieldsOf(result.body);
  switch (result.kind) {
    case "fluency-v1":
      return fromFluencyV1(body, reference);
    case "fluency-v2":
      return fromFluencyV2(body, reference);
    case "pronunciation":
      return fromPronunciation(body, reference);
    case "recognition":
      return fromRecognition(body, reference);
  }
}
