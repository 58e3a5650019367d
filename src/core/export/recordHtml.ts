import { t } from "@vscode/l10n";
import { confidenceName } from "../record/confidenceName.ts";
import { earlyStopNote } from "../record/earlyStop.ts";
import { type CountingRules, RUNNING_RECORD_RULES } from "../record/measures.ts";
import { type Miscue, MISCUE_DESCRIPTIONS, MISCUES } from "../reading/miscues.ts";
import { phonemeCells, readingCells, type RecordCell } from "../record/recordCells.ts";
import { type Reader, readerInWords } from "../reading/reader.ts";
import type { ScoringProfile } from "../scoring/scoringProfile.ts";
import type { Timeline } from "../timeline/model.ts";
import { readingEvents, type TimelineRow } from "../record/events.ts";
import { SERVICE_COUNTS_MEANING, serviceCountsShown } from "../record/serviceCountsShown.ts";
import { strictnessInWords } from "../reading/strictness.ts";
import { reviewInWords } from "../review/review.ts";
import { html, type Html, type HtmlPart, joinHtml } from "../text/html.ts";
import { decimal } from "../record/runningRecord.ts";
import { exportPage, markedCell } from "./exportPage.ts";
import { READ_LANGUAGE } from "./pageLanguage.ts";
import { figureTable, numbers, scored, type Unit, UNIT_NAMES, unitOf } from "./recordFigures.ts";
import { RECORD_STYLE } from "./recordStyle.ts";

interface RecordSource {
  timeline: Timeline;
  title: string;
  assessedBy?: string;
  /** ISO 8601. */
  assessedAt?: string;
  rules?: CountingRules;
  /** Scored by it in place of `rules`. */
  scoring?: ScoringProfile;
  reader?: Reader;
}

/**
 * A page with numbers, the text with a teacher's marks, a legend and the events in time. It needs no other file, runs no script, and prints
 * in black as well as in colour.
 * For a recording that does not seem to be a reading of the text: a warning first, then the text without marks, and dashes in place of
 * figures.
 */
export function recordHtml({
  timeline,
  title,
  assessedBy,
  assessedAt,
  rules = RUNNING_RECORD_RULES,
  scoring,
  reader = {},
}: RecordSource): string {
  const { otherText, reviewed, duration } = timeline;
  const origin = [
    readerInWords(reader),
    assessedBy,
    assessedAt && dateOf(assessedAt),
    duration === undefined ? undefined : t`${duration.toFixed(1)} s of sound`,
    reviewed && otherText === undefined ? reviewInWords(reviewed) : undefined,
    strictnessInWords(timeline.strictness),
  ];
  const earlyStop = otherText === undefined && timeline.kind === "fluency" ? earlyStopNote(timeline) : undefined;
  const notes = [...(timeline.foreign ?? []), ...(earlyStop === undefined ? [] : [earlyStop]), ...timeline.warnings, ...timeline.notes];
  const parts = [
    html`<header><h1>${title}</h1>${headLine(origin)}${otherText === undefined && headLine(endInWords(timeline))}</header>`,
    ...notes.map((text) => html`<p class="note">${text}</p>`),
    verdict(timeline),
    scoring && timeline.kind === "fluency" && otherText === undefined ? scored(timeline, scoring, reader) : numbers(timeline, rules),
    ...(otherText === undefined
      ? [record(timeline), events(timeline), countedByService(timeline)]
      : [html`<section><h2>${t("Text")}</h2><p class="plain" lang="${READ_LANGUAGE}">${timeline.reference}</p></section>`]),
  ];
  return exportPage({ timeline, title, colorScheme: "light dark", style: RECORD_STYLE, parts });
}

function headLine(parts: readonly (string | undefined)[]): HtmlPart {
  const given = parts.filter(Boolean);
  return given.length > 0 && html`<p>${given.join(" · ")}</p>`;
}

/** The place of an early end, and the length of a timed one. */
function endInWords({ stop, words }: Timeline): string[] {
  if (!stop) return [];
  const last = t`Last word read: “${words[stop.word]!.text}”, word ${stop.word + 1} of ${words.length}`;
  return stop.seconds === undefined ? [last] : [last, t`Timed reading: ${decimal(stop.seconds)} s`];
}

function verdict({ verdict: given }: Timeline): HtmlPart {
  if (!given) return "";
  const { correct, heard, confidence, score, feedback } = given;
  const parts = [
    correct !== undefined && html`<strong>${correct ? `✓ ${t("Correct")}` : `✗ ${t("Not correct")}`}</strong>`,
    heard === "" ? t("Nothing was heard.") : heard !== undefined && t`Heard: “${heard}”.`,
    confidence && t`Confidence: ${confidenceName(confidence)}.`,
    score !== undefined && t`Score: ${Math.round(score)} of 100.`,
    feedback,
  ];
  return html`<p class="verdict">${joinHtml(parts, " ")}</p>`;
}

