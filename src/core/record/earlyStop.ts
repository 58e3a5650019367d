import { t } from "@vscode/l10n";
import { isUnsaid } from "../reading/miscues.ts";
import type { Timeline } from "../timeline/model.ts";

/** Words left over at an early stop; fewer are omissions at the end. */
const FEWEST_LEFT = 5;
/** Least share of the words left over that is unread. */
const LEAST_UNREAD_SHARE = 0.9;
/**
 * A word is convincingly read if enough of this many words up to it were attempted: a word or two that happen to match further on are not.
 */
const NEARBY_WORDS = 5;
const ATTEMPTED_NEAR = 3;

/**
 * Index of the last attempted word, if the reader seems to have stopped early: at least 5 words come after the last one that was
 * convincingly read, and at least 90 % of them are omitted. Undefined for a text read to its end, if nothing was read, and for words that
 * the result says nothing about, as after a reviewer's last word. Linear in the length of the text.
 */
export function earlyStopOf({ words, segments }: Pick<Timeline, "words" | "segments">): number | undefined {
  const kindOf = (word: number) => {
    const segment = words[word]!.segment;
    return segment === undefined ? undefined : segments[segment]!.kind;
  };
  const isAttempted = (word: number) => ![undefined, "omission"].includes(kindOf(word));
  const last = words.findLastIndex((_, word) => {
    if (!isAttempted(word)) return false;
    const near = Array.from({ length: Math.min(NEARBY_WORDS, word + 1) }, (_nearby, back) => word - back);
    return near.filter(isAttempted).length * NEARBY_WORDS >= ATTEMPTED_NEAR * near.length;
  });
  const isSaid = (word: number) => {
    const kind = kindOf(word);
    return kind !== undefined && !isUnsaid(kind);
  };
  if (last === -1 || !words.some((_, word) => isSaid(word))) return undefined;
  const left = words.length - last - 1;
  const unread = words.filter((_, word) => word > last && kindOf(word) === "omission").length;
  return left >= FEWEST_LEFT && unread >= LEAST_UNREAD_SHARE * left ? last : undefined;
}

/** Undefined unless the reading seems to have ended early. */
export function earlyStopNote({ words, segments, brokenOff }: Pick<Timeline, "words" | "segments" | "brokenOff">): string | undefined {
  const last = earlyStopOf({ words, segments });
  if (last === undefined) return undefined;
  if (brokenOff) {
    return t`The recording breaks off or is damaged: nothing was heard after “${words[last]!.text}”, word ${last + 1} of ${words.length}. The reader may have read on. The ${words.length - last - 1} words after it count as omissions until the last word is set.`;
  }
  return t`The reader seems to have stopped after “${words[last]!.text}”, word ${last + 1} of ${words.length}. The ${words.length - last - 1} words after it count as omissions until the last word is set.`;
}
