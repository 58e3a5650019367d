import type { Cue } from "../../core/reading/cues.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "../../core/reading/miscues.ts";
import { withAdditionAt, withPhonemes, withStop, withWord } from "../../core/review/editReview.ts";
import { type AdditionReview, type Review, standingOf, type WordReview } from "../../core/review/review.ts";
import type { Timeline } from "../../core/timeline/model.ts";

/** One entry of a review in words, and the review without it. */
export interface ReviewChange {
  text: string;
  /** The word of the text that it is about, or stands before. */
  word: number;
  without: Review;
}

const VERDICTS = { correct: "read right", substitution: "substitution", omission: "omission", told: "told by the teacher", variant: "accepted variant" } as const;

/** Everything that a review says, in the order of the text; confirmations alone are left out. */
export function reviewChanges(review: Review, timeline: Pick<Timeline, "words">): ReviewChange[] {
  const { words = [], additions = [], phonemes, stop } = review;
  const before = (word: number) => (timeline.words[word] ? `before “${timeline.words[word].text}”` : "at the end");
  const changes: ReviewChange[] = [
    ...words.filter(saysMore).map((one) => ({ text: `“${one.text}”: ${wordInWords(one)}`, word: one.word, without: withWord(review, one.word, undefined) })),
    ...additions.flatMap((one, index) => {
      if (!saysMore(one)) return [];
      const said = one.said === undefined ? "" : ` “${one.said}”`;
      const what = one.verdict === undefined ? (standingOf(one) === "changed" ? "time changed" : "") : one.verdict === "none" ? "what was heard was not said" : `${isAddition(one.verdict) ? MISCUE_DESCRIPTIONS[one.verdict].label.toLowerCase() : one.verdict}${said}`;
      return [{ text: `${capital(before(one.before))}: ${[what, ...cuesInWords(one)].filter(Boolean).join(", ")}`, word: one.before, without: withAdditionAt(review, index, undefined) }];
    }),
    ...(phonemes ? [{ text: "Phonemes", word: 0, without: withPhonemes(review, undefined) }] : []),
    ...(stop ? [{ text: `Last word: “${stop.text}”${stop.seconds === undefined ? "" : `, after ${stop.seconds} s`}`, word: stop.word, without: withStop(review, undefined) }] : []),
  ];
  return changes.sort((a, b) => a.word - b.word);
}

function saysMore(one: WordReview | AdditionReview): boolean {
  return standingOf(one) === "changed" || one.cues !== undefined;
}

function cuesInWords({ cues }: { cues?: readonly Cue[] }): string[] {
  return cues ? [`went by ${cues.join(" and ")}`] : [];
}

function wordInWords({ verdict, said, start, end, phonemes, cues }: WordReview): string {
  const what = verdict === undefined ? [] : [said === undefined || said === "" || verdict === "correct" ? VERDICTS[verdict] : `${VERDICTS[verdict]} “${said}”`];
  return [...what, ...(start === undefined && end === undefined ? [] : ["time changed"]), ...(phonemes ? ["phonemes changed"] : []), ...cuesInWords(cues ? { cues } : {})].join(", ");
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
