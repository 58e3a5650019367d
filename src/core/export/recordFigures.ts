import { t } from "@vscode/l10n";
import { html, type Html } from "../text/html.ts";
import { MISCUE_DESCRIPTIONS, miscueMeaning, MISCUES } from "../reading/miscues.ts";
import { bandText } from "../reading/norms.ts";
import { type Reader, readerInWords } from "../reading/reader.ts";
import { COUNT_NAMES } from "../reading/readingCounts.ts";
import { ERROR_NAMES, errorSum } from "../record/errorKinds.ts";
import { type CountingRules, LEVEL_NAMES, LEVEL_THRESHOLDS, type ReadingMeasures, readingMeasures } from "../record/measures.ts";
import { decimal } from "../record/runningRecord.ts";
import { errorsInWords } from "../scoring/errorsInWords.ts";
import { rateName } from "../scoring/rateName.ts";
import { scoreReading } from "../scoring/scoreReading.ts";
import type { ScoringProfile } from "../scoring/scoringProfile.ts";
import type { Timeline } from "../timeline/model.ts";

export type Unit = "word" | "phoneme";

export const UNIT_NAMES: Record<Unit, string> = { word: t("word"), phoneme: t("phoneme") };

export function unitOf({ kind }: Timeline): Unit {
  return kind === "pronunciation" ? "phoneme" : "word";
}

const DOUBTED_FIGURES = [
  t("Words correct per minute"),
  t("Words read correctly"),
  t("Accuracy of the running record"),
  t("Error ratio"),
  t("Reading level"),
];

/** Figures with their sources; dashes if the recording does not seem to be a reading of the text. */
export function numbers(timeline: Timeline, rules: CountingRules): Html {
  const { counts } = timeline.summary;
  if (timeline.otherText === undefined) return numbersSection(figures(timeline, rules));
  const dashes = DOUBTED_FIGURES.map((name): Figure => [name, "–", t("not given")]);
  return numbersSection([...dashes, [t("Words found"), t`${counts.correct} of ${counts.words}`, t("words of the text")]]);
}

/** Figures under a profile, with its sources, its errors by their rules, and the parts that do not apply. */
export function scored(timeline: Timeline, profile: ScoringProfile, { grade, season }: Reader): Html {
  const score = scoreReading(timeline, profile, { grade, season });
  const {
    attempted,
    correct,
    errors,
    selfCorrections,
    accuracy,
    wordsPerError,
    errorsPerCorrection,
    level,
    seconds,
    wordsCorrectPerMinute: rate,
    percentile,
  } = score;
  const row = (name: string, value: string | undefined, how: string): Figure[] => (value === undefined ? [] : [[name, value, how]]);
  const table = numbersSection([
    [t("Words attempted"), attempted, t`of ${timeline.words.length} words of the text`],
    [t("Words correct"), correct, t("read right, and not an error by the rules")],
    [t("Errors"), errors.length, errorsInWords(errors) ?? t("none")],
    [t("Self-corrections"), selfCorrections, t("those that the rules count")],
    ...row(
      t("Accuracy"),
      accuracy === undefined ? undefined : `${decimal(accuracy)} %`,
      `100 × (${attempted} − ${errors.length}) ÷ ${attempted}`,
    ),
    ...row(t("Error ratio"), wordsPerError === undefined ? undefined : `1 : ${decimal(wordsPerError)}`, t("words attempted ÷ errors")),
    ...row(
      t("Self-correction ratio"),
      errorsPerCorrection === undefined ? undefined : `1 : ${decimal(errorsPerCorrection)}`,
      t("(errors + self-corrections) ÷ self-corrections"),
    ),
    ...row(t("Reading level"), level && LEVEL_NAMES[level], "Clay (2000)"),
    ...row(rateName(timeline.list), rate === undefined ? undefined : decimal(rate), `60 × ${correct} ÷ ${decimal(seconds ?? 0)} s`),
    ...row(
      t("Sounds correct per minute"),
      score.sounds?.perMinute === undefined ? undefined : decimal(score.sounds.perMinute),
      score.sounds ? t`${score.sounds.correct} of ${score.sounds.of} sounds of nonsense words` : "",
    ),
    ...row(
      t("Percentile"),
      percentile && bandText(percentile),
      percentile ? `${readerInWords(percentile)}; Hasbrouck & Tindal (2017)` : "",
    ),
  ]);
  const rules = errors.map(
    ({ kind, rule, text, heard }) =>
      html`<li>${[text, heard]
        .filter(Boolean)
        .map((one) => `“${one}”`)
        .join(" → ")}, ${ERROR_NAMES[kind]}: ${rule}</li>`,
  );
  const notes = [...score.notes, ...profile.sources].map((text) => html`<p class="note">${text}</p>`);
  return html`${table}<section><h2>${t`Scored by: ${profile.name}`}</h2>${rules.length > 0 && html`<ol>${rules}</ol>`}${notes}</section>`;
}

