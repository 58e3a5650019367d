import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { printable } from "#core/printable.ts";
import { HumanError } from "#core/humanError.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { CaseFailure, CaseOutcome } from "#sets/reports/caseOutcome.ts";
import { comparedTexts } from "#sets/reports/changedParts.ts";
import { figuresInWords } from "#sets/reports/figuresInWords.ts";
import { changedLines, specLine } from "#sets/reports/specReport.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { type RunItem, type RunOutcome, runReadings } from "#sets/run/runReadings.ts";
import { type CaseEnd, outcomeOf } from "#sets/suites/outcomeOf.ts";
import { operationOf } from "#operations/operations.ts";
import type { Connections } from "../service/connections.ts";
import { mustBeReadable, referenceOfCase, scoringOfCase } from "./caseReading.ts";
import { type CoveringReading, PassageCoverage } from "./suiteCoverage.ts";
import { type RunHostServices, SuiteRunHost } from "./suiteRunHost.ts";
import { FAILURE_CONTEXT } from "../manifest/suiteTestsManifest.ts";
import type { TreeCase } from "./suiteTree.ts";
import type { Services } from "../services/services.ts";

/** Milliseconds that a stopped run waits for what is under way; the jobs end by themselves. */
const PATIENCE_MS = 250;
/** As many recordings as the embedded engine works on at once. */
const AT_ONCE = 2;

export interface RanCase {
  outcome: CaseOutcome;
  /** Absent if there is no reading. */
  reading?: { kept: KeptReading; timeline: Timeline; scoring: ScoringProfile | undefined };
}

interface Planned {
  tree: TreeCase;
  run: RunItem;
  scoring: ScoringProfile | undefined;
}

/** Each case is assessed unless its result already exists, compared with what is expected of it, and reported. */
export class SuiteRun {
  readonly ran = new Map<vscode.TestItem, RanCase>();
  private readonly began = new Map<RunItem, number>();
  private readonly ending = new AbortController();
  private isOver = false;

  constructor(
    private readonly services: RunHostServices & Pick<Services, "aboutText" | "ownWordsOf" | "program">,
    private readonly run: vscode.TestRun,
    private readonly cases: readonly TreeCase[],
  ) {}

  /** @param withCoverage reports which words of the passages the readings cover. */
  async toTheEnd(withCoverage: boolean): Promise<void> {
    const { run, ending } = this;
    const stop = run.token.onCancellationRequested(() => ending.abort());
    if (run.token.isCancellationRequested) ending.abort();
    try {
      for (const { item } of this.cases) run.enqueued(item);
      const planned = await this.plan();
      const items = planned.map((one) => one.run);
      const of = new Map(planned.map((one) => [one.run, one]));
      const wanted = (item: RunItem) => serviceOf(of.get(item)!.tree);
      const host = new SuiteRunHost(
        this.services,
        wanted,
        (item) => this.start(of.get(item)!),
        () => ending.abort(),
      );
      const reading = runReadings(items, host, {
        atOnce: AT_ONCE,
        signal: ending.signal,
        onOutcome: (outcome, index) => this.settle(planned[index]!, outcome),
      });
      await Promise.race([reading, after(ending.signal, PATIENCE_MS)]);
      if (withCoverage) for (const coverage of await PassageCoverage.of(this.coveringReadings())) run.addCoverage(coverage);
    } finally {
      this.isOver = true;
      stop.dispose();
    }
  }

  /** In order, since some questions may have to be asked. */
  private async plan(): Promise<Planned[]> {
    const planned: Planned[] = [];
    const assessors = new Map<string, ReturnType<Connections["assessorFor"]>>();
    for (const tree of this.cases) {
      if (this.ending.signal.aborted) break;
      const { one } = tree;
      if (one.skip !== undefined) this.end(tree, { skipped: one.skip });
      else if (one.problem !== undefined) this.end(tree, { error: one.problem });
      else {
        try {
          planned.push(await this.planOne(tree, assessors));
        } catch (error) {
          if (!(error instanceof HumanError)) throw error;
          this.end(tree, { error: error.message });
        }
      }
    }
    return planned;
  }

