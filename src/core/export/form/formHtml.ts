import { t } from "@vscode/l10n";
import { earlyStopNote } from "../../record/earlyStop.ts";
import { html, type Html, type HtmlPart } from "../../text/html.ts";
import type { ListKind } from "../../passage/facts.ts";
import { bandText, GRADES, percentileBand, SEASON_NAMES } from "../../reading/norms.ts";
import { type Reader, readerInWords } from "../../reading/reader.ts";
import {
  type CountingRules,
  LEVEL_NAMES,
  LEVEL_THRESHOLDS,
  type ReadingLevel,
  readingMeasures,
  type ReadingMeasures,
  RUNNING_RECORD_RULES,
} from "../../record/measures.ts";
import { type Review, reviewInWords } from "../../review/review.ts";
import { cardRulesOf } from "../../scoring/cardRules.ts";
import { rateName } from "../../scoring/rateName.ts";
import { NORM_SECONDS, scoreReading } from "../../scoring/scoreReading.ts";
import type { ScoringProfile } from "../../scoring/scoringProfile.ts";
import { scoringOf } from "../../scoring/scoringProfiles.ts";
import { strictnessInWords } from "../../reading/strictness.ts";
import type { Timeline } from "../../timeline/model.ts";
import { exportPage } from "../exportPage.ts";
import { unitOf } from "../recordFigures.ts";
import { dayInWords } from "./dayInWords.ts";
import { formLines } from "./formLines.ts";
import { FORM_STYLE } from "./formStyle.ts";
import { formTable, keyOf } from "./formTable.ts";

export interface FormSource {
  timeline: Timeline;
  /** Such as `fox.txt: fox.wav`; stands for the passage if that has no name. */
  title: string;
  passage?: string;
  recording?: string;
  assessedBy?: string;
  /** ISO 8601. */
  assessedAt?: string;
  rules?: CountingRules;
  /** The profile that `rules` come from, with its levels and percentiles, if it has any. */
  scoring?: ScoringProfile;
  reader?: Reader & { alias?: string };
  review?: Pick<Review, "notes" | "retelling" | "observer" | "date">;
  /** Nobody has read the text yet: everything is left to be written in. */
  isBlank?: true;
}

/** Letters of average width in a line. */
const LINE_WIDTH = 58;
/** The same on the dense form, which readings of more lines than `MOST_LINES` take. */
const DENSE_LINE_WIDTH = 76;
/** With its figures and room to write, so many lines fit on a sheet of A4 or US Letter. */
const MOST_LINES = 11;

const WRITING_LINES = 3;

/**
 * A running record as a form on paper (after Clay, 2000): the text line by line with marks above its words, errors and self-corrections
 * counted per line, the cues the reader used to be circled, calculations, and room for notes and the retelling. A reading of up to
 * about 250 words takes one sheet of A4 or US Letter. Needs no other file and runs no script. Unknown values are rules to write on; for a
 * recording of another text nothing is marked or counted.
 */
export function formHtml(source: FormSource): string {
  const { timeline, title, rules = RUNNING_RECORD_RULES, review = {}, isBlank = false } = source;
  const isDoubted = timeline.otherText !== undefined;
  const shown = isDoubted ? unmarked(timeline) : timeline;
  // Cues and a retelling are about meaning, which a list has none of.
  const isText = timeline.kind === "fluency" && !timeline.list;
  const isCounted = !isDoubted && !isBlank;
  const measures = isCounted ? readingMeasures(shown, rules) : undefined;
  const stopped = !isCounted || timeline.kind !== "fluency" ? undefined : earlyStopNote(timeline);
  const roomy = formLines(shown, rules, LINE_WIDTH);
  const isDense = roomy.length > MOST_LINES;
  const lines = isDense ? formLines(shown, rules, DENSE_LINE_WIDTH) : roomy;
  const parts = [
    header(source),
    stopped !== undefined && html`<p class="doubt">${stopped}</p>`,
    formTable(lines, { passage: source.passage ?? title, isCounted, hasCues: isText }),
    keyOf(lines, unitOf(timeline)),
    html`<section>${calculations(source, measures)}<div class="writings">${writing(t("Notes"), review.notes)}${isText && writing(t("Retelling"), review.retelling)}</div></section>`,
    footer(source, rules),
  ];
  return exportPage({
    timeline,
    title: t`Running record, ${title}`,
    colorScheme: "light",
    style: FORM_STYLE,
    parts,
    className: isDense ? "dense" : undefined,
  });
}

function unmarked(timeline: Timeline): Timeline {
  const { stop: _stop, ...rest } = timeline;
  return { ...rest, segments: [], phonemes: [], pauses: [], words: timeline.words.map(({ text, start, end }) => ({ text, start, end })) };
}

