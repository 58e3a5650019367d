// Every benchmark of speed, one after the other, and one table of ratios over them: `npm run bench -- [--rounds 3] [--write]`.
// Each ratio is to something that ran beside it on the same machine. `--write` puts the table into media/docs/engineering/performance.md.
// What the benchmarks print goes to standard error; the last line on standard output is the table as JSON.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../support/paths.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    readings: { type: "string", default: "40" },
    corpus: { type: "string", default: join(ROOT, "..", "shared", "speech") },
    write: { type: "boolean", default: false },
  },
});
const PAGE = join(ROOT, "media", "docs", "engineering", "performance.md");
const [BEGIN, END] = ["<!-- table: npm run bench -- --write -->", "<!-- end of table -->"];

interface Row {
  what: string;
  /** How many times as much, or as fast, as what it is compared with. */
  ratio: number;
  beside: string;
}

type Figures = Record<string, unknown>;
/** A figure by the names on the way to it. */
function figure(figures: Figures, ...names: string[]): number {
  const value = names.reduce<unknown>((at, name) => (at as Figures | undefined)?.[name], figures);
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`The benchmark printed no figure ${names.join(".")}.`);
  return value;
}
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} ms`;

interface Bench {
  args: readonly string[];
  rows: (figures: Figures) => Row[];
}

const BENCHES: Record<string, Bench> = {
  authoring: {
    args: ["--rounds", values.rounds],
    rows: (all) => {
      const of = (...names: string[]) => figure(all, ...names);
      const typing = (all.typing as { longestCpuMs: number }[]).map(({ longestCpuMs }) => longestCpuMs);
      return [
        {
          what: `Check ${of("references").toLocaleString("en")} Arpabet references in the terminal (${ms(of("terminalMs"))})`,
          ratio: of("terminalRatio"),
          beside: "a program that only splits them into fields",
        },
        {
          what: `Check again after an edit in 5,000 references (${ms(of("editMs"))})`,
          ratio: of("editRatio"),
          beside: "splitting them into fields",
        },
        { what: `Check a passage (${ms(of("passageMs"))})`, ratio: of("passageRatio"), beside: "splitting it into words" },
        {
          what: `Longest wait of the editor's thread while somebody types into 1 MB of text (${ms(Math.max(...typing))} of the processor)`,
          ratio: Math.max(...typing) / 50,
          beside: "50 ms, a delay that people begin to notice",
        },
      ];
    },
  },
  engine: {
    args: ["--rounds", values.rounds, "--corpus", values.corpus],
    rows: (all) => {
      const of = (...names: string[]) => figure(all, ...names);
      const minutes = all.minutes as number[];
      const peaks = all.peakMb as number[];
      return [
        { what: "Analyse a reading aloud, on one core", ratio: 1 / of("realTimeFactor"), beside: "the reading itself" },
        {
          what: "Two workers on two cores",
          ratio: of("twoWorkers"),
          beside: `one worker; two threads that only count reach ${of("twoThreadsCounting").toFixed(2)}`,
        },
        {
          what: `Peak memory of ${minutes.at(-1)} minutes (${Math.round(peaks.at(-1)!)} MB)`,
          ratio: of("memoryRatio"),
          beside: `that of ${minutes[0]} minutes`,
        },
        {
          what: `From the start of the program until the engine is ready (${ms(of("readyMs"))})`,
          ratio: of("readyMs") / of("nodeStartMs"),
          beside: "the start of Node alone",
        },
      ];
    },
  },
  viewer: {
    args: ["--rounds", values.rounds],
    rows: (all) => {
      const of = (...names: string[]) => figure(all, ...names);
      return [
        {
          what: `Show a reading of 15 minutes (${ms(of("firstPaintMs"))})`,
          ratio: of("firstPaintMs") / of("wavesurferFirstPaintMs"),
          beside: "wavesurfer.js with the same words and phonemes",
        },
        {
          what: `Scroll and zoom, half of the frames (${ms(of("p50FrameMs"))})`,
          ratio: of("p50FrameMs") / of("wavesurferP50FrameMs"),
          beside: "wavesurfer.js",
        },
        {
          what: `Scroll and zoom, 95 % of the frames (${ms(of("p95FrameMs"))})`,
          ratio: of("p95FrameMs") / of("wavesurferP95FrameMs"),
          beside: "wavesurfer.js",
        },
        {
          what: `Correct a word, 95 % of the corrections (${ms(of("p95CorrectionMs"))})`,
          ratio: of("p95CorrectionMs") / 50,
          beside: "50 ms, a delay that people begin to notice",
        },
      ];
    },
  },
  sets: {
    args: ["--readings", values.readings, "--corpus", values.corpus],
    rows: (all) => {
      const of = (...names: string[]) => figure(all, ...names);
      return [
        {
          what: `Assess ${of("readings")} recordings in the terminal with one worker`,
          ratio: of("audioSecondsPerSecond", "oneWorker"),
          beside: "the readings themselves",
        },
        { what: "The same with two workers", ratio: of("secondWorkerGain"), beside: "one worker" },
        { what: `The same when all results are there (${of("knownSeconds")} s)`, ratio: of("knownShare"), beside: "assessing them" },
      ];
    },
  },
};

/** Runs a benchmark, shows what it prints, and returns its last line. */
async function figuresOf(name: string, args: readonly string[]): Promise<Figures> {
  process.stderr.write(`== ${name}\n`);
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, `${name}.ts`), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => {
    printed += part.toString();
    process.stderr.write(part);
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`The benchmark ${name} ended with code ${String(code)}.`);
  return JSON.parse(printed.trimEnd().split("\n").at(-1)!) as Figures;
}

/** Two figures that count, so that 0.048 and 1,310 are both told as they were measured. */
const told = (ratio: number) =>
  ratio >= 100
    ? Math.round(ratio).toLocaleString("en")
    : ratio >= 10
      ? ratio.toFixed(0)
      : ratio >= 1
        ? ratio.toFixed(1)
        : ratio.toPrecision(2);

const hasCorpus = existsSync(join(values.corpus, "manifest.tsv"));
const rows: Row[] = [];
for (const [name, { args, rows: rowsOf }] of Object.entries(BENCHES)) {
  if (name === "sets" && !hasCorpus) {
    process.stderr.write(`== sets: left out, because ${values.corpus} holds no recordings (--corpus DIR)\n`);
    continue;
  }
  rows.push(...rowsOf(await figuresOf(name, args)));
}
const machine = { processor: cpus()[0]!.model.trim(), processors: cpus().length, node: process.version, rounds: Number(values.rounds) };
const table = [
  "| what | times | as much or as fast as |",
  "| --- | ---: | --- |",
  ...rows.map(({ what, ratio, beside }) => `| ${what} | ${told(ratio)} | ${beside} |`),
].join("\n");
console.log(`\n${table}\n`);
if (values.write) {
  const page = readFileSync(PAGE, "utf8");
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the table, between ${BEGIN} and ${END}.`);
  const measured = `Measured with ${machine.rounds} rounds on ${machine.processors} processors (${machine.processor}), Node ${machine.node}.`;
  writeFileSync(PAGE, `${page.slice(0, from)}${BEGIN}\n${table}\n\n${measured}\n${page.slice(to)}`);
}
console.log(JSON.stringify({ bench: "all", machine, rows }));
