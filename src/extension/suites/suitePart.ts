import * as vscode from "vscode";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { findFiles } from "../host/node/findFiles.ts";
import type { Registration } from "#project/files/files.ts";
import type { Services } from "../services/services.ts";
import { Late } from "#platform/late.ts";
import { SUITE_TEST_COMMANDS } from "../manifest/suiteTestsManifest.ts";

/**
 * The tools for writing suites are loaded when the first one is open; what makes them tests of the editor, as soon as there is one: without
 * any, the editor has no tests.
 */
export function suitePart(services: Services): Registration[] {
  const { failures } = services;
  const suites = new Late(async () => new (await import("./suites.ts")).Suites(services));
  const tests = new Late(async () => new (await import("./suiteTests.ts")).SuiteTests(services));
  const watcher = vscode.workspace.createFileSystemWatcher(`**/*${SUITE_NAME_ENDING}`, false, true, true);
  const found = () => void failures.guard(() => tests.get());
  const look = ({ uri }: vscode.TextDocument) => {
    if (!uri.path.endsWith(SUITE_NAME_ENDING)) return;
    void failures.guard(() => suites.get());
    found();
  };
  vscode.workspace.textDocuments.forEach(look);
  void failures.guard(async () => {
    if ((await findFiles(`**/*${SUITE_NAME_ENDING}`, undefined, 1)).length > 0) await tests.get();
  });
  return [
    watcher,
    watcher.onDidCreate(found),
    vscode.workspace.onDidOpenTextDocument(look),
    suites,
    tests,
    registerCommands(services, SUITE_TEST_COMMANDS, {
      openCaseResult: async (args) => (await tests.get()).run("openCaseResult", args),
      playCasePlace: async (args) => (await tests.get()).run("playCasePlace", args),
      acceptAsExpected: async (args) => (await tests.get()).run("acceptAsExpected", args),
    }),
  ];
}
