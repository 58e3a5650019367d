import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type FileOutcomes, OUTCOMES } from "./outcomes.ts";
import { ROOT } from "./paths.ts";

/** How many tests, or other steps, passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/** The outcome of a run. */
export interface MochaOutcome extends Count {
  /** What mocha says about the tests that failed, from its line "N failing" on. */
  failures: readonly string[];
  /** The outcome of each file; empty if the run broke off. */
  files: FileOutcomes;
}

/** How long a run may stay after its last test, in milliseconds. Beyond that, something that a test opened was never closed. */
const LEAVE_WITHIN = 60_000;

/**
 * Runs mocha to its end and counts its tests.
 * @param node the Node to run it with; absolute path
 * @param print receives each line that it prints
 * @param environment added to its environment
 */
export async function runMocha(
  node: string,
  args: readonly string[],
  print: (line: string) => void,
  environment: NodeJS.ProcessEnv = {},
): Promise<MochaOutcome> {
  const mocha = join(ROOT, "node_modules", "mocha", "bin", "mocha.js");
  const folder = await mkdtemp(join(tmpdir(), "outcomes-"));
  const outcomes = join(folder, "outcomes.json");
  const reporter = ["--require", join(ROOT, "test", "support", "laneReporter.ts"), "--reporter", "lane"];
  const child = spawn(node, ["--import", "tsx", mocha, "--no-config", "--no-color", "--forbid-only", ...reporter, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment, [OUTCOMES]: outcomes },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const count = new Map<string, number>();
  const failures: string[] = [];
  let stayed = false;
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    print(line);
    if (count.has("failing")) failures.push(line);
    // The summary; a test that prints such a line itself is indented further.
    const [, number, word] = /^ {2}(\d+) (passing|failing)\b/.exec(line) ?? [];
    if (!word) return;
    count.set(word, Number(number));
    if (word === "failing") failures.push(line);
    timer ??= setTimeout(() => {
      stayed = true;
      child.kill("SIGKILL");
    }, LEAVE_WITHIN);
  });
  createInterface({ input: child.stderr }).on("line", print);
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit ?? 1));
  });
  clearTimeout(timer);
  const [passed, failed] = [count.get("passing") ?? 0, count.get("failing") ?? 0];
  const say = (line: string) => {
    print(line);
    failures.push(line);
  };
  if (stayed) say(`  The run did not end within ${LEAVE_WITHIN / 1000} s of its last test: something that a test opened is still open.`);
  // A run that broke before it could count, ran nothing, or never ended has also failed.
  const broke = stayed || (failed === 0 && (code !== 0 || passed === 0));
  if (broke && !stayed) say(`  The run ended with code ${code}${passed === 0 ? " and ran no test" : ""}.`);
  const files = await readFile(outcomes, "utf8").then(
    (text) => JSON.parse(text) as FileOutcomes,
    () => ({}),
  );
  await rm(folder, { recursive: true, force: true });
  return { passed, failed: failed + (broke ? 1 : 0), failures, files };
}
