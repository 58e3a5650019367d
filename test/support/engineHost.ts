// Runs in a browser: a worker in which the engine is created, as the editor's extension host is one. The page sends it one
// request after another, with HTTP addresses instead of paths.
import type { Analyser, Analysis, AnalysisError, AnalysisRequest } from "#core/analysis.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { ENGINE_FOLDER_URL } from "#engine/browser/slotProtocol.ts";
import { createEngine } from "#engine/createEngine.ts";
import { builtEngine, mostEngines } from "#engine/node/engineSlot.ts";
import { WorkerPool } from "#engine/workerPool.ts";
import { fileError, useHostFiles, type HostFiles } from "#platform/browser/hostFiles.ts";

/** What the page asks for. */
export type ToEngineHost =
  /** With a limit in milliseconds, an engine that is silent for longer is considered stuck; otherwise as for authors. */
  | { ask: "create"; directory: string; workers?: number; silenceLimit?: number }
  /** With `abortAt`, the analysis is aborted when its progress has got that far. */
  | { ask: "analyse"; request: AnalysisRequest; abortAt?: number }
  /** For the analysis of an outcome, which may be large. */
  | { ask: "analysis"; of: number }
  /** For a recording's samples, as the engine hears them. */
  | { ask: "samples"; audioPath: string }
  | { ask: "close" };

/**
 * The outcome of an analysis: the number by which it can be requested, or for an error, what distinguishes it from others. `told` is
 * the progress, `seconds` how long everything took.
 */
export interface EngineOutcome {
  analysis?: number;
  error?: { name: string; code?: string; message: string; cause?: string };
  told: number[];
  seconds: number;
}

function refused(path: string): Promise<never> {
  return Promise.reject(fileError("EACCES", path));
}

const files: HostFiles = {
  async read(path) {
    const response = await fetch(encodeURI(path.replace(ENGINE_FOLDER_URL, `${home}/`)));
    if (!response.ok) throw fileError("ENOENT", path);
    return new Uint8Array(await response.arrayBuffer());
  },
  entry: refused,
  list: refused,
  makeFolder: refused,
  remove: refused,
  rename: refused,
  write: refused,
};
useHostFiles(files);

// As in the editor's host (extensionHostWorker.ts): whatever is started is loaded by a script that runs before it, and some things are forbidden.
const NativeWorker = Worker;
globalThis.Worker = function (address: string, options?: WorkerOptions) {
  const bootstrap = `((address) => { const load = importScripts.bind(self); load(address); })(${JSON.stringify(address)})`;
  return new NativeWorker(URL.createObjectURL(new Blob([bootstrap], { type: "application/javascript" })), options);
} as unknown as typeof Worker;

let engine: Analyser | undefined;
/** Where its files are. */
let home = "";
const analyses = new Map<number, Analysis>();

async function answer(asked: ToEngineHost): Promise<EngineOutcome | Analysis | number[] | undefined> {
  if (asked.ask === "create") engine = create(asked);
  else if (asked.ask === "close") await engine!.close();
  else if (asked.ask === "analyse") return analyse(asked.request, asked.abortAt);
  else if (asked.ask === "samples") return Array.from((await readAudio(asked.audioPath)).samples);
  else return analyses.get(asked.of);
}

function create({ directory, workers, silenceLimit }: Extract<ToEngineHost, { ask: "create" }>): Analyser {
  home = directory;
  if (silenceLimit === undefined) return createEngine({ directory, workers });
  return new WorkerPool({ ...builtEngine(directory), silenceLimit, workers: workers ?? mostEngines() });
}

async function analyse(request: AnalysisRequest, abortAt = Infinity): Promise<EngineOutcome> {
  const abort = new AbortController();
  const told: number[] = [];
  const progress = (fraction: number) => {
    if (fraction >= abortAt) abort.abort(new Error("not wanted"));
  };
  const started = performance.now();
  const running = engine!.analyse(request, {
    signal: abort.signal,
    onProgress: ({ fraction }) => {
      told.push(fraction);
      progress(fraction);
    },
  });
  // Before it has begun.
  progress(0);
  const outcome = await running.then(
    (analysis) => {
      analyses.set(analyses.size, analysis);
      return { analysis: analyses.size - 1 };
    },
    ({ name, code, message, cause }: AnalysisError) => ({
      error: { name, code, message, cause: cause instanceof Error ? cause.message : undefined },
    }),
  );
  return { ...outcome, told, seconds: (performance.now() - started) / 1000 };
}

globalThis.onmessage = ({ data: [id, asked] }: MessageEvent<[number, ToEngineHost]>) =>
  void answer(asked).then((answered) => postMessage([id, answered]));
