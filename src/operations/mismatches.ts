import { readItemMarkup } from "#core/reading/itemMarkup.ts";
import { withoutEnvelopes } from "#contract/wire/envelopes.ts";

/** Parts of the request that an answer may name differently: then it may be somebody else's. */
export const MISMATCHES = ["assessment", "reader", "reference"] as const;

export type Mismatch = (typeof MISMATCHES)[number];

export interface Sent {
  /** Of the acknowledgment. */
  assessmentId?: string | undefined;
  userToken?: string | undefined;
  /** Text or phonemes. */
  reference?: string | undefined;
}

/** Of the answer and its envelopes, the innermost that names something counts. What either side does not name is no mismatch. */
export function mismatchesOf(answer: unknown, sent: Sent): Mismatch[] {
  const bodies = withoutEnvelopes(answer).filter((body): body is Record<string, unknown> => typeof body === "object" && body !== null);
  const named = (names: readonly string[]) =>
    bodies
      .flatMap((body) => names.map((name) => body[name]))
      .filter((value) => typeof value === "number" || (typeof value === "string" && value !== ""))
      .map(String)
      .at(-1);
  const pairs: [Mismatch, string | undefined, string | undefined, (text: string) => string][] = [
    ["assessment", named(["assessment_id", "result_id"]), sent.assessmentId, (id) => id.trim().toLowerCase()],
    ["reader", named(["user_id", "user_token"]), sent.userToken, (token) => token.trim().toLowerCase()],
    ["reference", named(["reference_text"]), sent.reference, lettersOf],
  ];
  return pairs.flatMap(([what, theirs, ours, written]) =>
    theirs === undefined || ours === undefined || ours === "" || written(theirs) === written(ours) ? [] : [what],
  );
}

/** Services change case, blanks, punctuation, stress and the markup of items. A text without letters is compared by its digits. */
function lettersOf(text: string): string {
  const plain = readItemMarkup(text).text.normalize("NFKC").toLowerCase();
  return plain.replace(/[^\p{L}\p{M}]/gu, "") || plain.replace(/[^\p{N}]/gu, "");
}
