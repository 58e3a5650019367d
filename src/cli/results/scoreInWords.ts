import { printable } from "#core/printable.ts";
import { bandText } from "#core/reading/norms.ts";
import { earlyStopOf } from "#core/record/earlyStop.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { reviewInWords } from "#core/review/review.ts";
import type { ScoredError } from "#core/scoring/readingErrors.ts";
import { rateName } from "#core/scoring/rateName.ts";
import type { ReadingScore } from "#core/scoring/scoreReading.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { strictnessInWords } from "#core/reading/strictness.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { paragraphs } from "../printing/paragraphs.ts";

const LEAST_LABEL_COLUMNS = 26;

/** Lists each error with its rule. */
export function scoreInWords(score: ReadingScore, profile: Pick<ScoringProfile, "name">, timeline: Timeline): string {
  const all = figures(score, timeline);
  const columns = Math.max(LEAST_LABEL_COLUMNS, ...all.map(([label]) => label.length + 2));
  const blocks = [
    [printable(profile.name), ...spanLine(score, timeline), ...reviewLine(timeline)],
    all.map(([label, value]) => `${label.padEnd(columns)}${value}`),
    errorLines(score.errors, timeline.words.length),
    [...score.notes.map((note) => `! ${printable(note)}`), ...untilLine(score, timeline)],
  ];
  return paragraphs(blocks);
}

function spanLine({ span }: ReadingScore, { words }: Timeline): string[] {
  if (span === undefined) return ["No word of the text was attempted."];
  return [
    printable(
      `Words ${span.first + 1} to ${span.last + 1} of ${words.length}, “${words[span.first]!.text}” to “${words[span.last]!.text}”`,
    ),
  ];
}

/** Advice on a reading that ended early. */
function untilLine({ span }: ReadingScore, timeline: Timeline): string[] {
  const stop = span?.last === timeline.words.length - 1 ? earlyStopOf(timeline) : undefined;
  return stop === undefined ? [] : [`  Add --until ${stop + 1} to score the reading up to there.`];
}

function reviewLine({ reviewed, strictness }: Timeline): string[] {
  return [reviewed && reviewInWords(reviewed), strictnessInWords(strictness)].filter((line) => line !== undefined);
}

function figures(score: ReadingScore, { list }: Timeline): [label: string, value: string][] {
  const { percentile, seconds, wordsCorrectPerMinute: rate } = score;
  const figure = (label: string, value: string | undefined): [string, string][] => (value === undefined ? [] : [[label, value]]);
  const ratio = (value: number | undefined) => (value === undefined ? undefined : `1 : ${decimal(value)}`);
  return [
    ["Words attempted", String(score.attempted)],
    ["Words correct", String(score.correct)],
    ["Errors", String(score.errors.length)],
    ["Self-corrections", String(score.selfCorrections)],
    ...figure("Accuracy", score.accuracy === undefined ? undefined : `${decimal(score.accuracy)} %`),
    ...figure("Error ratio", ratio(score.wordsPerError)),
    ...figure("Self-correction ratio", ratio(score.errorsPerCorrection)),
    ...figure("Reading level", score.level),
    ...figure(rateName(list), rate === undefined || seconds === undefined ? undefined : `${decimal(rate)} (over ${decimal(seconds)} s)`),
    ...figure(
      "Sounds correct per minute",
      score.sounds?.perMinute === undefined
        ? undefined
        : `${decimal(score.sounds.perMinute)} (${score.sounds.correct} of ${score.sounds.of} sounds)`,
    ),
    ...figure("Percentile", percentile && `${bandText(percentile)} (grade ${percentile.grade}, ${percentile.season})`),
  ];
}

/** Words in a row left out by the same rule that are reported on one line. */
const SHORTEST_RUN_WORDS = 4;

function withRuns(errors: readonly ScoredError[]): ScoredError[] {
  const runs: ScoredError[][] = [];
  for (const error of errors) {
    const last = runs.at(-1)?.at(-1);
    const goesOn =
      last !== undefined &&
      error.heard === undefined &&
      last.heard === undefined &&
      error.kind === last.kind &&
      error.rule === last.rule &&
      last.words > 0 &&
      error.word === last.word + last.words;
    if (goesOn) runs.at(-1)!.push(error);
    else runs.push([error]);
  }
  return runs.flatMap((run) =>
    run.length < SHORTEST_RUN_WORDS
      ? run
      : [{ ...run[0]!, words: run.reduce((sum, { words }) => sum + words, 0), text: `${run[0]!.text} … ${run.at(-1)!.text}` }],
  );
}

/** Time, number of the word, kind, what was said instead of what, and the rule. */
function errorLines(errors: readonly ScoredError[], words: number): string[] {
  const number = String(words).length;
  const grouped = withRuns(errors);
  const rows = grouped.map(({ kind, word, words: covered, text, heard, time }) => ({
    time: time === undefined ? "" : `${time.toFixed(2)} s`,
    // An addition is located by the word that it comes after.
    place:
      covered === 0
        ? word === 0
          ? "before 1"
          : `after ${word}`
        : covered === 1
          ? `word ${word + 1}`
          : `words ${word + 1} to ${word + covered}`,
    kind,
    what: printable(text !== "" && heard !== undefined ? `${text} → ${heard}` : text || heard || ""),
  }));
  const widths = {
    time: Math.max(9, ...rows.map(({ time }) => time.length)),
    place: Math.max(6 + number, ...rows.map(({ place }) => place.length)),
    kind: Math.max(12, ...rows.map(({ kind }) => kind.length)),
  };
  return rows.map(
    ({ time, place, kind, what }, i) =>
      `${time.padStart(widths.time)}  ${place.padEnd(widths.place)}  ${kind.padEnd(widths.kind)}  ${what}  (${grouped[i]!.rule})`,
  );
}
