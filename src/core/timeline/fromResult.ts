import { fieldsOf } from "./fields.ts";
import { fromFluencyV1 } from "./fromFluencyV1.ts";
import { fromFluencyV2 } from "./fromFluencyV2.ts";
import { fromPronunciation } from "./fromPronunciation.ts";
import { fromRecognition } from "./fromRecognition.ts";
import type { Timeline } from "./model.ts";

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
 */
export function timelineOf(input: { result: ResultLike; reference: string }): Timeline {
  const body = fieldsOf(input.result.body);
  switch (input.result.kind) {
    case "fluency-v1":
      return fromFluencyV1(body, input.reference);
    case "fluency-v2":
      return fromFluencyV2(body, input.reference);
    case "pronunciation":
      return fromPronunciation(body, input.reference);
    case "recognition":
      return fromRecognition(body, input.reference);
  }
}
