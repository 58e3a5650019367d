import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { HumanError } from "#core/humanError.ts";
import { CASE_STATUSES, type CaseOutcome, type CaseStatus } from "./caseOutcome.ts";

/** The version that this program writes, and the latest that it reads. */
export const REPORT_VERSION = 1;

/** A report of more is damaged: nobody has so many machines. */
const MOST_SHARDS = 100_000;

const place = z.looseObject({ line: z.int().positive(), column: z.int().positive() });

const reportedCase = z.looseObject({
  id: z.string(),
  name: z.string(),
  suite: z.string(),
  place,
  status: z.enum(CASE_STATUSES),
  reason: z.string().optional(),
  failures: z.array(z.looseObject({ expectation: z.string(), place, message: z.string() })),
  tags: z.array(z.string()),
  index: z.int().nonnegative(),
});

const reportFile = z.looseObject({
  version: z.literal(REPORT_VERSION),
  run: z.looseObject({
    program: z.string(),
    startedAt: z.string(),
    seconds: z.number().nonnegative(),
    caseSeconds: z.record(z.string(), z.number().nonnegative()).optional(),
    assessed: z.int().nonnegative(),
    known: z.int().nonnegative(),
    cases: z.int().nonnegative(),
    shard: z.looseObject({ index: z.int().positive(), of: z.int().positive().max(MOST_SHARDS) }).optional(),
    stopped: z.string().optional(),
  }),
  cases: z.array(reportedCase),
});

/**
 * Does not say when or how long, so that it is the same whenever the findings are the same. Paths in it are relative to the folder that the
 * run was started in, with forward slashes.
 */
export interface ReportedCase extends CaseOutcome {
  /** Its place among all cases of the run, of all shards, from 0. */
  index: number;
}

/** The facts that can differ between two runs with the same findings. */
export interface RunFacts {
  /** Name and version. */
  program: string;
  /** ISO 8601. */
  startedAt: string;
  seconds: number;
  /** Seconds that each case took that was assessed in this run, by its index. */
  caseSeconds?: Readonly<Record<string, number>>;
  /** Readings that were assessed in this run, and those whose results already existed. */
  assessed: number;
  known: number;
  /** Of all shards. */
  cases: number;
  /** Counted from 1. */
  shard?: { index: number; of: number };
  /** The reason why it ended early. */
  stopped?: string;
}

export interface RunReport {
  version: typeof REPORT_VERSION;
  run: RunFacts;
  /** By their index. Equal for two runs with the same findings. */
  cases: ReportedCase[];
}

export type StatusCounts = Record<CaseStatus, number>;

export function countsOf(cases: readonly Pick<CaseOutcome, "status">[]): StatusCounts {
  const counts = Object.fromEntries(CASE_STATUSES.map((status) => [status, 0])) as StatusCounts;
  for (const { status } of cases) counts[status]++;
  return counts;
}

/** Returns true if nothing failed, everything could be run, and the run was completed. */
export function isGreen({ run, cases }: RunReport): boolean {
  const { failed, error } = countsOf(cases);
  return failed === 0 && error === 0 && run.stopped === undefined;
}

/**
 * Reads what `--reporter json` writes.
 * @param name of the file, for messages.
 * @throws {HumanError} `report-damaged`, `report-too-new`
 */
export function readReport(text: string, name: string): RunReport {
  const json = jsonIn(text);
  if (json === undefined)
    throw new HumanError("report-damaged", `${name} is not JSON, or only a part of it. Reports are written by run --reporter json.`);
  const version: unknown = typeof json === "object" && json !== null ? (json as Record<string, unknown>).version : undefined;
  if (typeof version === "number" && version > REPORT_VERSION)
    throw new HumanError("report-too-new", `${name} was written by a later version of this program (format ${version}). Update this one.`);
  const parsed = reportFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new HumanError(
      "report-damaged",
      `${name} is not the report of a run${issue && issue.path.length > 0 ? `: look at “${issue.path.join(".")}”` : ""}. Reports are written by run --reporter json.`,
      { cause: parsed.error },
    );
  }
  return parsed.data;
}