function header({
  timeline,
  title,
  passage = title,
  recording,
  assessedBy,
  assessedAt,
  reader = {},
  review = {},
  isBlank,
}: FormSource): Html {
  const season = reader.season && capital(SEASON_NAMES[reader.season]);
  const sound = [recording, timeline.duration === undefined ? undefined : lengthOf(timeline.duration)].filter(Boolean).join(", ");
  const count = timeline.kind === "pronunciation" ? timeline.summary.counts.words : timeline.words.length;
  const isReviewed = timeline.reviewed !== undefined && timeline.otherText === undefined;
  const markedBy = assessedBy && isReviewed ? t`${assessedBy}; reviewed by a person` : assessedBy;
  const fields = [
    field(t("Reader"), reader.alias, 4),
    field(t("Grade"), reader.grade === undefined ? undefined : String(reader.grade), 2),
    field(t("Season"), season, 2),
    field(t("Date"), review.date ?? (assessedAt && dayInWords(assessedAt)), 4),
    field(t("Passage"), passage, 6),
    field(timeline.kind === "pronunciation" ? t("Phonemes") : t("Words"), String(count), 2),
    field(t("Observer"), review.observer, 4),
    field(t("Recording"), sound, 6),
    field(t("Marked by"), markedBy, 6),
  ];
  const reviewed = (timeline.reviewed && reviewInWords(timeline.reviewed)) ?? t("Not reviewed by a person");
  const state = isBlank
    ? t("To mark by hand")
    : timeline.otherText !== undefined
      ? t("Not marked")
      : [reviewed, strictnessInWords(timeline.strictness)].filter(Boolean).join(" · ");
  return html`<header><div class="title"><h1>${t("Running Record")}</h1><p>${state}</p></div><dl>${fields}</dl></header>`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param span columns of twelve */
function field(name: string, value: string | undefined, span: number): Html {
  return html`<div style="grid-column: span ${span}"><dt>${name}</dt><dd>${value || html`&nbsp;`}</dd></div>`;
}

const LEVELS: readonly (readonly [ReadingLevel, string])[] = [
  ["independent", t`${LEVEL_THRESHOLDS.independent} to 100 %`],
  ["instructional", t`${LEVEL_THRESHOLDS.instructional} to ${LEVEL_THRESHOLDS.independent - 1} %`],
  ["frustration", t`below ${LEVEL_THRESHOLDS.instructional} %`],
];

/** Figures with the numbers that they come from; blank if nothing is counted. */
function calculations(source: FormSource, measures: ReadingMeasures | undefined): HtmlPart {
  const { timeline, scoring, reader = {} } = source;
  // A single word or a few phonemes have no accuracy or level to speak of.
  if (timeline.kind !== "fluency") return "";
  if (timeline.list) return listCalculations(source, measures !== undefined);
  const {
    words = undefined,
    errors = undefined,
    selfCorrections = undefined,
    accuracy,
    wordsPerError,
    errorsPerCorrection,
    level,
  } = measures ?? {};
  const uncorrected =
    errorsPerCorrection === undefined || selfCorrections === undefined
      ? errors
      : Math.round(errorsPerCorrection * selfCorrections) - selfCorrections;
  const rate = measures && timeline.summary.wcpm?.value;
  const rows = [
    row(
      t("Accuracy"),
      t("(words − errors) ÷ words × 100"),
      measures && `(${words} − ${errors}) ÷ ${words} × 100`,
      accuracy === undefined ? undefined : `${decimal(accuracy)} %`,
    ),
    row(
      t("Error ratio"),
      t("words ÷ errors"),
      measures && errors ? `${words} ÷ ${errors}` : undefined,
      measures && errors === 0 ? t("no errors") : wordsPerError === undefined ? undefined : `1 : ${decimal(wordsPerError)}`,
    ),
    row(
      t("Self-correction ratio"),
      t("(errors + SC) ÷ SC"),
      measures && selfCorrections ? `(${uncorrected} + ${selfCorrections}) ÷ ${selfCorrections}` : undefined,
      measures && selfCorrections === 0 ? t("none") : errorsPerCorrection === undefined ? undefined : `1 : ${decimal(errorsPerCorrection)}`,
    ),
    row(
      t("Words correct per minute"),
      "",
      hasNorms(timeline, scoring) ? bandOf(reader, rate) : undefined,
      rate === undefined ? undefined : `${Math.round(rate)}`,
    ),
  ];
  const levels = LEVELS.map(
    ([name, range]) =>
      html`<li><span class="box">${name === level && scoring?.levels !== false && "✕"}</span>${LEVEL_NAMES[name]} <small>${range}</small></li>`,
  );
  return html`<div class="calculations"><h2>${t("Calculations")}</h2><table><tbody>${rows}</tbody></table><ul class="levels"><li class="label">${t("Level")}</li>${levels}</ul></div>`;
}

/** By the rules for lists, unless others are set. */
function listCalculations({ timeline, scoring }: FormSource, isCounted: boolean): Html {
  const score = isCounted ? scoreReading(timeline, scoringOf(timeline.list, scoring)!) : undefined;
  const { attempted, correct, accuracy, seconds, wordsCorrectPerMinute: rate } = score ?? {};
  const rows = [
    row(t("Items correct"), "", score && t`of ${attempted!}`, score && String(correct)),
    row(t("Accuracy"), "", score && `100 × ${correct} ÷ ${attempted}`, accuracy === undefined ? undefined : `${decimal(accuracy)} %`),
    row(
      rateName(timeline.list),
      t("60 × items correct ÷ seconds"),
      rate === undefined ? undefined : `60 × ${correct} ÷ ${decimal(seconds ?? 0)} s`,
      rate === undefined ? undefined : `${Math.round(rate)}`,
    ),
  ];
  if (timeline.list === "nonsense-words")
    rows.push(
      row(
        t("Sounds correct per minute"),
        t("60 × sounds correct ÷ seconds"),
        score?.sounds && `60 × ${score.sounds.correct} ÷ ${decimal(seconds ?? 0)} s`,
        score?.sounds?.perMinute === undefined ? undefined : `${Math.round(score.sounds.perMinute)}`,
      ),
    );
  const notes = (score?.notes ?? []).map((note) => html`<p class="note">${note}</p>`);
  return html`<div class="calculations"><h2>${t("Calculations")}</h2><table><tbody>${rows}</tbody></table>${notes}</div>`;
}

/** Norms hold for a reading of their minute, or an untimed one; under a profile, if it has them and the clock was set to their minute. */
function hasNorms({ stop }: Timeline, scoring: ScoringProfile | undefined): boolean {
  return scoring === undefined
    ? stop?.seconds === undefined || stop.seconds === NORM_SECONDS
    : scoring.norms && stop?.seconds === NORM_SECONDS;
}

/** @param formula stands where its numbers are unknown */
function row(name: string, formula: string, numbers: string | undefined, value: string | undefined): Html {
  return html`<tr><th scope="row">${name}</th><td class="${numbers === undefined ? "formula" : "numbers"}">${numbers ?? formula}</td><td class="value">${value}</td></tr>`;
}

/** Undefined unless the reader's grade and season are known. */
function bandOf({ grade, season }: Reader, rate: number | undefined): string | undefined {
  const known = GRADES.find((one) => one === grade);
  const band = known && season && rate !== undefined ? percentileBand(known, season, rate) : undefined;
  return band && [t`${bandText(band)} percentile`, readerInWords({ grade: known!, season: season! })].join(", ");
}

function writing(name: string, text: string | undefined): Html {
  const lines = Array.from({ length: text ? 1 : WRITING_LINES }, () => html`<div class="rule"></div>`);
  return html`<div class="writing"><h2>${name}</h2>${text && html`<p>${text}</p>`}${lines}</div>`;
}

function footer({ timeline, scoring, reader = {} }: FormSource, rules: CountingRules): HtmlPart {
  if (timeline.list) return html`<footer>${scoredBy(scoringOf(timeline.list, scoring)!, timeline.list)}</footer>`;
  const counted = [
    t("substitutions"),
    t("omissions"),
    t("told words"),
    ...(rules.insertions ? [t("insertions")] : []),
    ...(rules.repetitions ? [t("repetitions")] : []),
    ...(rules.selfCorrections ? [t("self-corrections")] : []),
    ...(rules.falseStarts ? [t("false starts")] : []),
    ...(rules.longPauses ? [t("pauses of three seconds or more")] : []),
  ];
  const rulesInWords = [
    t`Counted as errors: ${counted.join(", ")}.`,
    ...(rules.properNounsOnce ? [t("The same name misread again counts once.")] : []),
    t("Levels: Clay (2000)."),
    ...(reader.grade === undefined ? [] : [t("Percentiles: Hasbrouck & Tindal (2017).")]),
  ].join(" ");
  const notes = [...(timeline.foreign ?? []), ...timeline.warnings, ...timeline.notes].map((note) => html`<p>${note}</p>`);
  if (timeline.kind !== "fluency") return notes.length > 0 && html`<footer>${notes}</footer>`;
  return html`<footer>${notes}<p>${rulesInWords}</p>${scoring && scoredBy(scoring)}</footer>`;
}

/** The form counts miscues where they stand; further rules of a profile are named. */
function scoredBy(profile: ScoringProfile, list?: ListKind): Html {
  const { beyond } = cardRulesOf(profile);
  const first = profile.discontinueAfter;
  const said = [
    t`Scored by: ${profile.name}.`,
    ...(first === undefined
      ? []
      : [
          list === "nonsense-words"
            ? t`If no sound of the first ${first} words is right, the list ends there, with a score of 0.`
            : t`If none of the first ${first} items is right, the list ends there, with a score of 0.`,
        ]),
    ...(beyond.length === 0 ? [] : [t`Not followed on this form: ${beyond.join(", ")}.`]),
    ...profile.sources.slice(0, 1),
  ];
  return html`<p>${said.join(" ")}</p>`;
}

function lengthOf(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : t`${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** One decimal place, none if it would be a zero. */
function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
