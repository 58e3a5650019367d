import { fieldsOf, readingWarningsOf } from "./fields.ts";
import type { ResultLike } from "./fromResult.ts";

/** Whether a result says of its recording that it does not seem to be a reading of the text; see `Timeline.otherText`. */
export function seemsOtherText({ kind, body }: ResultLike): boolean {
  return (kind === "fluency-v1" || kind === "fluency-v2") && readingWarningsOf(fieldsOf(body)).otherText !== undefined;
}
