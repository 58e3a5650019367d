import { resolve } from "node:path";
import type { AssessmentClient } from "#client/assessmentClient.ts";
import { localModel } from "#contract/wire/localModels.ts";
import { counted } from "#core/text/counted.ts";
import { HumanError } from "#core/humanError.ts";
import { printable, printableLines } from "#core/printable.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { CLAIMS_FOLDER, Claims } from "#project/claims/claims.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { FreshRuns } from "#project/claims/freshRuns.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { setTable } from "#sets/plan/setTable.ts";
import { isGreen, REPORT_VERSION, type ReportedCase, type RunReport } from "#sets/reports/runReport.ts";
import { specLine } from "#sets/reports/specReport.ts";
import { remainingInWords, remainingSeconds } from "#sets/run/remainingTime.ts";
import { type RunItem, type RunOutcome, type RunProgress, runReadings } from "#sets/run/runReadings.ts";
import { type CaseEnd, outcomeOf } from "#sets/suites/outcomeOf.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { hostedClient } from "../assess/assess.ts";
import type { RunCommand } from "../commands/setCommands.ts";
import { withEmbeddedService } from "../service/embeddedService.ts";
import { gatherCases, type RunCase, shown } from "./gatherCases.ts";
import { makeFolder } from "../files/makeFolder.ts";
import type { Io } from "../io.ts";
import { programOf } from "../program.ts";
import { ProgressLine } from "../printing/progressLine.ts";
import { NodeRunHost, resultsFolderOf } from "./runHost.ts";
import { withinBorder } from "../files/withinBorder.ts";
import { writeReport } from "./writeReport.ts";

/**
 * @returns 0 if all readings are as expected.
 * @throws {HumanError} for everything that keeps the run from starting.
 */
export async function runSets(command: RunCommand, io: Io): Promise<0 | 1> {
  // Created before anything is read: an unusable address or key is refused first.
  const hosted = hostedClient(command, io);
  const { cases: all, rows, notes } = await gatherCases(command, io);
  for (const note of notes) io.stderr.write(`${printable(note)}\n`);
  if (command.list) {
    io.stdout.write(setTable(rows));
    const others = all.length - rows.length;
    if (others > 0)
      io.stderr.write(
        `${counted(others, "case")} of suites ${others === 1 ? "is" : "are"} not in the table: skipped, not usable, or with a text that is not a file.\n`,
      );
    return 0;
  }
  const tagged = command.tags.length === 0 ? all : all.filter(({ one }) => one.tags.some((tag) => command.tags.includes(tag)));
  if (tagged.length === 0)
    throw new HumanError("set-empty", `None of ${counted(all.length, "case")} has the tag ${command.tags.join(" or ")}.`);
  return new Run(command, io, tagged).run(hosted);
}

class Run {
  private readonly started = new Date();
  private readonly line: ProgressLine;
  /** Those of this shard, with their places among all. */
  private readonly cases: { index: number; one: RunCase }[];

  constructor(
    private readonly command: RunCommand,
    private readonly io: Io,
    private readonly all: readonly RunCase[],
  ) {
    this.line = new ProgressLine(io.stderr);
    const { shard } = command;
    this.cases = all.map((one, index) => ({ index, one })).filter(({ index }) => !shard || index % shard.of === shard.index - 1);
  }

