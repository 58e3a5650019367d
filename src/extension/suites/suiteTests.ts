import { setContext } from "../commands/setContext.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { type CaseCommand, CaseCommands } from "./caseCommands.ts";
import { PassageCoverage } from "./suiteCoverage.ts";
import { type RanCase, SuiteRun } from "./suiteRun.ts";
import { CASE_KEYS, SUITES_CONTROLLER } from "../manifest/suiteTestsManifest.ts";
import { isSuite, SuiteTree, type TreeCase } from "./suiteTree.ts";
import type { Services } from "../services/services.ts";

/** Their tree, runs, failures at the expectations, and coverage of the passages' words by readings. */
export class SuiteTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController(SUITES_CONTROLLER, t("Suites of Recordings"));
  private readonly tree: SuiteTree;
  private readonly commands: CaseCommands;
  private readonly ran = new WeakMap<vscode.TestItem, RanCase>();
  /** Those that menus use. */
  private readonly ids = { withResult: new Set<string>(), failed: new Set<string>() };
  private readonly profile: vscode.TestRunProfile;
  /** Runs follow one another: the second finds the results of the first. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly services: Services) {
    this.tree = new SuiteTree(this.controller, (work) => services.failures.guard(work));
    this.profile = this.controller.createRunProfile(
      t("Run"),
      vscode.TestRunProfileKind.Run,
      (request, token) => this.handle(request, token, false),
      true,
      undefined,
      true,
    );
    const coverage = this.controller.createRunProfile(
      t("Coverage"),
      vscode.TestRunProfileKind.Coverage,
      (request, token) => this.handle(request, token, true),
      true,
    );
    coverage.loadDetailedCoverage = (_run, file) => Promise.resolve(file instanceof PassageCoverage ? file.details() : []);
    coverage.loadDetailedCoverageForTest = (_run, file, item) => Promise.resolve(file instanceof PassageCoverage ? file.details(item) : []);
    this.commands = new CaseCommands(
      services,
      (item) => this.ran.get(item),
      (items) => this.start(new vscode.TestRunRequest(items, undefined, this.profile), false),
    );
  }

  /** @throws {HumanError} whatever the command throws for people. */
  run(command: CaseCommand, args: readonly unknown[]): Promise<void> {
    return this.commands.run(command, args);
  }

  dispose(): void {
    this.tree.dispose();
    this.controller.dispose();
  }

  private async handle(request: vscode.TestRunRequest, token: vscode.CancellationToken, withCoverage: boolean): Promise<void> {
    if (request.continuous) return this.follow(request, token);
    await this.start(request, withCoverage, token);
  }

  /** Runs cases again as soon as their suite or their text is saved, until the editor ends that. */
  private follow(request: vscode.TestRunRequest, token: vscode.CancellationToken): void {
    const saving = vscode.workspace.onDidSaveTextDocument(
      ({ uri }) =>
        void this.services.failures.guard(async () => {
          const saved = uri.toString();
          const affected = (await this.tree.casesIn(request.include, request.exclude)).filter(({ one, suite }) =>
            isSuite(uri) ? suite.uri === saved : one.reading.reference.path === saved,
          );
          if (affected.length > 0 && !token.isCancellationRequested)
            await this.start(
              new vscode.TestRunRequest(
                affected.map(({ item }) => item),
                request.exclude,
                request.profile,
                true,
              ),
              false,
              token,
            );
        }),
    );
    token.onCancellationRequested(() => void saving.dispose());
  }

  private start(request: vscode.TestRunRequest, withCoverage: boolean, token?: vscode.CancellationToken): Promise<void> {
    const next = this.last.then(() => this.runOnce(request, withCoverage, token));
    this.last = next.catch(() => undefined);
    return next;
  }

  private async runOnce(request: vscode.TestRunRequest, withCoverage: boolean, token?: vscode.CancellationToken): Promise<void> {
    if (token?.isCancellationRequested) return;
    const run = this.controller.createTestRun(request);
    try {
      const cases = await this.tree.casesIn(request.include, request.exclude);
      await this.runCases(run, cases, withCoverage);
    } catch (error) {
      void this.services.failures.show(error);
    } finally {
      run.end();
    }
  }

  private async runCases(run: vscode.TestRun, cases: readonly TreeCase[], withCoverage: boolean): Promise<void> {
    const one = new SuiteRun(this.services, run, cases);
    try {
      await one.toTheEnd(withCoverage);
    } finally {
      for (const [item, ran] of one.ran) this.remember(item, ran);
      for (const [name, key] of Object.entries(CASE_KEYS)) setContext(key, [...this.ids[name as keyof typeof CASE_KEYS]]);
    }
  }

  private remember(item: vscode.TestItem, ran: RanCase): void {
    this.ran.set(item, ran);
    const has = { withResult: ran.reading !== undefined, failed: ran.reading !== undefined && ran.outcome.status === "failed" };
    for (const name of ["withResult", "failed"] as const) {
      if (has[name]) this.ids[name].add(item.id);
      else this.ids[name].delete(item.id);
    }
  }
}
