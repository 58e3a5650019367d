// What a run of many readings costs: `npm run bench:sets -- [--readings 100] [--corpus DIR]`. The program of the terminal, as an author runs it;
// times of the clock, as ratios of runs that follow one another on the same machine. What a killed run leaves, and what shards make, is compared with an undisturbed run.
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { isResultName } from "#results/resultEnding.ts";
import type { RunReport } from "#sets/reports/runReport.ts";
import { ensureBuilt } from "../support/builds.ts";
import { ROOT } from "../support/paths.ts";
import { readCorpus } from "./corpus.ts";

const { values } = parseArgs({
  options: { readings: { type: "string", default: "100" }, corpus: { type: "string", default: join(ROOT, "..", "shared", "speech") } },
});
const CLI = join(ROOT, "dist", "cli.js");
const SHARDS = 8;

if (!existsSync(join(values.corpus, "manifest.tsv"))) {
  console.error(`No recordings at ${values.corpus} (a folder with manifest.tsv). Name another folder with --corpus DIR.`);
  process.exit(1);
}
await ensureBuilt(console.error);
const scratch = mkdtempSync(join(tmpdir(), "bench-sets-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

interface Ended {
  seconds: number;
  peakMb: number | undefined;
  report: RunReport;
}

/** Bytes that processes of a tree hold at this moment; undefined where the system does not tell. */
function memoryOf(root: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = tryRead(`/proc/${name}/stat`);
    if (stat !== undefined) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOf = (pid: number): boolean => pid === root || (parents.has(pid) && isOf(parents.get(pid)!));
  const held = [...parents.keys()]
    .filter(isOf)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(tryRead(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0));
  return held.reduce((sum, kb) => sum + kb * 1024, 0);
}

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], { cwd: scratch, stdio: ["ignore", "ignore", "inherit"] });
}

async function run(name: string, args: readonly string[]): Promise<Ended> {
  const out = join(scratch, `${name}.json`);
  const began = performance.now();
  const child = start([...args, "--reporter", "json", "--out", out]);
  let peak: number | undefined;
  const look = setInterval(() => {
    const now = memoryOf(child.pid!);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  }, 250);
  await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(look);
  const seconds = (performance.now() - began) / 1000;
  process.stderr.write(`${name}: ${seconds.toFixed(1)} s\n`);
  return {
    seconds,
    peakMb: peak === undefined ? undefined : Math.round(peak / 1e6),
    report: JSON.parse(readFileSync(out, "utf8")) as RunReport,
  };
}

const wanted = Number(values.readings);
const utterances = readCorpus(values.corpus)
  .filter(({ text }) => text.split(" ").length >= 5)
  .slice(0, wanted);
mkdirSync(join(scratch, "set"));
let bytes = 0;
for (const { id, text, audioPath } of utterances) {
  copyFileSync(audioPath, join(scratch, "set", `${id}.wav`));
  bytes += readFileSync(audioPath).length - 44;
  writeFileSync(join(scratch, "set", `${id}.txt`), `${text.toLowerCase()}\n`);
}
/** All of the corpus is 16 kHz, 16 bits, mono. */
const audioSeconds = bytes / 32_000;

const one = await run("one worker", ["run", "set", "--jobs", "1", "--results", "r1"]);
const two = await run("two workers", ["run", "set", "--jobs", "2", "--results", "r2"]);
const known = await run("from the results that are there", ["run", "set", "--results", "r2"]);

// Killed when 40 of 100 results are there, as by a power cut, and begun again.
const killed = start(["run", "set", "--jobs", "2", "--results", "r3"]);
const left = () => (existsSync(join(scratch, "r3")) ? readdirSync(join(scratch, "r3")).filter(isResultName).length : 0);
while (left() < wanted * 0.4 && killed.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
killed.kill("SIGKILL");
await new Promise((resolve) => killed.once("exit", resolve));
const before = left();
const resumed = await run("resumed", ["run", "set", "--results", "r3"]);

const names = Array.from({ length: SHARDS }, (_, i) => `shard-${i + 1}`);
for (const [i, name] of names.entries()) await run(name, ["run", "set", "--results", "r4", "--shard", `${i + 1}/${SHARDS}`]);
const merged = await run("merged", ["merge-reports", ...names.map((name) => `${name}.json`)]);

/** What two runs found, without where the results are kept. */
const found = ({ report: { cases } }: Ended) => cases.map(({ result: _, ...rest }) => rest);
const figures = {
  readings: utterances.length,
  audioSeconds: Math.round(audioSeconds),
  audioSecondsPerSecond: { oneWorker: round(audioSeconds / one.seconds), twoWorkers: round(audioSeconds / two.seconds) },
  secondWorkerGain: round(one.seconds / two.seconds),
  peakMb: { oneWorker: one.peakMb, twoWorkers: two.peakMb },
  knownSeconds: round(known.seconds),
  knownShare: round(known.seconds / two.seconds),
  killed: {
    before,
    assessedAfter: resumed.report.run.assessed,
    knownAfter: resumed.report.run.known,
    sameReport: isDeepStrictEqual(found(resumed), found(two)),
  },
  shards: { of: SHARDS, sameReport: isDeepStrictEqual(found(merged), found(two)) },
};
const row = (name: string, value: unknown, beside = "") => console.log(`${name.padEnd(48)} ${String(value).padStart(10)}   ${beside}`);
row("readings", figures.readings, `${figures.audioSeconds} s of sound`);
row("seconds of sound a second, one worker", figures.audioSecondsPerSecond.oneWorker, "the start of the program and the engine included");
row("seconds of sound a second, two workers", figures.audioSecondsPerSecond.twoWorkers);
row("gain of the second worker", figures.secondWorkerGain, "times as fast");
row(
  "peak memory, one worker and two (MB)",
  `${figures.peakMb.oneWorker}, ${figures.peakMb.twoWorkers}`,
  "of all processes; what they share is counted once",
);
row(
  "the same run when all results are there (s)",
  figures.knownSeconds,
  `${Math.round(figures.knownShare * 1000) / 10} % of assessing them`,
);
row(
  "killed: results before, assessed and taken after",
  `${before}, ${figures.killed.assessedAfter}, ${figures.killed.knownAfter}`,
  `the report ${figures.killed.sameReport ? "equals" : "DIFFERS from"} that of an undisturbed run`,
);
row(`${SHARDS} shards merged`, figures.shards.sameReport ? "equal" : "DIFFERENT", "to one run");
console.log(JSON.stringify(figures));

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
