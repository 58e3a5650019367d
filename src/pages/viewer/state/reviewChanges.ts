import { t } from "@vscode/l10n";
import { type Cue, CUE_NAMES } from "#core/reading/cues.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { withAdditionAt, withPhonemes, withStop, withWord } from "#core/review/editReview.ts";
import { type AdditionReview, type Review, standingOf, type WordReview } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";

/** One entry of a review in words, and the review without it. */
export interface ReviewChange {
  text: string;
  /** The word of the text that it is about, or comes before. */
  word: number;
  without: Review;
}

const VERDICTS = {
  correct: t("read right"),
  substitution: t("substitution"),
  omission: t("omission"),
  told: t("told by the teacher"),
  variant: t("accepted variant"),
  soundedOut: t("sounded out"),
} as const;

/** In the order of the text; mere confirmations are left out. */
export function reviewChanges(review: Review, timeline: Pick<Timeline, "words">): ReviewChange[] {
  const { words = [], additions = [], phonemes, stop } = review;
  const before = (word: number) => (timeline.words[word] ? t`Before “${timeline.words[word].text}”` : t("At the end"));
  const changes: ReviewChange[] = [
    ...words
      .filter(saysMore)
      .map((one) => ({ text: `“${one.text}”: ${wordInWords(one)}`, word: one.word, without: withWord(review, one.word, undefined) })),
    ...additions.flatMap((one, index) => {
      if (!saysMore(one)) return [];
      const said = one.said === undefined ? "" : ` “${one.said}”`;
      const what =
        one.verdict === undefined
          ? standingOf(one) === "changed"
            ? t("time changed")
            : ""
          : one.verdict === "none"
            ? t("what was heard was not said")
            : `${MISCUE_DESCRIPTIONS[one.verdict].label.toLowerCase()}${said}`;
      return [
        {
          text: `${before(one.before)}: ${[what, ...cuesInWords(one)].filter(Boolean).join(", ")}`,
          word: one.before,
          without: withAdditionAt(review, index, undefined),
        },
      ];
    }),
    ...(phonemes ? [{ text: t("Phonemes"), word: 0, without: withPhonemes(review, undefined) }] : []),
    ...(stop
      ? [
          {
            text: stop.seconds === undefined ? t`Last word: “${stop.text}”` : t`Last word: “${stop.text}”, after ${stop.seconds} s`,
            word: stop.word,
            without: withStop(review, undefined),
          },
        ]
      : []),
  ];
  return changes.sort((a, b) => a.word - b.word);
}

function saysMore(one: WordReview | AdditionReview): boolean {
  return standingOf(one) === "changed" || one.cues !== undefined;
}

function cuesInWords({ cues }: { cues?: readonly Cue[] }): string[] {
  return cues ? [t`used ${cues.map((cue) => CUE_NAMES[cue]).join(", ")}`] : [];
}

function wordInWords({ verdict, said, start, end, phonemes, cues }: WordReview): string {
  const what =
    verdict === undefined
      ? []
      : [said === undefined || said === "" || verdict === "correct" ? VERDICTS[verdict] : `${VERDICTS[verdict]} “${said}”`];
  return [
    ...what,
    ...(start === undefined && end === undefined ? [] : [t("time changed")]),
    ...(phonemes ? [t("phonemes changed")] : []),
    ...cuesInWords(cues ? { cues } : {}),
  ].join(", ");
}