function record(timeline: Timeline): Html {
  const cells = timeline.kind === "pronunciation" ? phonemeCells(timeline.phonemes) : readingCells(timeline);
  return html`<section><h2>${t("Running record")}</h2><p class="record" lang="${READ_LANGUAGE}">${cells.map(cell)}</p>${legend(cells, unitOf(timeline))}</section>`;
}

const GAPS = { none: "", blank: " ", line: html`<br>` } as const;

function cell({ below, above, kind, sounds, gap, pause, isBeyond }: RecordCell): Html {
  const before = [GAPS[gap], pause !== undefined && html`${pauseCell(`${pause.toFixed(1)} s`)} `];
  const marked = kind
    ? markedCell(kind, above, below, [MISCUE_DESCRIPTIONS[kind].label, sounds].filter(Boolean).join(": "))
    : markedCell(isBeyond ? "beyond" : undefined, "", below);
  return html`${before}${marked}`;
}

function pauseCell(length: string): Html {
  return markedCell("longPause", length, "‖", t("Long pause"));
}

const SAID = t("said");

/** `below` is absent if the word or phoneme itself is shown. */
const LEGEND_SIGNS: Record<Miscue, { above: string; below?: string; text: string }> = {
  substitution: { above: SAID, text: t("said instead of what is below") },
  omission: { above: "———", text: t("left out") },
  told: { above: "T", text: t("told by the teacher") },
  variant: { above: `≈ ${SAID}`, text: t("an accepted variant") },
  soundedOut: { above: MISCUE_DESCRIPTIONS.soundedOut.mark, text: t("sounded out, not blended") },
  insertion: { above: SAID, below: "^", text: t("added") },
  repetition: { above: SAID, below: "R", text: t("said again") },
  selfCorrection: { above: SAID, below: "SC", text: t("corrected right away") },
  falseStart: { above: SAID, below: "…", text: t("started and broken off") },
};

function legend(cells: readonly RecordCell[], unit: Unit): HtmlPart {
  const used = MISCUES.filter((kind) => cells.some((each) => each.kind === kind));
  const pauses = cells.filter(({ pause }) => pause !== undefined).length;
  const isCut = cells.some(({ isBeyond }) => isBeyond);
  if (used.length === 0 && pauses === 0 && !isCut) return "";
  const entries = used.map((kind) => {
    const { above, below, text } = LEGEND_SIGNS[kind];
    const count = cells.filter((each) => each.kind === kind && each.above !== "″").length;
    return html`<li>${cell({ above, below: below ?? UNIT_NAMES[unit], kind, gap: "none" })} ${MISCUE_DESCRIPTIONS[kind].label}: ${text} (${count})</li>`;
  });
  if (pauses > 0) entries.push(html`<li>${pauseCell("3.2 s")} ${t`Long pause: a silence of three seconds or more (${pauses})`}</li>`);
  if (isCut) entries.push(html`<li>${cell({ above: "", below: UNIT_NAMES.word, gap: "none", isBeyond: true })} ${t("Not reached")}</li>`);
  return html`<ul class="legend">${entries}</ul>`;
}

function events(timeline: Timeline): HtmlPart {
  const level = unitOf(timeline);
  const listed = readingEvents(timeline).filter(
    (event) => (event.level === level && event.kind !== "correct" && event.kind !== "unknown") || event.kind === "long pause",
  );
  if (listed.length === 0) return "";
  const heads = [t("Time"), t("Miscue"), t("Text"), t("Heard")].map((name) => html`<th scope="col">${name}</th>`);
  const rows = listed.map(
    (event) =>
      html`<tr><td>${event.start !== undefined && `${event.start.toFixed(2)} s`}</td><td>${labelOf(event)}</td><td>${event.expected}</td><td${event.said !== event.heard && html` title="${event.heard}"`}>${event.said}</td></tr>`,
  );
  return html`<section><h2>${t("What happened when")}</h2><table class="events"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></section>`;
}

function countedByService(timeline: Timeline): HtmlPart {
  const counts = serviceCountsShown(timeline);
  if (!counts) return "";
  const rows = [
    ...counts.replacements.map(
      ({ expected, heard, count }) => [`${expected} → ${heard}`, count, t("phoneme heard in place of another")] as const,
    ),
    ...counts.words.map(({ word, count }) => [word, count, t("replaced by a completely different word")] as const),
  ];
  const totals = counts.totals.length > 0 && html`<p>${counts.totals.join(", ")}.</p>`;
  return html`<section><h2>${t("Counted by the service")}</h2>${totals}${rows.length > 0 && figureTable(rows)}<p class="note">${SERVICE_COUNTS_MEANING}</p></section>`;
}

function labelOf({ kind }: TimelineRow): string {
  return (MISCUES as readonly string[]).includes(kind) ? MISCUE_DESCRIPTIONS[kind as Miscue].label : t("Long pause");
}

/** The day and the minute, in the time's own zone. */
function dateOf(iso: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(iso) ?? [];
  const utc = iso.endsWith("Z") ? " UTC" : "";
  return day && time ? `${day} ${time}${utc}` : "";
}
