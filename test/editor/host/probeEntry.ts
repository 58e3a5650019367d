import { renameSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { runHostTests } from "./runHostTests.ts";

/** An extension for the tests alone: runs the list when its window is there, and keeps how far that has come in the file that is named. */
export async function activate(): Promise<void> {
  const file = process.env.HOST_TEST_RESULTS;
  if (!file) return;
  await runHostTests(vscode, (report) => {
    // Whoever reads it finds it whole.
    writeFileSync(`${file}.part`, JSON.stringify(report));
    renameSync(`${file}.part`, file);
  });
}
