import { t } from "@vscode/l10n";
import type { Cue } from "#core/reading/cues.ts";
import { isAddition, MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { readingSpan } from "#core/scoring/readingSpan.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { withAddition, withAdditionAt, withNewAddition, withStop, withWord } from "#core/review/editReview.ts";
import type { AdditionReview, AdditionVerdict, Review, Stamp, WordReview, WordVerdict } from "#core/review/review.ts";
import { saidText } from "#core/spelling/saidText.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { cueChange, cueEntries, isCue, withCue } from "./cues.ts";

export type Correction =
  | WordVerdict
  | "repetition"
  | "selfCorrection"
  | "insertion"
  | "asInsertion"
  | "asRepetition"
  | "asSelfCorrection"
  | "asFalseStart"
  | "notSaid"
  | "confirm"
  | "takeBack"
  | "lastWord"
  | Cue;

export interface CorrectionEntry {
  id: Correction;
  key: string;
  label: string;
  /** True if it has been made; only for one that can be made in addition to others. */
  checked?: boolean;
  /** Asked before it is done. */
  asks?: { label: string; proposed: string };
}

/** `label` says what was done, as the editor lists it beside Undo. */
export interface Corrected {
  review: Review;
  label: string;
}

/** In the order of the menu. */
export function correctionsFor(timeline: Timeline, segment: Segment): CorrectionEntry[] {
  const heard = saidText(segment, timeline).text;
  const common: CorrectionEntry[] = [
    ...(segment.reviewed ? [] : [{ id: "confirm" as const, key: "Y", label: t("Confirm as it is") }]),
    ...(segment.reviewed ? [{ id: "takeBack" as const, key: "Delete", label: t("Take back the review") }] : []),
  ];
  if (isAddition(segment.kind)) {
    return [
      { id: "notSaid", key: "X", label: t("Not said") },
      { id: "asInsertion", key: "I", label: t("Insertion…"), asks: { label: t("What was added"), proposed: heard } },
      { id: "asRepetition", key: "R", label: t("Repetition") },
      { id: "asSelfCorrection", key: "K", label: t("Self-correction") },
      { id: "asFalseStart", key: "F", label: t("False start") },
      ...cueEntries(segment),
      ...common,
    ];
  }
  const text = textOf(timeline, segment);
  return [
    { id: "correct", key: "C", label: t("Read right") },
    {
      id: "substitution",
      key: "S",
      label: t("Substitution…"),
      asks: { label: t`What was said for “${text}”`, proposed: segment.kind === "substitution" ? heard : "" },
    },
    { id: "omission", key: "O", label: t("Omission") },
    { id: "told", key: "T", label: t("Told by the teacher") },
    { id: "variant", key: "V", label: t("Accepted variant or dialect") },
    { id: "soundedOut", key: "U", label: t("Sounded out, not blended") },
    { id: "repetition", key: "R", label: t("Said again (repetition)") },
    {
      id: "selfCorrection",
      key: "K",
      label: t("Self-corrected…"),
      asks: { label: t`What was said before “${text}”`, proposed: segment.kind === "substitution" ? heard : "" },
    },
    { id: "insertion", key: "I", label: t("Insertion before it…"), asks: { label: t`What was added before “${text}”`, proposed: "" } },
    { id: "lastWord", key: ".", label: timeline.stop?.word === segment.words.at(-1) ? t("Not the last word") : t("Last word read") },
    ...cueEntries(segment),
    ...common,
  ];
}

export interface Reviewed {
  review: Review;
  /** As the service has it. */
  service: Timeline;
  /** As the review has it. */
  timeline: Timeline;
}

/**
 * @param segment of the reviewed timeline. @param said for corrections that ask for words.
 * @returns undefined where there is nothing to do.
 */
export function correct(reviewed: Reviewed, segment: Segment, correction: Correction, stamp: Stamp, said = ""): Corrected | undefined {
  const { review, timeline } = reviewed;
  const text = isAddition(segment.kind) ? saidText(segment, timeline).text : textOf(timeline, segment);
  if (isCue(correction))
    return { review: withCue(review, timeline, segment, correction, stamp), label: `${cueChange(segment, correction)}: “${text}”` };
  const done = (next: Review | undefined, what: string): Corrected | undefined => next && { review: next, label: `${what}: “${text}”` };
  if (isAddition(segment.kind)) return done(...correctedAddition(review, timeline, segment, correction, stamp, said));
  const last = segment.words.at(-1)!;
  switch (correction) {
    case "correct":
    case "omission":
    case "told":
    case "soundedOut":
      return done(
        eachWord(reviewed, segment, () => ({ verdict: correction, ...stamp })),
        correction === "correct" ? t("Read right") : MISCUE_DESCRIPTIONS[correction].label,
      );
    case "variant":
      return done(
        eachWord(reviewed, segment, () => ({
          verdict: correction,
          ...saidOtherwise(segment, timeline),
          ...stamp,
        })),
        MISCUE_DESCRIPTIONS.variant.label,
      );
    case "substitution":
      return said.trim() === ""
        ? undefined
        : done(
            eachWord(reviewed, segment, (i) => ({ verdict: "substitution", said: i === 0 ? said.trim() : "", ...stamp })),
            t("Substitution"),
          );
    case "repetition":
      return done(addition(review, last + 1, "repetition", text, stamp), t("Repetition"));
    case "selfCorrection":
      return said.trim() === ""
        ? undefined
        : done(
            addition(
              eachWord(reviewed, segment, () => ({ verdict: "correct", ...stamp })),
              segment.words[0]!,
              "selfCorrection",
              said,
              stamp,
            ),
            t("Self-correction"),
          );
    case "insertion":
      return said.trim() === "" ? undefined : done(addition(review, segment.words[0]!, "insertion", said, stamp), t("Insertion before"));
    case "confirm":
      return segment.reviewed
        ? undefined
        : done(
            eachWord(reviewed, segment, () => ({ ...shownVerdict(segment, timeline), ...stamp })),
            t("Confirmed"),
          );
    case "takeBack":
      return segment.reviewed
        ? done(
            segment.words.reduce((next, word) => withWord(next, word, undefined), review),
            t("Review taken back"),
          )
        : undefined;
    case "lastWord":
      return timeline.stop?.word === last
        ? done(withStop(review, undefined), t("Not the last word"))
        : done(withStop(review, { word: last, text: timeline.words[last]!.text, ...stamp }), t("Last word"));
    default:
      return undefined;
  }
}

/** The said word, in letters, unless it is the word as the text has it. */
function saidOtherwise(segment: Segment, timeline: Timeline): Pick<WordReview, "said"> {
  const said = saidText(segment, timeline).text;
  return said === "" || normaliseWord(said) === normaliseWord(textOf(timeline, segment)) ? {} : { said };
}

/** The verdict on a word that a threshold changed is not the service's, so it is stated. */
function shownVerdict(segment: Segment, timeline: Timeline): Pick<WordReview, "verdict" | "said"> {
  if (!segment.moved) return {};
  return segment.kind === "correct" ? { verdict: "correct" } : { verdict: "substitution", said: saidText(segment, timeline).text };
}

const ADDITION_VERDICTS: Partial<Record<Correction, { verdict: AdditionVerdict; what: string }>> = {
  notSaid: { verdict: "none", what: t("Not said") },
  asInsertion: { verdict: "insertion", what: t("Insertion") },
  asRepetition: { verdict: "repetition", what: t("Repetition") },
  asSelfCorrection: { verdict: "selfCorrection", what: t("Self-correction") },
  asFalseStart: { verdict: "falseStart", what: t("False start") },
};

function correctedAddition(
  review: Review,
  timeline: Timeline,
  segment: Segment,
  correction: Correction,
  stamp: Stamp,
  said: string,
): [Review | undefined, string] {
  const { entry } = segment;
  const before = entry === undefined ? undefined : review.additions?.[entry];
  const put = (change: Omit<AdditionReview, "before" | "of">) => withAddition(review, timeline, segment, change);
  if (correction === "takeBack") return [before ? withAdditionAt(review, entry!, undefined) : undefined, t("Review taken back")];
  if (correction === "confirm")
    return [segment.reviewed ? undefined : put({ ...stamp, ...(before?.cues && { confirmed: true }) }), t("Confirmed")];
  const wanted = ADDITION_VERDICTS[correction];
  if (!wanted) return [undefined, ""];
  // A word that the service did not hear needs no entry saying that it was not said.
  if (wanted.verdict === "none" && before && before.of === undefined) return [withAdditionAt(review, entry!, undefined), wanted.what];
  return [put({ verdict: wanted.verdict, ...(said.trim() !== "" && { said: said.trim() }), ...stamp }), wanted.what];
}

function addition(review: Review, before: number, verdict: AdditionVerdict, said: string, stamp: Stamp): Review {
  return withNewAddition(review, { before, verdict, said: said.trim(), ...stamp });
}

/** Keeps what was set before for a word's times and cues, if it still makes sense with the verdict. */
function eachWord(
  { review, service, timeline }: Reviewed,
  { words }: Segment,
  said: (i: number) => Omit<WordReview, "word" | "text">,
): Review {
  return words.reduce((next, word, i) => {
    const { start, end, cues } = next.words?.find((one) => one.word === word) ?? {};
    const { verdict, ...rest } = said(i);
    const segment = service.words[word]?.segment;
    // A verdict that the service gives as well is not a change.
    const isTheService =
      (verdict === "correct" || verdict === "omission") && segment !== undefined && service.segments[segment]!.kind === verdict;
    const times =
      verdict === "omission" || verdict === "told" ? {} : { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
    const keptCues =
      cues && verdict !== "correct" && verdict !== "variant"
        ? { cues, ...((verdict === undefined || isTheService) && { confirmed: true }) }
        : {};
    return withWord(next, word, {
      text: timeline.words[word]!.text,
      ...times,
      ...keptCues,
      ...(verdict !== undefined && !isTheService && { verdict }),
      ...rest,
    });
  }, review);
}

/** @param word the index of the last one that was attempted. */
export function stopAt(review: Review, { words }: Pick<Timeline, "words">, word: number, stamp: Stamp): Corrected {
  const { text } = words[word]!;
  return { review: withStop(review, { word, text, ...stamp }), label: t`Last word: “${text}”` };
}

/**
 * The last word attempted is the last one that began before a timed reading was over.
 * @param seconds from the first word said; more than 0.
 * @returns undefined if the result has no times, or nothing was said in time.
 */
export function stopByClock(
  { review, service }: Pick<Reviewed, "review" | "service">,
  seconds: number,
  stamp: Stamp,
): Corrected | undefined {
  const {
    last,
    seconds: counted,
    deadline,
  } = readingSpan(applyReview(service, withStop(review, undefined)), { time: seconds }, { seconds });
  if (deadline === undefined || counted === undefined || last < 0) return undefined;
  return {
    review: withStop(review, { word: last, text: service.words[last]!.text, seconds: counted, ...stamp }),
    label: t`Timed reading of ${seconds} s`,
  };
}

function textOf({ words }: Timeline, segment: Segment): string {
  return segment.words.map((word) => words[word]!.text).join(" ");
}
