import type * as Vscode from "vscode";
import { HOST_TESTS } from "./hostTests.ts";

export interface HostTestResult {
  name: string;
  /** Why it failed; absent when it passed. */
  error?: string;
}

/** Runs the list inside an editor. */
export async function runHostTests(vscode: typeof Vscode): Promise<HostTestResult[]> {
  const results: HostTestResult[] = [];
  for (const test of HOST_TESTS) {
    const { name } = test;
    try {
      await test.run(vscode);
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  return results;
}
