import { t } from "@vscode/l10n";
import { isAddition, isMiscue, isReadRight } from "../reading/miscues.ts";
import { UNNAMED } from "../spelling/saidText.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { phonemesFor, type Piece, rebuildTimeline } from "../verdicts/rebuildTimeline.ts";
import { AS_ASSESSED, countsAsMiscue } from "../reading/strictness.ts";

/** The reason why a threshold has no effect; undefined if it has one. */
export function whyNoStrictness({ kind, segments }: Pick<Timeline, "kind" | "segments">): string | undefined {
  if (kind !== "fluency") return t("Only the reading of a text can be judged more or less strictly.");
  return segments.some(isJudged) ? undefined : t("This result does not say how sure its verdicts are. Results of the embedded service do.");
}

/**
 * Judges words at another threshold: those taken as read become substitutions if a miscue is probable enough, miscues become correct if it
 * is not. Additions stay, since nothing says how sure they are. Segments keep their places; counts, accuracy and words correct per minute
 * follow. Linear in the length of the timeline.
 * @param threshold from 0 to 1; see `countsAsMiscue`. At 0.5, or without one, or without confidence in the result, the timeline itself
 * comes back.
 * @param fixed indices of words that keep their verdict
 */
export function atStrictness(timeline: Timeline, threshold: number | undefined, fixed: ReadonlySet<number> = new Set()): Timeline {
  if (threshold === undefined || threshold === AS_ASSESSED || whyNoStrictness(timeline) !== undefined) return timeline;
  const pieces = timeline.segments.map((segment): Piece => {
    const own: Piece = { segment, phonemes: segment.phonemes.map((index) => timeline.phonemes[index]!), untouched: segment };
    const stays =
      !isJudged(segment) ||
      isMiscue(segment.kind) === countsAsMiscue(isMiscue(segment.kind), segment.confidence, threshold) ||
      segment.words.some((word) => fixed.has(word));
    return stays ? { ...own, untouched: segment } : turned(own, segment.confidence);
  });
  return { ...rebuildTimeline(timeline, pieces), strictness: threshold };
}

type Judged = Segment & { confidence: number };

function isJudged(segment: Segment): segment is Judged {
  return segment.confidence !== undefined && !isAddition(segment.kind);
}

/** The other verdict, as probable as the service's is improbable. */
function turned({ segment, phonemes }: Piece, confidence: number): Piece {
  const surely = { confidence: Math.round((1 - confidence) * 1000) / 1000 };
  if (isReadRight(segment.kind)) {
    // Nobody named another word.
    return { segment: { ...segment, ...surely, kind: "substitution", heard: [UNNAMED], moved: "stricter" }, phonemes };
  }
  const isUnsaid = segment.kind === "omission";
  const times = isUnsaid ? { start: undefined, end: undefined, source: undefined } : {};
  return {
    segment: withoutUndefined({
      ...segment,
      ...times,
      ...surely,
      kind: "correct" as const,
      heard: segment.expected,
      moved: "more lenient" as const,
    }),
    phonemes: phonemesFor("correct", phonemes, false),
  };
}