  async run(hosted: AssessmentClient | undefined): Promise<0 | 1> {
    const { command, io, cases } = this;
    // Version 1.0 remembered there what it had sent.
    const earlierMemory = addressOfPath(resolve(CLAIMS_FOLDER));
    const program = await programOf(io.directory);
    const assessor = `${program.name} ${program.version}`;
    const began = performance.now();
    const results = command.resultsPath === undefined ? undefined : resolve(command.resultsPath);
    if (results !== undefined) await makeFolder(results, "nothing was sent");
    const folder = results === undefined ? undefined : addressOfPath(results);
    const runnable = cases.flatMap(({ index, one }) => {
      const item = this.itemOf(one, assessor);
      return item ? [{ index, one, item }] : [];
    });
    const fresh = command.fresh ? new FreshRuns(localFiles, [earlierMemory], command.shard) : undefined;
    const folders = new Set(runnable.map(({ item }) => resultsFolderOf(item, folder)));
    await fresh?.begin(folders, this.started.toISOString(), command.resume);
    const ended = new Map<number, ReportedCase>();
    const end = (index: number, one: RunCase, with_: CaseEnd): void => {
      const outcome = { ...outcomeOf(one.one, one.suite, with_), suite: shown(pathOfAddress(one.suite.uri)), index };
      ended.set(index, outcome);
      if (command.reporter === "spec" && command.outPath === undefined) {
        this.line.clear();
        io.stdout.write(`${printable(specLine(outcome))}\n`);
      }
    };
    for (const { index, one } of cases) {
      if (one.one.skip !== undefined) end(index, one, { skipped: one.one.skip });
      else if (!this.itemOf(one, assessor)) end(index, one, { error: one.problem ?? this.modelProblem(one) ?? "" });
    }
    const states = { assessed: 0, known: 0 };
    const caseSeconds: Record<string, number> = {};
    let stopped: string | undefined;
    const onOutcome = (outcome: RunOutcome, at: number, assessedInMs?: number): void => {
      const { index, one } = runnable[at]!;
      if (assessedInMs !== undefined) caseSeconds[index] = Math.round(assessedInMs) / 1000;
      if (outcome.state === "left") stopped ??= outcome.reason;
      if ("kept" in outcome) states[outcome.state]++;
      end(index, one, endOf(one, outcome));
    };
    const sending = performance.now();
    const onProgress = (progress: RunProgress) => this.line.say(progressInWords(progress, (performance.now() - sending) / 1000));
    const work = async (client: () => Promise<AssessmentClient>) => {
      const host = new NodeRunHost({
        client,
        claims: new Claims(localFiles, [earlierMemory]),
        found: new FoundResults(withinBorder(localFiles, io.border)),
        outlivesRun: hosted !== undefined,
        results: folder,
        since: (one) => fresh?.since(one),
        sendAgain: command.sendAgain,
        incomplete: command.incomplete,
        timeoutSeconds: command.timeoutSeconds,
        warn: (text) => {
          this.line.clear();
          io.stderr.write(printableLines(text));
        },
      });
      await runReadings(
        runnable.map(({ item }) => item),
        host,
        { atOnce: command.jobs, signal: io.signal, onOutcome, onProgress },
      );
    };
    try {
      if (runnable.length > 0) await (hosted ? work(() => Promise.resolve(hosted)) : withEmbeddedService(io, work, command.jobs));
    } finally {
      this.line.clear();
    }
    const report: RunReport = {
      version: REPORT_VERSION,
      run: {
        program: assessor,
        startedAt: this.started.toISOString(),
        seconds: Math.round((performance.now() - began) / 100) / 10,
        ...(Object.keys(caseSeconds).length > 0 && { caseSeconds }),
        ...states,
        cases: this.all.length,
        ...(command.shard && { shard: command.shard }),
        ...(stopped !== undefined && { stopped: io.signal.aborted ? "The run was stopped. To continue, run it again." : stopped }),
      },
      cases: [...ended.values()].sort((a, b) => a.index - b.index),
    };
    if (stopped === undefined) await fresh?.end();
    await writeReport(report, { reporter: command.reporter, outPath: command.outPath, withCases: false }, io);
    return isGreen(report) ? 0 : 1;
  }

  private itemOf({ reading, one: { model } }: RunCase, program: string): RunItem | undefined {
    const { baseUrl, modelId, modelFacts, pad } = this.command;
    if (!reading || this.modelProblem({ one: { model } }) !== undefined) return undefined;
    const service =
      baseUrl === undefined ? ({ service: "embedded" } as const) : ({ service: "hosted", origin: new URL(baseUrl).origin } as const);
    return { reading: { ...reading, ...(pad && { pad }) }, assessedBy: { ...service, modelId: model ?? modelId, ...modelFacts, program } };
  }

  private modelProblem({ one: { model } }: { one: Pick<RunCase["one"], "model"> }): string | undefined {
    return this.command.baseUrl === undefined && model !== undefined && !localModel(model)
      ? `The embedded service has no model ${model}. Name the service that has it with --base-url.`
      : undefined;
  }
}

/** A suite is about the service's answer; for any other reading, its review counts, as wherever else it is shown. */
function endOf({ scoring, suite }: RunCase, outcome: RunOutcome): CaseEnd {
  if (outcome.state === "failed") return { error: outcome.error.message };
  if (outcome.state === "left") return { error: outcome.reason };
  const { file, result, uri } = outcome.kept;
  const isSuite = suite.uri.endsWith(SUITE_NAME_ENDING);
  const timeline = timelineOf({
    result,
    reference: file.reference.text,
    list: file.reference.list,
    ...(!isSuite && file.review && { review: file.review }),
  });
  return { timeline, scoring, result: shown(pathOfAddress(uri)) };
}

function progressInWords(progress: RunProgress, seconds: number): string {
  const { readings, done, known } = progress;
  const left = remainingInWords(remainingSeconds(progress, seconds));
  return `${done} of ${counted(readings, "reading")}${known > 0 ? `, ${known} known` : ""}${left === "" || done === readings ? "" : `, ${left}`}`;
}
