// How fast the engine is and how much memory it takes: `npm run bench:engine -- [--minutes 5,15] [--corpus DIR] [--rounds 5]`.
// Processor times, and ratios to something that runs beside it: other work on the machine changes them little.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { engineDirectory } from "../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../support/paths.ts";
import { readCorpus } from "./corpus.ts";
import type { CancelFigures, Measurement, MemoryFigures, Reading, StartFigures, WorkersFigures } from "./engineProcess.ts";
import type { StageFigures, StagesRequest } from "./engineStages.ts";
import { joinReading, type Source } from "./joinReading.ts";

/** Length of the readings that two workers share and that wait in a queue, in minutes, and how many wait. */
const SHORT = 0.25;
const QUEUE = 20;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5,15" },
    corpus: { type: "string", default: join(ROOT, "..", "shared", "speech") },
    rounds: { type: "string", default: "5" },
    engine: { type: "string" },
  },
});
const minutes = values.minutes
  .split(",")
  .map(Number)
  .sort((a, b) => a - b);
const rounds = Number(values.rounds);
if (minutes.some((each) => !(each > 0 && each <= 15)) || !(rounds >= 1)) {
  console.error("Lengths are minutes from 0 to 15, such as --minutes 5,15, and there is at least one round.");
  process.exit(2);
}

const directory = values.engine ?? engineDirectory();
const scratch = mkdtempSync(join(tmpdir(), "bench-engine-"));
try {
  await run();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const sources = chooseSources();
  const script = await bundle();
  const readings = new Map<number, Reading>();
  for (const length of [SHORT, ...minutes]) readings.set(length, await joined(sources, length));
  const measure = <Figures>(wanted: Measurement) => {
    const found = execFileSync(process.execPath, [script, JSON.stringify(wanted)], { encoding: "utf8" });
    tell(`${wanted.what} ${found.trim()}`);
    return JSON.parse(found) as Figures;
  };

  // What is compared is measured in turns, so that what else the machine does falls on both.
  const ready: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(timeOf(() => spawnSync(process.execPath, ["-e", "0"])));
    ready.push(measure<StartFigures>({ what: "start", directory }).readyMs);
  }
  const stages = measureStages(readings.get(minutes[0]!)!);
  tell(JSON.stringify(stages));
  const memory = minutes.map((length) => measure<MemoryFigures>({ what: "memory", directory, reading: readings.get(length)!, jobs: 1 }));
  const queue = measure<MemoryFigures>({ what: "memory", directory, reading: readings.get(SHORT)!, jobs: QUEUE });
  const cancel = measure<CancelFigures>({ what: "cancel", directory, reading: readings.get(minutes[0]!)!, rounds: Math.min(3, rounds) });
  const short = readings.get(SHORT)!;
  const workers = measure<WorkersFigures>({
    what: "workers",
    directory,
    readings: [short, short, short, short],
    rounds: Math.min(3, rounds),
  });

  const figures = {
    realTimeFactor: round3(stages.realTimeFactor),
    wallFactor: round3(stages.wallFactor),
    stages: Object.fromEntries(
      Object.entries(stages.stages)
        .filter(([name]) => name !== "end")
        .map(([name, seconds]) => [name, round4(seconds / stages.audioSeconds)]),
    ),
    longestUncheckedMs: Object.fromEntries(Object.entries(stages.gapsMs).map(([name, ms]) => [name, Math.round(ms)])),
    minutes,
    idleMb: median(memory.map((each) => each.idleMb)),
    peakMb: memory.map((each) => each.peakMb),
    memoryRatio: round3(memory.at(-1)!.peakMb / memory[0]!.peakMb),
    queueMb: [queue.afterMb[4]!, queue.afterMb.at(-1)!],
    readyMs: Math.round(median(ready)),
    nodeStartMs: Math.round(median(bare)),
    twoWorkers: round3(median(workers.engine)),
    twoThreadsCounting: round3(median(workers.counting)),
    cancelMs: Object.fromEntries(
      Object.entries(cancel.freeMs).map(([point, times]) => [
        point,
        times.length > 0 ? [Math.round(median(times)), Math.round(Math.max(...times))] : null,
      ]),
    ),
    progressGapMs: Math.round(Math.max(...memory.map((each) => each.gapMs))),
  };
  print(figures);
  console.log(JSON.stringify(figures));
}

/** The table goes to standard output, and what was measured so far to standard error: nothing is lost where somebody loses patience. */
function tell(found: string): void {
  process.stderr.write(`Measured: ${found}\n`);
}

type Figures = Record<string, unknown> & {
  stages: Record<string, number>;
  longestUncheckedMs: Record<string, number>;
  cancelMs: Record<string, number[] | null>;
  peakMb: number[];
  queueMb: number[];
};

function print(figures: Figures): void {
  const row = (name: string, found: unknown, beside = "") => console.log(`${name.padEnd(46)} ${String(found).padStart(12)}   ${beside}`);
  console.log("Processor times and medians; other work on the machine makes times longer and changes ratios less.\n");
  row("real-time factor on one core, all passes", figures.realTimeFactor, `at most 0.04; by the clock ${String(figures.wallFactor)}`);
  for (const [name, factor] of Object.entries(figures.stages))
    row(`  ${name}`, factor, `longest stretch without a look at cancelling ${figures.longestUncheckedMs[name]} ms`);
  row("peak memory, engine idle (MB)", figures.idleMb);
  minutes.forEach((length, i) => row(`peak memory, reading of ${length} minutes (MB)`, figures.peakMb[i]));
  row("  longest by shortest", figures.memoryRatio, "at most 2 for 15 minutes by 5");
  row(`memory after 5 and ${QUEUE} jobs of a queue (MB)`, figures.queueMb.join(", "));
  row("start of the engine (ms)", figures.readyMs, `under 400; a bare start of Node beside it ${String(figures.nodeStartMs)}`);
  row("two workers, times as fast as one", figures.twoWorkers, `two threads that only count ${String(figures.twoThreadsCounting)}`);
  for (const [point, times] of Object.entries(figures.cancelMs))
    row(`from cancelling to a free worker, ${point} (ms)`, times ? times.join(", ") : "too short", "median, longest");
  row("longest time between two reports (ms)", figures.progressGapMs);
}

function chooseSources(): Source[] {
  if (existsSync(join(values.corpus, "manifest.tsv"))) return readCorpus(values.corpus).map(({ text, audioPath }) => ({ text, audioPath }));
  console.log(
    `No recordings at ${values.corpus} (a folder with manifest.tsv): the sample passage is read again and again instead. Name another folder with --corpus DIR.\n`,
  );
  return [{ text: readFileSync(join(SAMPLES, "the-seed.txt"), "utf8"), audioPath: join(SAMPLES, "the-seed.wav") }];
}

async function joined(sources: readonly Source[], length: number): Promise<Reading> {
  const { wav, text } = await joinReading(sources, length);
  const reading = { audioPath: join(scratch, `${length}.wav`), textPath: join(scratch, `${length}.txt`) };
  writeFileSync(reading.audioPath, wav);
  writeFileSync(reading.textPath, text);
  return reading;
}

function measureStages(reading: Reading): StageFigures {
  const request: StagesRequest = { model: join(directory, "model"), ...reading };
  const script = fileURLToPath(new URL("engineStages.ts", import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, ["--import", "tsx", script, JSON.stringify(request)], { encoding: "utf8", cwd: ROOT }),
  ) as StageFigures;
}

async function bundle(): Promise<string> {
  const outfile = join(scratch, "engineProcess.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("engineProcess.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  return outfile;
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
