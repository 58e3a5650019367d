import { detectPersonalData } from "#core/detectPersonalData.ts";
import { counted } from "#core/text/counted.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { CaseFailure, CaseOutcome } from "#sets/reports/caseOutcome.ts";
import { comparedTexts } from "#sets/reports/changedParts.ts";
import { figuresInWords } from "#sets/reports/figuresInWords.ts";
import { countsOf, isGreen, type ReportedCase, type RunReport } from "#sets/reports/runReport.ts";
import { changedLines } from "#sets/reports/specReport.ts";
import { DATA_NOTE, pageLines, pageOf, quotedBriefly, sentence, type ToolAnswer } from "./answer.ts";

/** Begins with the cases that an author has to look at. */
const ORDER: readonly CaseOutcome["status"][] = ["failed", "error", "known-failure", "passed", "skipped"];
/** Lines of a difference in an expectation. */
const MOST_LINES = 30;
/** The most problems of suites that are listed besides their cases. */
const MOST_NOTES = 20;

/** Lists failures first. A case whose name looks like a person's is reported only by its place in the suite. */
export function runAnswer(
  { report, notes: all }: { report: RunReport; notes: readonly string[] },
  { offset, limit }: { offset: number; limit: number },
): ToolAnswer {
  const { run, cases } = report;
  const notes = all.length <= MOST_NOTES ? all : [...all.slice(0, MOST_NOTES), `${all.length - MOST_NOTES} more notes were left out.`];
  const ordered = [...cases].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.index - b.index);
  const page = pageOf(ordered, { offset, limit }, (one, index) => caseLines(one, index));
  const counts = countsOf(cases);
  const parts = Object.entries(counts).flatMap(([status, count]) => (count > 0 ? [`${count} ${status}`] : []));
  const lines = [
    `${counted(cases.length, "case")}: ${parts.join(", ")}. ${run.assessed} assessed now, ${run.known} taken from existing results.`,
    ...(run.stopped === undefined ? [] : [`! ${sentence(run.stopped)}`]),
    ...notes.map((note) => `! ${sentence(note)}`),
    ...(page.lines.length > 0 ? [DATA_NOTE, ...page.lines] : []),
    ...pageLines({ offset, nextOffset: page.nextOffset, shown: page.items.length, total: cases.length, items: "cases" }),
  ];
  return {
    text: lines.join("\n"),
    structured: withoutUndefined({
      green: isGreen(report),
      counts,
      assessed: run.assessed,
      known: run.known,
      stopped: run.stopped,
      notes: notes.map(sentence),
      total: cases.length,
      offset,
      nextOffset: page.nextOffset,
      cases: page.items.map((one) =>
        withoutUndefined({
          name: nameOf(one),
          suite: one.suite,
          line: one.place.line,
          column: one.place.column,
          status: one.status,
          reason: one.reason,
          accuracy: one.figures?.accuracy,
          wordsCorrectPerMinute: one.figures?.wordsCorrectPerMinute,
          correct: one.figures?.correct,
          score: one.figures?.score,
          failures: one.failures.map((failure) => {
            const { expectation, place, message } = failure;
            return withoutUndefined({ expectation, line: place.line, column: place.column, message, difference: differenceOf(failure) });
          }),
        }),
      ),
    }),
  };
}

function caseLines(one: ReportedCase, index: number): string[] {
  const { suite, place, status, reason, failures, figures } = one;
  const name = nameOf(one);
  const parts = [reason === undefined ? undefined : sentence(reason), figuresInWords(figures)].filter(
    (part) => part !== undefined && part !== "",
  );
  return [
    `${index + 1}. ${status} ${quotedBriefly(suite, 400)} ${place.line}:${place.column}${name === undefined ? "" : ` ${quotedBriefly(name)}`}${parts.length > 0 ? `: ${parts.join("; ")}` : ""}`,
    ...failures.flatMap((failure) => [
      `   ${failure.place.line}:${failure.place.column} ${failure.expectation}: ${sentence(failure.message)}`,
      ...(differenceOf(failure) ?? []).map((line) => `     ${sentence(line)}`),
    ]),
  ];
}

/** Undefined where the message says it all. */
function differenceOf(failure: CaseFailure): string[] | undefined {
  const texts = comparedTexts(failure);
  return texts && changedLines(texts.expected, texts.actual).slice(0, MOST_LINES);
}

/** Cases are often named after the reader; a suite made from a folder without names has paths instead. */
function nameOf({ name }: Pick<CaseOutcome, "name">): string | undefined {
  return name.split(/[/:]/u).some((part) => detectPersonalData(part.replace(/\.[a-z0-9]{1,10}$/iu, "")) !== undefined) ? undefined : name;
}
