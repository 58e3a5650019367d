import type * as Vscode from "vscode";
import { HOST_TESTS } from "./hostTests.ts";

export interface HostTestResult {
  name: string;
  /** Why it failed; absent when it passed. */
  error?: string;
}

/** How far a run has come. */
export interface HostTestReport {
  results: HostTestResult[];
  /** The test that is under way. */
  running?: string;
}

/** What any test may take, in milliseconds; longer than anything that it waits for itself, so that it says what that was. */
export const HOST_TEST_WITHIN = 100_000;

/**
 * Runs the list inside an editor. A call into the editor may never answer: a test that takes too long fails, and those
 * after it, which build on it, are not run.
 * @param report called with each test that begins and ends.
 */
export async function runHostTests(
  vscode: typeof Vscode,
  report: (report: HostTestReport) => void = () => undefined,
): Promise<HostTestResult[]> {
  const results: HostTestResult[] = [];
  let stuck: string | undefined;
  for (const test of HOST_TESTS) {
    const { name } = test;
    if (stuck !== undefined) {
      results.push({ name, error: `Not run, as "${stuck}" did not end` });
      continue;
    }
    report({ results, running: name });
    try {
      await within(test.run(vscode), () => (stuck = name));
      results.push({ name });
    } catch (error) {
      results.push({ name, error: `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${openTabs(vscode)}` });
    }
  }
  report({ results });
  return results;
}

/** The tabs that are open, group by group, as a test that failed in another's window cannot be understood without them. */
function openTabs({ window: { tabGroups, activeTextEditor } }: typeof Vscode): string {
  const groups = tabGroups.all.map(({ tabs }) => tabs.map(({ label, isActive }) => `${label}${isActive ? " (shown)" : ""}`).join(", "));
  return `Open: ${groups.join(" | ")}; active: ${activeTextEditor?.document.uri.path ?? "no text"}`;
}

async function within(work: Promise<void>, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new Error(`It did not end within ${HOST_TEST_WITHIN / 1000} s`));
    }, HOST_TEST_WITHIN);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
