// A fresh process that does one thing with the engine and prints what it measured as a line of JSON; started by
// engine.ts, which bundles this file, so that nothing but the engine and Node itself is in its memory and its child's.
import { availableParallelism } from "node:os";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Analyser, AnalysisProgress } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";

/** A recording and the file with its text. */
export interface Reading {
  audioPath: string;
  textPath: string;
}

export type Measurement =
  | { what: "start"; directory: string }
  | { what: "memory"; directory: string; reading: Reading; jobs: number }
  | { what: "cancel"; directory: string; reading: Reading; rounds: number }
  | { what: "workers"; directory: string; readings: Reading[]; rounds: number };

export interface StartFigures {
  readyMs: number;
}
export interface MemoryFigures {
  idleMb: number;
  peakMb: number;
  /** Memory in use after each job. */
  afterMb: number[];
  wallSeconds: number;
  /** Longest time without a report of progress while a job ran. */
  gapMs: number;
}
export interface CancelFigures {
  freeMs: Record<CancelPoint, number[]>;
}
export interface WorkersFigures {
  /** Time with one worker by the time with two, round by round. */
  engine: number[];
  /** The same for threads that only count. */
  counting: number[];
}

const CANCEL_POINTS = ["reading audio", "network", "decoding", "aligning", "scoring"] as const;
type CancelPoint = (typeof CANCEL_POINTS)[number];

/** From this share of the whole on, "listening" means the decoder and no longer the network. */
const DECODER_FROM = 0.6;

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
/** Of this process and the engine's, together; of the latter only where the system has /proc. */
const peak = () => megabytes(process.resourceUsage().maxRSS * 1024 + ofChildren("VmHWM"));
const inUse = () => megabytes(process.memoryUsage.rss() + ofChildren("VmRSS"));

/** A line of the status of each child process, in bytes and added up. */
function ofChildren(line: "VmHWM" | "VmRSS"): number {
  if (process.platform !== "linux") return 0;
  const pids = readdirSync("/proc/self/task").flatMap(
    (thread) => readFileSync(`/proc/self/task/${thread}/children`, "latin1").match(/\d+/g) ?? [],
  );
  return pids.reduce(
    (sum, pid) =>
      sum + 1024 * Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0),
    0,
  );
}

const measurement = JSON.parse(process.argv[2]!) as Measurement;
const figures = await measure(measurement);
process.stdout.write(`${JSON.stringify(figures)}\n`);

function measure(wanted: Measurement) {
  switch (wanted.what) {
    case "start":
      return measureStart(wanted.directory);
    case "memory":
      return measureMemory(wanted.directory, wanted.reading, wanted.jobs);
    case "cancel":
      return measureCancel(wanted.directory, wanted.reading, wanted.rounds);
    case "workers":
      return measureWorkers(wanted.directory, wanted.readings, wanted.rounds);
  }
}

/** A job that the worker refuses as soon as it can answer at all. */
async function answered(engine: Analyser): Promise<void> {
  await engine.analyse({ kind: "fluency", audioPath: "/none", reference: "" }).catch((error: { code?: string }) => {
    if (error.code !== "reference-empty") throw error;
  });
}

function read(engine: Analyser, { audioPath, textPath }: Reading, onProgress?: (progress: AnalysisProgress) => void, signal?: AbortSignal) {
  return engine.analyse({ kind: "fluency", audioPath, reference: readFileSync(textPath, "utf8") }, { onProgress, signal });
}

async function measureStart(directory: string): Promise<StartFigures> {
  const started = performance.now();
  const engine = createEngine({ directory, workers: 1 });
  await answered(engine);
  const readyMs = performance.now() - started;
  await engine.close();
  return { readyMs };
}

async function measureMemory(directory: string, reading: Reading, jobs: number): Promise<MemoryFigures> {
  const engine = createEngine({ directory, workers: 1 });
  await answered(engine);
  const idleMb = peak();
  const afterMb: number[] = [];
  const started = performance.now();
  let gapMs = 0;
  // As in a queue: all jobs are handed over at once.
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      let last: number | undefined;
      await read(engine, reading, () => {
        const now = performance.now();
        if (last !== undefined) gapMs = Math.max(gapMs, now - last);
        last = now;
      });
      if (last !== undefined) gapMs = Math.max(gapMs, performance.now() - last);
      afterMb.push(inUse());
    }),
  );
  const wallSeconds = (performance.now() - started) / 1000;
  const peakMb = peak();
  await engine.close();
  return { idleMb, peakMb, afterMb, wallSeconds, gapMs };
}

async function measureCancel(directory: string, reading: Reading, rounds: number): Promise<CancelFigures> {
  const engine = createEngine({ directory, workers: 1 });
  await answered(engine);
  const freeMs = Object.fromEntries(CANCEL_POINTS.map((point): [CancelPoint, number[]] => [point, []])) as Record<CancelPoint, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const point of CANCEL_POINTS) {
      const abort = new AbortController();
      let cancelled: number | undefined;
      const onProgress = (progress: AnalysisProgress) => {
        if (cancelled !== undefined || pointOf(progress) !== point) return;
        cancelled = performance.now();
        abort.abort(new Error("cancelled"));
      };
      await read(engine, reading, onProgress, abort.signal).catch((error: Error) => {
        if (error.message !== "cancelled") throw error;
      });
      await answered(engine);
      // A stage that was over before its first report cannot be cancelled in.
      if (cancelled !== undefined) freeMs[point].push(performance.now() - cancelled);
    }
  }
  await engine.close();
  return { freeMs };
}

function pointOf({ stage, fraction }: AnalysisProgress): CancelPoint {
  if (stage !== "listening") return stage;
  return fraction < DECODER_FROM ? "network" : "decoding";
}

async function measureWorkers(directory: string, readings: readonly Reading[], rounds: number): Promise<WorkersFigures> {
  const one = createEngine({ directory, workers: 1 });
  const two = createEngine({ directory, workers: 2 });
  const analyseAll = (engine: Analyser) => timed(() => Promise.all(readings.map((reading) => read(engine, reading))));
  await Promise.all([answered(one), read(one, readings[0]!), read(two, readings[0]!), read(two, readings[0]!)]);
  const figures: WorkersFigures = { engine: [], counting: [] };
  for (let round = 0; round < rounds; round++) {
    figures.engine.push((await analyseAll(one)) / (await analyseAll(two)));
    figures.counting.push(
      (await timed(() => countAll(readings.length, 1))) /
        (await timed(() => countAll(readings.length, Math.min(2, availableParallelism())))),
    );
  }
  await Promise.all([one.close(), two.close()]);
  return figures;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Something that threads can do without each other: how much two of them gain over one on this machine, as it is now. */
async function countAll(jobs: number, threads: number): Promise<void> {
  const counter =
    'const { parentPort, workerData } = require("node:worker_threads"); let x = 1; for (let i = 0; i < workerData * 1e8; i++) x = (x * 1664525 + i) | 0; parentPort.postMessage(x);';
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(counter, { eval: true, workerData: jobs / threads });
          worker.once("message", () => resolve());
          worker.once("error", reject);
        }),
    ),
  );
}
