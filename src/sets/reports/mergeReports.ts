import { HumanError } from "#core/humanError.ts";
import { REPORT_VERSION, type ReportedCase, type RunReport } from "./runReport.ts";

export interface NamedReport {
  name: string;
  report: RunReport;
}

export interface MergedReport {
  report: RunReport;
  notes: string[];
}

/**
 * Of two reports of the same shard the later counts, since it was run again. Missing shards are named, and the whole then counts as
 * stopped.
 * @throws {HumanError} `reports-unlike` for reports of different runs.
 */
export function mergeReports(reports: readonly NamedReport[]): MergedReport {
  const [first] = reports;
  if (!first) throw new HumanError("reports-unlike", "There is no report to merge.");
  const of = first.report.run.shard?.of ?? 1;
  const unlike = reports.find(({ report: { run } }) => (run.shard?.of ?? 1) !== of || run.cases !== first.report.run.cases);
  if (unlike) {
    throw new HumanError(
      "reports-unlike",
      `${unlike.name} and ${first.name} are not parts of the same run: ${inWords(unlike.report)} and ${inWords(first.report)}. Merge the reports of one run at a time.`,
    );
  }
  const byShard = new Map<number, NamedReport>();
  const notes: string[] = [];
  for (const named of [...reports].sort((a, b) => (a.report.run.startedAt < b.report.run.startedAt ? -1 : 1))) {
    const shard = named.report.run.shard?.index ?? 1;
    const before = byShard.get(shard);
    if (before) notes.push(`${named.name} takes the place of ${before.name}: both are of shard ${shard}, and it was run later.`);
    byShard.set(shard, named);
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((shard) => !byShard.has(shard));
  const parts = [...byShard.values()].map(({ report }) => report);
  const stopped = [
    ...(missing.length > 0 ? [`There is no report of ${missing.length === 1 ? "shard" : "shards"} ${missing.join(", ")} of ${of}.`] : []),
    ...new Set(parts.flatMap(({ run }) => run.stopped ?? [])),
  ];
  const cases: ReportedCase[] = parts.flatMap((part) => part.cases).sort((a, b) => a.index - b.index);
  const sum = (value: (report: RunReport) => number) => parts.reduce((total, part) => total + value(part), 0);
  const run = {
    program: first.report.run.program,
    startedAt: parts.map(({ run }) => run.startedAt).sort()[0]!,
    seconds: Math.round(sum(({ run }) => run.seconds) * 10) / 10,
    ...(parts.some(({ run }) => run.caseSeconds) && {
      caseSeconds: Object.assign({}, ...parts.map(({ run }) => run.caseSeconds)) as Record<string, number>,
    }),
    assessed: sum(({ run }) => run.assessed),
    known: sum(({ run }) => run.known),
    cases: first.report.run.cases,
    ...(stopped.length > 0 && { stopped: stopped.join(" ") }),
  };
  return { report: { version: REPORT_VERSION, run, cases }, notes };
}

function inWords({ run: { shard, cases } }: RunReport): string {
  return `${shard ? `shard ${shard.index} of ${shard.of}` : "a whole run"} with ${cases} ${cases === 1 ? "case" : "cases"} in all`;
}