type Figure = readonly [name: string, value: string | number, how: string];

function figures(timeline: Timeline, rules: CountingRules): Figure[] {
  const { counts, accuracy, wcpm } = timeline.summary;
  const rows: Figure[] = [];
  if (timeline.kind === "fluency") {
    const measures = readingMeasures(timeline, rules);
    if (wcpm)
      rows.push([
        t("Words correct per minute"),
        decimal(wcpm.value),
        timeline.stop?.seconds === undefined
          ? t("60 × correct words ÷ seconds from the first correct word to the last")
          : t`60 × correct words ÷ ${decimal(timeline.stop.seconds)} s of the timed reading`,
      ]);
    if (accuracy) rows.push([t("Words read correctly"), `${decimal(accuracy.value)} %`, t("100 × correct words ÷ words of the text")]);
    if (measures.accuracy !== undefined)
      rows.push([
        t("Accuracy of the running record"),
        `${decimal(measures.accuracy)} %`,
        [t("100 × (words − errors) ÷ words"), ...errorsOf(measures)].join("; "),
      ]);
    if (measures.wordsPerError !== undefined)
      rows.push([t("Error ratio"), `1 : ${decimal(measures.wordsPerError)}`, t`words ÷ errors = ${measures.words} ÷ ${measures.errors}`]);
    if (measures.errorsPerCorrection !== undefined)
      rows.push([
        t("Self-correction ratio"),
        `1 : ${decimal(measures.errorsPerCorrection)}`,
        t("(errors + self-corrections) ÷ self-corrections"),
      ]);
    if (measures.level) {
      const { independent, instructional } = LEVEL_THRESHOLDS;
      rows.push([
        t("Reading level"),
        LEVEL_NAMES[measures.level],
        t`independent from ${independent} %, instructional from ${instructional} %, frustration below`,
      ]);
    }
  }
  const unit = unitOf(timeline);
  rows.push([t("Correct"), t`${counts.correct} of ${counts.words}`, unit === "word" ? t("words of the text") : t("phonemes of the text")]);
  for (const miscue of MISCUES) {
    const count = counts[COUNT_NAMES[miscue]];
    if (count > 0 || miscue === "substitution" || miscue === "omission" || miscue === "insertion")
      rows.push([MISCUE_DESCRIPTIONS[miscue].plural, count, miscueMeaning(miscue, unit)]);
  }
  const long = timeline.pauses.filter(({ kind }) => kind === "long pause").length;
  if (long > 0) rows.push([t("Long pauses"), long, t("silences of three seconds or more")]);
  return rows;
}

function errorsOf({ parts }: ReadingMeasures): string[] {
  const sum = errorSum(parts);
  return [sum === undefined ? t("no errors") : t`errors: ${sum}`];
}

function numbersSection(rows: readonly Figure[]): Html {
  return html`<section><h2>${t("Numbers")}</h2>${figureTable(rows)}</section>`;
}

export function figureTable(rows: readonly Figure[]): Html {
  const body = rows.map(([name, value, how]) => html`<tr><th scope="row">${name}</th><td>${value}</td><td class="how">${how}</td></tr>`);
  return html`<table class="numbers"><tbody>${body}</tbody></table>`;
}
