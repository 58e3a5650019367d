import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What the cases had to do with, at most. */
export interface FuzzFigures {
  cases: number;
  /** Of them, those that gave sound and those that were refused. */
  read: number;
  refused: number;
  /** Processor time of the slowest case; milliseconds. */
  slowest: number;
  /** Bytes that were asked for at once. */
  largest: number;
  /** Bytes by which decoders' memories grew in one case. */
  grown: number;
  /** Bytes of memory that the process had. */
  memory: number;
  /** The case that took it further up than any other, from its making on: its number, of which 1 is the first, and bytes. */
  rise: { case: number; bytes: number };
}

const PROGRAM = fileURLToPath(new URL("./hostileAudio.ts", import.meta.url));
/** No twenty cases take so long on any machine; milliseconds. */
const SILENCE = 120_000;
/** Models and decoders are not in it; bytes. */
const MEMORY = 700e6;

/**
 * Reads mutated recordings in a process of its own.
 * @throws {Error} with the seed and the file, when one crashes it, holds it up, or is answered in another way than it should be.
 */
export async function fuzzAudio(cases: number, seed: number, onProgress: (line: string) => void = () => undefined): Promise<FuzzFigures> {
  const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, String(cases), String(seed)], { stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  let hung = false;
  const watch = setTimeout(() => {
    hung = true;
    child.kill("SIGKILL");
  }, SILENCE);
  let last = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    watch.refresh();
    last = line;
    onProgress(line);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => child.once("close", (...ended) => resolve(ended)));
  clearTimeout(watch);
  if (hung)
    throw new Error(
      `A case after number ${last || 0} of seed ${seed} does not come back; it is the file in the newest folder hostile-audio-… of the temporary directory.`,
    );
  if (code !== 0) throw new Error(`Ended with ${code ?? signal} after number ${last || 0} of seed ${seed}.\n${errors}`);
  const figures = JSON.parse(last) as FuzzFigures;
  if (figures.cases < cases) throw new Error(`Seed ${seed}: only ${figures.cases} of ${cases} cases. ${last}`);
  if (figures.memory > MEMORY)
    throw new Error(
      `Seed ${seed}: the process had ${megabytes(figures.memory)}, ${megabytes(figures.rise.bytes)} of it from case ${figures.rise.case} on. ${last}`,
    );
  return figures;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
