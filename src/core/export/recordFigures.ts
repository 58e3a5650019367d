import { escapeHtml } from "../escapeHtml.ts";
import { MISCUE_DESCRIPTIONS, miscueMeaning, MISCUES } from "../reading/miscues.ts";
import { bandText, GRADES } from "../reading/norms.ts";
import type { Reader } from "../reading/reader.ts";
import { COUNT_NAMES } from "../reading/readingCounts.ts";
import { type CountingRules, LEVEL_THRESHOLDS, readingMeasures } from "../record/measures.ts";
import { decimal } from "../record/runningRecord.ts";
import { errorsInWords } from "../scoring/errorsInWords.ts";
import { scoreReading } from "../scoring/scoreReading.ts";
import type { ScoringProfile } from "../scoring/scoringProfile.ts";
import type { Timeline } from "../timeline/model.ts";

/** What the reference is made of. */
export type Unit = "word" | "phoneme";

export function unitOf({ kind }: Timeline): Unit {
  return kind === "pronunciation" ? "phoneme" : "word";
}

const DOUBTED_FIGURES = ["Words correct per minute", "Words read correctly", "Accuracy of the running record", "Error ratio", "Reading level"];

/** The figures of the exported page with how each comes about; dashes where the recording does not seem to be a reading of the text. */
export function numbers(timeline: Timeline, rules: CountingRules): string {
  const { counts } = timeline.summary;
  if (timeline.otherText === undefined) return numbersTable(figures(timeline, rules));
  const dashes = DOUBTED_FIGURES.map((name): Figure => [name, "–", "not given"]);
  return numbersTable([...dashes, ["Words found", `${counts.correct} of ${counts.words}`, "words of the text"]]);
}

/** The figures under a profile, with its sources, its errors by their rules, and what does not apply. */
export function scored(timeline: Timeline, profile: ScoringProfile, { grade, season }: Reader): string {
  const score = scoreReading(timeline, profile, { grade: GRADES.find((one) => one === grade), season });
  const { attempted, correct, errors, selfCorrections, accuracy, wordsPerError, errorsPerCorrection, level, seconds, wordsCorrectPerMinute: rate, percentile } = score;
  const row = (name: string, value: string | undefined, how: string): Figure[] => (value === undefined ? [] : [[name, value, how]]);
  const table = numbersTable([
    ["Words attempted", String(attempted), `of ${timeline.words.length} words of the text`],
    ["Words correct", String(correct), "read right, and no error by the rules"],
    ["Errors", String(errors.length), errorsInWords(errors) ?? "none"],
    ["Self-corrections", String(selfCorrections), "those that count as such"],
    ...row("Accuracy", accuracy === undefined ? undefined : `${decimal(accuracy)} %`, `100 × (${attempted} − ${errors.length}) ÷ ${attempted}`),
    ...row("Error ratio", wordsPerError === undefined ? undefined : `1 : ${decimal(wordsPerError)}`, "words attempted ÷ errors"),
    ...row("Self-correction ratio", errorsPerCorrection === undefined ? undefined : `1 : ${decimal(errorsPerCorrection)}`, "(errors + self-corrections) ÷ self-corrections"),
    ...row("Reading level", level, "Clay (2000)"),
    ...row("Words correct per minute", rate === undefined ? undefined : decimal(rate), `60 × ${correct} ÷ ${decimal(seconds ?? 0)} s`),
    ...row("Percentile", percentile && bandText(percentile), percentile ? `grade ${percentile.grade}, ${percentile.season}; Hasbrouck & Tindal (2017)` : ""),
  ]);
  const rules = errors.map(({ kind, rule, text, heard }) => `<li>${escapeHtml([text, heard].filter(Boolean).map((one) => `“${one}”`).join(" → "))}, ${escapeHtml(`${kind}: ${rule}`)}</li>`);
  const notes = [...score.notes, ...profile.sources].map((text) => `<p class="note">${escapeHtml(text)}</p>`).join("");
  return `${table}<section><h2>${escapeHtml(`Scored by: ${profile.name}`)}</h2>${rules.length > 0 ? `<ol>${rules.join("")}</ol>` : ""}${notes}</section>`;
}

type Figure = [name: string, value: string, how: string];

function figures(timeline: Timeline, rules: CountingRules): Figure[] {
  const { counts, accuracy, wcpm } = timeline.summary;
  const rows: Figure[] = [];
  if (timeline.kind === "fluency") {
    const measures = readingMeasures(timeline, rules);
    if (wcpm) rows.push(["Words correct per minute", decimal(wcpm.value), timeline.stop?.seconds === undefined ? "60 × correct words ÷ seconds from the first correct word to the last" : `60 × correct words ÷ ${decimal(timeline.stop.seconds)} s of the timed reading`]);
    if (accuracy) rows.push(["Words read correctly", `${decimal(accuracy.value)} %`, "100 × correct words ÷ words of the text"]);
    if (measures.accuracy !== undefined) rows.push(["Accuracy of the running record", `${decimal(measures.accuracy)} %`, `100 × (words − errors) ÷ words, with as errors: ${measures.parts.map(({ name, count }) => `${name} ${count}`).join(", ") || "none"}`]);
    if (measures.wordsPerError !== undefined) rows.push(["Error ratio", `1 : ${decimal(measures.wordsPerError)}`, `words ÷ errors = ${measures.words} ÷ ${measures.errors}`]);
    if (measures.errorsPerCorrection !== undefined) rows.push(["Self-correction rate", `1 : ${decimal(measures.errorsPerCorrection)}`, "(errors + self-corrections) ÷ self-corrections"]);
    if (measures.level) {
      const { independent, instructional } = LEVEL_THRESHOLDS;
      rows.push(["Reading level", measures.level[0]!.toUpperCase() + measures.level.slice(1), `independent from ${independent} %, instructional from ${instructional} %, frustration below`]);
    }
  }
  const unit = unitOf(timeline);
  rows.push(["Correct", `${counts.correct} of ${counts.words}`, `${unit}s of the text`]);
  for (const miscue of MISCUES) {
    const count = counts[COUNT_NAMES[miscue]];
    if (count > 0 || miscue === "substitution" || miscue === "omission" || miscue === "insertion") rows.push([MISCUE_DESCRIPTIONS[miscue].plural, String(count), miscueMeaning(miscue, unit)]);
  }
  const long = timeline.pauses.filter(({ kind }) => kind === "long pause").length;
  if (long > 0) rows.push(["Long pauses", String(long), "silences of three seconds or more"]);
  return rows;
}

function numbersTable(rows: readonly Figure[]): string {
  const body = rows.map(([name, value, how]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td><td class="how">${escapeHtml(how)}</td></tr>`);
  return `<section><h2>Numbers</h2><table class="numbers"><tbody>${body.join("")}</tbody></table></section>`;
}
