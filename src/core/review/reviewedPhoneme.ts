import type { TimelinePhoneme } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import type { ReviewedPhoneme } from "./review.ts";

type LoosePhoneme = Omit<TimelinePhoneme, "index" | "segment">;

/** Phonemes ahead that are searched for the service's one of a name. */
const PHONEMES_AHEAD = 8;

export function phonemeOf({ expected, heard, start, end, local }: ReviewedPhoneme): LoosePhoneme {
  const kind = heard === undefined ? "delete" : expected === undefined ? "insert" : expected === heard ? "equal" : "replace";
  return withoutUndefined({
    kind,
    expected,
    heard,
    start,
    end,
    alternatives: [],
    ...(start !== undefined && { source: local ? ("local alignment" as const) : ("review" as const) }),
  });
}

/**
 * A phoneme that the service also has keeps what the service says about it, and one at the same time is the service's. Linear in the number
 * of phonemes.
 */
export function phonemesOf(list: readonly ReviewedPhoneme[], service: readonly LoosePhoneme[]): LoosePhoneme[] {
  const untouched = new Map(service.map((phoneme, i) => [keyOf(phoneme), i]));
  // If the service does not say what was expected, a review that leaves it so does not either.
  const isListed = service.some(({ kind }) => kind === "unknown");
  let next = 0;
  return list.map((one) => {
    const same = untouched.get(keyOf(one));
    const ahead = service
      .slice(next, next + PHONEMES_AHEAD)
      .findIndex(({ expected, heard }) => expected === one.expected && heard === one.heard);
    const at = same !== undefined && same >= next ? same : ahead < 0 ? undefined : next + ahead;
    const phoneme = phonemeOf(one);
    const own = at === undefined ? undefined : service[at]!;
    if (own) next = at! + 1;
    if (own && keyOf(own) === keyOf(one)) return own;
    if (isListed && phoneme.kind === "insert") phoneme.kind = own?.kind ?? "unknown";
    if (!own) return phoneme;
    const { score, alternatives, kind } = own;
    return withoutUndefined({ ...phoneme, kind, score, alternatives });
  });
}

function keyOf({ expected = "", heard = "", start, end }: ReviewedPhoneme): string {
  return `${expected} ${heard} ${start} ${end}`;
}
