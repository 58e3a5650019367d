import * as vscode from "vscode";
import { runHostTests } from "./runHostTests.ts";

/* oxlint-disable no-console -- what this prints is what `npm run test:desktop` shows */

/** What the desktop editor calls when it is started for a test. @throws when a test failed. */
export async function run(): Promise<void> {
  const results = await runHostTests(vscode);
  for (const { name, error } of results) console.log(error === undefined ? `  ✔ ${name}` : `  ✘ ${name}\n${error}`);
  const failed = results.filter(({ error }) => error !== undefined).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  if (failed > 0) throw new Error(`${failed} tests failed in the desktop editor`);
}
