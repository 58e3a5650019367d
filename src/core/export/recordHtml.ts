import { t } from "@vscode/l10n";
import { confidenceName } from "../record/confidenceName.ts";
import { earlyStopNote } from "../record/earlyStop.ts";
import { type CountingRules, RUNNING_RECORD_RULES } from "../record/measures.ts";
import { type Miscue, MISCUE_DESCRIPTIONS, MISCUES } from "../reading/miscues.ts";
import { phonemeCells, readingCells, type RecordCell } from "../record/recordCells.ts";
import { type Reader, readerInWords } from "../reading/reader.ts";
import type { ScoringProfile } from "../scoring/scoringProfile.ts";
import { doubtTitle } from "../timeline/doubtTitle.ts";
import type { Timeline } from "../timeline/model.ts";
import { readingEvents, type TimelineRow } from "../record/events.ts";
import { SERVICE_COUNTS_MEANING, serviceCountsShown } from "../record/serviceCountsShown.ts";
import { strictnessInWords } from "../reading/strictness.ts";
import { reviewInWords } from "../review/review.ts";
import { escapeHtml } from "../text/escapeHtml.ts";
import { decimal } from "../record/runningRecord.ts";
import { PAGE_LANGUAGE, READ_LANGUAGE } from "./pageLanguage.ts";
import { numbers, scored, type Unit, UNIT_NAMES, unitOf } from "./recordFigures.ts";
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
  const parts = [
    otherText === undefined ? "" : `<p class="doubt"><strong>${escapeHtml(doubtTitle(timeline))}</strong> ${escapeHtml(otherText)}</p>`,
    `<header><h1>${escapeHtml(title)}</h1>${headLine(origin)}${otherText === undefined ? headLine(endInWords(timeline)) : ""}</header>`,
    ...(otherText === undefined && timeline.kind === "fluency" ? [earlyStopNote(timeline)] : []).flatMap((text) =>
      text === undefined ? [] : [`<p class="note">${escapeHtml(text)}</p>`],
    ),
    ...[...timeline.warnings, ...timeline.notes].map((text) => `<p class="note">${escapeHtml(text)}</p>`),
    verdict(timeline),
    scoring && timeline.kind === "fluency" && otherText === undefined ? scored(timeline, scoring, reader) : numbers(timeline, rules),
    ...(otherText === undefined
      ? [record(timeline), events(timeline), countedByService(timeline)]
      : [
          `<section><h2>${escapeHtml(t("Text"))}</h2><p class="plain" lang="${READ_LANGUAGE}">${escapeHtml(timeline.reference)}</p></section>`,
        ]),
  ];
  return `<!DOCTYPE html>
<html lang="${escapeHtml(PAGE_LANGUAGE)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${RECORD_STYLE}
</style>
</head>
<body>
<main>
${parts.filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
}

function headLine(parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined && part !== "");
  return given.length === 0 ? "" : `<p>${escapeHtml(given.join(" · "))}</p>`;
}

/** The place of an early end, and the length of a timed one. */
function endInWords({ stop, words }: Timeline): string[] {
  if (!stop) return [];
  const last = t`Last word read: “${words[stop.word]!.text}”, word ${stop.word + 1} of ${words.length}`;
  return stop.seconds === undefined ? [last] : [last, t`Timed reading: ${decimal(stop.seconds)} s`];
}

function verdict({ verdict: given }: Timeline): string {
  if (!given) return "";
  const heard = given.heard === undefined ? "" : given.heard === "" ? t("Nothing was heard.") : t`Heard: “${given.heard}”.`;
  const answer =
    given.correct === undefined ? "" : `<strong>${escapeHtml(given.correct ? `✓ ${t("Correct")}` : `✗ ${t("Not correct")}`)}</strong>`;
  const score = given.score === undefined ? "" : t`Score: ${Math.round(given.score)} of 100.`;
  const confidence = given.confidence ? t`Confidence: ${confidenceName(given.confidence)}.` : "";
  return `<p class="verdict">${[answer, ...[heard, confidence, score, given.feedback ?? ""].map(escapeHtml)].filter(Boolean).join(" ")}</p>`;
}

function record(timeline: Timeline): string {
  const cells = timeline.kind === "pronunciation" ? phonemeCells(timeline.phonemes) : readingCells(timeline);
  return `<section><h2>${escapeHtml(t("Running record"))}</h2><p class="record" lang="${READ_LANGUAGE}">${cells.map(cell).join("")}</p>${legend(cells, unitOf(timeline))}</section>`;
}

const GAPS = { none: "", blank: " ", line: "<br>" } as const;

function cell({ below, above, kind, sounds, gap, pause, isBeyond }: RecordCell): string {
  const before = pause === undefined ? GAPS[gap] : `${GAPS[gap]}${pauseCell(`${pause.toFixed(1)} s`)} `;
  if (!kind)
    return `${before}<span class="cell${isBeyond ? " beyond" : ""}"><span class="above"></span><span class="below">${escapeHtml(below)}</span></span>`;
  return `${before}<span class="cell ${kind}" title="${escapeHtml([MISCUE_DESCRIPTIONS[kind].label, sounds].filter(Boolean).join(": "))}"><span class="above">${escapeHtml(above)}</span><span class="below">${escapeHtml(below)}</span></span>`;
}

function pauseCell(length: string): string {
  return `<span class="cell longPause" title="${escapeHtml(t("Long pause"))}"><span class="above">${length}</span><span class="below">‖</span></span>`;
}

const SAID = t("said");

/** `below` is absent if the word or phoneme itself is shown. */
const LEGEND_SIGNS: Record<Miscue, { above: string; below?: string; text: string }> = {
  substitution: { above: SAID, text: t("said instead of what is below") },
  omission: { above: "———", text: t("left out") },
  told: { above: "T", text: t("told by the teacher") },
  variant: { above: `≈ ${SAID}`, text: t("an accepted variant") },
  insertion: { above: SAID, below: "^", text: t("added") },
  repetition: { above: SAID, below: "R", text: t("said again") },
  selfCorrection: { above: SAID, below: "SC", text: t("corrected right away") },
  falseStart: { above: SAID, below: "…", text: t("started and broken off") },
};

function legend(cells: readonly RecordCell[], unit: Unit): string {
  const used = MISCUES.filter((kind) => cells.some((each) => each.kind === kind));
  const pauses = cells.filter(({ pause }) => pause !== undefined).length;
  const isCut = cells.some(({ isBeyond }) => isBeyond);
  if (used.length === 0 && pauses === 0 && !isCut) return "";
  const entries = used.map((kind) => {
    const { above, below, text } = LEGEND_SIGNS[kind];
    const count = cells.filter((each) => each.kind === kind && each.above !== "″").length;
    return `<li>${cell({ above, below: below ?? UNIT_NAMES[unit], kind, gap: "none" })} ${escapeHtml(MISCUE_DESCRIPTIONS[kind].label)}: ${escapeHtml(text)} (${count})</li>`;
  });
  if (pauses > 0)
    entries.push(`<li>${pauseCell("3.2 s")} ${escapeHtml(t`Long pause: a silence of three seconds or more (${pauses})`)}</li>`);
  if (isCut)
    entries.push(`<li>${cell({ above: "", below: UNIT_NAMES.word, gap: "none", isBeyond: true })} ${escapeHtml(t("Not reached"))}</li>`);
  return `<ul class="legend">${entries.join("")}</ul>`;
}

function events(timeline: Timeline): string {
  const level = unitOf(timeline);
  const listed = readingEvents(timeline).filter(
    (event) => (event.level === level && event.kind !== "correct" && event.kind !== "unknown") || event.kind === "long pause",
  );
  if (listed.length === 0) return "";
  const heads = [t("Time"), t("Miscue"), t("Text"), t("Heard")].map((name) => `<th scope="col">${escapeHtml(name)}</th>`);
  const rows = listed.map(
    (event) =>
      `<tr><td>${event.start === undefined ? "" : `${event.start.toFixed(2)} s`}</td><td>${escapeHtml(labelOf(event))}</td><td>${escapeHtml(event.expected)}</td><td${event.said === event.heard ? "" : ` title="${escapeHtml(event.heard)}"`}>${escapeHtml(event.said)}</td></tr>`,
  );
  return `<section><h2>${escapeHtml(t("What happened when"))}</h2><table class="events"><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

function countedByService(timeline: Timeline): string {
  const counts = serviceCountsShown(timeline);
  if (!counts) return "";
  const rows = [
    ...counts.replacements.map(
      ({ expected, heard, count }) => [`${expected} → ${heard}`, count, t("phoneme heard in place of another")] as const,
    ),
    ...counts.words.map(({ word, count }) => [word, count, t("replaced by a completely different word")] as const),
  ].map(
    ([what, count, how]) => `<tr><th scope="row">${escapeHtml(what)}</th><td>${count}</td><td class="how">${escapeHtml(how)}</td></tr>`,
  );
  const table = rows.length > 0 ? `<table class="numbers"><tbody>${rows.join("")}</tbody></table>` : "";
  const totals = counts.totals.length > 0 ? `<p>${escapeHtml(counts.totals.join(", "))}.</p>` : "";
  return `<section><h2>${escapeHtml(t("Counted by the service"))}</h2>${totals}${table}<p class="note">${escapeHtml(SERVICE_COUNTS_MEANING)}</p></section>`;
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
