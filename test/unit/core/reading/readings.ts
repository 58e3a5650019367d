import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "../../../support/results.ts";

type Detail = Record<string, unknown>;

/** A word that was read right. */
export function read(word: string): Detail {
  return { type: "equal", reference: [word], prediction: [word.toLowerCase()] };
}

/** A word that another one was read for, or none. */
export function replace(word: string, heard: string | undefined, pairs?: [expected: string, heard: string][]): Detail {
  if (heard === undefined) return { type: "delete", reference: [word], prediction: [] };
  return {
    type: "replace",
    reference: [word],
    prediction: [heard],
    aligned_result: pairs?.map(([reference, prediction]) => ({ reference, prediction })),
  };
}

export function insert(word: string): Detail {
  return { type: "insert", reference: [], prediction: [word] };
}

/** The timeline of a fluency v2 result; words have times where `seconds` says how long each of them takes. */
export function fromV2(reference: string, details: Detail[], seconds?: number): Timeline {
  const timed =
    seconds === undefined ? details : details.map((detail, i) => ({ ...detail, start: i * seconds, end: i * seconds + seconds * 0.8 }));
  return timelineOf({ result: { kind: "fluency-v2", body: { details: timed } }, reference });
}
