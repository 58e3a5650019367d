import type { Timeline, TimelinePhoneme } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { phonemesOf } from "./reviewedPhoneme.ts";
import type { PhonemesReview } from "./review.ts";

/** Replaces the phonemes. Expected ones keep their places in the reference. */
export function reviewedPronunciation(timeline: Timeline, review: PhonemesReview | undefined): Timeline {
  if (!review) return timeline;
  const places = timeline.phonemes.filter(({ expected }) => expected !== undefined).map(({ place }) => place);
  let next = 0;
  const phonemes = phonemesOf(review.list, timeline.phonemes).map((one, index): TimelinePhoneme =>
    withoutUndefined({ ...one, index, place: one.expected === undefined ? undefined : places[next++] }),
  );
  const names = (all: readonly TimelinePhoneme[]) => all.map(({ kind, expected, heard }) => `${kind} ${expected} ${heard}`).join("|");
  // If only times differ, the service's answer is kept.
  if (names(phonemes) === names(timeline.phonemes)) return { ...timeline, phonemes };
  const count = (kind: TimelinePhoneme["kind"]) => phonemes.filter((phoneme) => phoneme.kind === kind).length;
  const correct = count("equal");
  const words = phonemes.filter(({ expected }) => expected !== undefined).length;
  const isCorrect = correct === words && count("insert") === 0;
  return {
    ...timeline,
    phonemes,
    summary: {
      counts: {
        ...timeline.summary.counts,
        words,
        correct,
        substitutions: count("replace"),
        omissions: count("delete"),
        insertions: count("insert"),
      },
    },
    // The service's score and feedback are about what it heard.
    verdict: { correct: isCorrect },
  };
}