  private async planOne(tree: TreeCase, assessors: Map<string, ReturnType<Connections["assessorFor"]>>): Promise<Planned> {
    const { one, suite } = tree;
    const { operation, recording } = one.reading;
    const { connections, aboutText, ownWordsOf, program } = this.services;
    const wanted = serviceOf(tree);
    if (one.profile !== undefined && !vscode.workspace.isTrusted) {
      throw new HumanError(
        "suite-untrusted",
        t`The case names the service “${one.profile}”, but only a trusted workspace may choose where recordings are sent. Trust the workspace, or remove “profile” from the case.`,
      );
    }
    mustBeReadable(vscode.Uri.parse(recording.path, true));
    const [reference, scoring] = await Promise.all([
      referenceOfCase(one.reading.reference, operationOf(operation).takes, aboutText),
      scoringOfCase(one, vscode.Uri.parse(suite.uri, true)),
    ]);
    const key = JSON.stringify([operation, wanted]);
    const asked = assessors.get(key) ?? connections.assessorFor(operation, wanted);
    assessors.set(key, asked);
    const assessedBy = await asked;
    if (!assessedBy) throw new HumanError("model-unknown", t("The case was not assessed because you did not name a model."));
    const pronunciations =
      assessedBy.service === "embedded" && reference.path !== undefined && operationOf(operation).takes !== "phonemes"
        ? await ownWordsOf(vscode.Uri.parse(reference.path, true), reference.text)
        : {};
    const judged = Object.keys(pronunciations).length > 0 ? { ...reference, pronunciations } : reference;
    return { tree, scoring, run: { reading: { ...one.reading, reference: judged }, assessedBy: { ...assessedBy, program } } };
  }

  private start({ tree, run }: Planned): void {
    this.began.set(run, performance.now());
    this.run.started(tree.item);
  }

  private settle({ tree, run, scoring }: Planned, outcome: RunOutcome): void {
    if (this.isOver) return;
    const began = this.began.get(run);
    const milliseconds = began === undefined ? undefined : performance.now() - began;
    // The editor shows a case that was not run as it was before.
    if (outcome.state === "left") {
      if (!this.ending.signal.aborted) this.end(tree, { error: outcome.reason });
      return;
    }
    if (outcome.state === "failed") return this.end(tree, { error: outcome.error.message }, undefined, milliseconds);
    const { kept } = outcome;
    // A suite is about what a service says, whatever a person has made of it.
    const timeline = timelineOf({ result: kept.result, reference: kept.file.reference.text, list: kept.file.reference.list });
    this.end(tree, { timeline, scoring, result: kept.uri }, { kept, timeline, scoring }, milliseconds);
  }

  private end({ item, one, suite }: TreeCase, end: CaseEnd, reading?: RanCase["reading"], milliseconds?: number): void {
    const { run } = this;
    const outcome = outcomeOf(one, suite, end);
    this.ran.set(item, { outcome, ...(reading && { reading }) });
    const figures = outcome.status === "passed" ? undefined : figuresInWords(outcome.figures);
    run.appendOutput(`${printable(specLine(outcome))}${figures === undefined ? "" : printable(` (${figures})`)}\r\n`, undefined, item);
    switch (outcome.status) {
      case "passed":
        return run.passed(item, milliseconds);
      case "failed":
        return run.failed(
          item,
          outcome.failures.map((failure, index) => messageOf(failure, index, item.uri!)),
          milliseconds,
        );
      case "error":
        return run.errored(item, new vscode.TestMessage(outcome.reason ?? ""), milliseconds);
      default:
        // A known failure is not a failure, and the editor has no other word for that.
        return run.skipped(item);
    }
  }

  private coveringReadings(): CoveringReading[] {
    return this.cases.flatMap(({ item, one }): CoveringReading[] => {
      const reading = this.ran.get(item)?.reading;
      const { path } = one.reading.reference;
      return reading && path !== undefined
        ? [{ item, passage: vscode.Uri.parse(path, true), kept: reading.kept, timeline: reading.timeline }]
        : [];
    });
  }
}

/** Resolves some milliseconds after a signal; never if it does not come. */
function after(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, milliseconds);
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
}

function serviceOf({ one: { profile, model } }: TreeCase): { profile: string | undefined; model: string | undefined } {
  return { profile, model };
}

/**
 * At its expectation. The reading as expected and as it is follows the words: if it were given apart, the editor would show the beginnings
 * of both in the suite, and not the words.
 */
function messageOf(failure: CaseFailure, index: number, suite: vscode.Uri): vscode.TestMessage {
  const { message, place, at } = failure;
  const compared = comparedTexts(failure);
  const text = new vscode.MarkdownString().appendText(message);
  if (compared) text.appendMarkdown("\n").appendCodeblock(changedLines(compared.expected, compared.actual).join("\n"), "diff");
  const shown = new vscode.TestMessage(compared ? text : message);
  shown.location = new vscode.Location(suite, new vscode.Position(place.line - 1, place.column - 1));
  shown.contextValue = `${FAILURE_CONTEXT.begin}${index}${at ? FAILURE_CONTEXT.played : ""}`;
  return shown;
}
