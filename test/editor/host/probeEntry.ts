import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { runHostTests } from "./runHostTests.ts";

/** An extension for the tests alone: runs the list when its window is there and leaves the results in the file that is named. */
export async function activate(): Promise<void> {
  const file = process.env.HOST_TEST_RESULTS;
  if (file) writeFileSync(file, JSON.stringify(await runHostTests(vscode)));
}
