// The engine in a browser beside the same in Node: `npm run bench:browser -- [--readings 40] [--minutes 15] [--corpus DIR]`. Whether both hear
// the same, how fast they are in times real time, and what a long reading takes of memory and of the page's patience.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { AnalysisRequest } from "#core/analysis.ts";
import { createEngine } from "#engine/createEngine.ts";
import { BrowserEngine } from "../support/browserEngine.ts";
import { engineDirectory } from "../support/engineDirectory.ts";
import { ROOT, SAMPLES } from "../support/paths.ts";
import { readCorpus } from "./corpus.ts";
import { joinReading, type Source } from "./joinReading.ts";

const { values } = parseArgs({
  options: {
    readings: { type: "string", default: "40" },
    minutes: { type: "string", default: "15" },
    corpus: { type: "string", default: join(ROOT, "..", "shared", "speech") },
  },
});
const minutes = Number(values.minutes);
/** How long the page is watched while nothing runs in it, for what else the machine does to it; milliseconds. */
const IDLE = 20_000;
/** Between two looks at the browser's memory; milliseconds. */
const LOOK = 100;

interface Reading extends Source {
  phonemes: string;
}

function chooseReadings(): Reading[] {
  if (!existsSync(join(values.corpus, "manifest.tsv"))) {
    console.log(
      `No recordings at ${values.corpus} (a folder with manifest.tsv): the sample passage is read again and again instead. Name another folder with --corpus DIR.\n`,
    );
    return [
      { text: readFileSync(join(SAMPLES, "the-seed.txt"), "utf8"), audioPath: join(SAMPLES, "the-seed.wav"), phonemes: "HH AH L OW" },
    ];
  }
  const all = readCorpus(values.corpus);
  const step = Math.max(1, Math.floor(all.length / Number(values.readings)));
  return all
    .filter((_, index) => index % step === 0)
    .slice(0, Number(values.readings))
    .map(({ text, audioPath, phonemes }) => ({ text, audioPath, phonemes: phonemes.flat().join(" ") }));
}

/** Where two values differ, by the names on the way; of numbers by how much. */
function* differences(one: unknown, other: unknown, at = ""): Generator<{ at: string; by: number }> {
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield* differences(
        (one as Record<string, unknown>)[key],
        (other as Record<string, unknown>)[key],
        Number.isNaN(Number(key)) ? `${at}.${key}` : at,
      );
  } else if (!Object.is(one, other))
    yield { at, by: typeof one === "number" && typeof other === "number" ? Math.abs(one - other) : Infinity };
}

/** Memory of this process's browser, by the kind of its processes; bytes that belong to each alone, with its part of what it shares. */
function browserMemory(): { page: number; all: number } {
  const sum = { page: 0, all: 0 };
  const visit = (pid: number): void => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1] ?? 0);
      if (command.includes("chrom")) sum.all += kilobytes * 1024;
      if (command.includes("--type=renderer")) sum.page += kilobytes * 1024;
      for (const thread of readdirSync(`/proc/${pid}/task`))
        for (const child of readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").match(/\d+/g) ?? []) visit(Number(child));
    } catch {
      // It has ended meanwhile.
    }
  };
  visit(process.pid);
  return sum;
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const scratch = mkdtempSync(join(tmpdir(), "bench-browser-"));
const node = createEngine({ directory: engineDirectory(), workers: 1 });
const browser = await BrowserEngine.open();
try {
  const readings = chooseReadings();
  await browser.create({ workers: 1 });
  // The first starts them.
  const start = await browser.analyse({ kind: "recognition", audioPath: join(SAMPLES, "elephant.wav"), reference: "elephant" });
  await node.analyse({ kind: "recognition", audioPath: join(SAMPLES, "elephant.wav"), reference: "elephant" });

  const found = new Map<string, { count: number; most: number }>();
  const seconds = { audio: 0, browser: 0, node: 0 };
  let analyses = 0;
  for (const { text, audioPath, phonemes } of readings) {
    const requests: AnalysisRequest[] = [
      { kind: "fluency", audioPath, reference: text },
      { kind: "pronunciation", audioPath, reference: phonemes },
      { kind: "recognition", audioPath, reference: text.split(" ").slice(0, 2).join(" ") },
    ];
    for (const request of requests) {
      const started = performance.now();
      const there = await node.analyse(request);
      seconds.node += (performance.now() - started) / 1000;
      const { analysis, error, seconds: spent } = await browser.analyse(request);
      if (error) throw new Error(`${error.code}: ${error.message}`);
      seconds.browser += spent;
      seconds.audio += there.duration;
      analyses++;
      for (const { at, by } of differences(JSON.parse(JSON.stringify(there)), analysis)) {
        const so = found.get(at) ?? { count: 0, most: 0 };
        found.set(at, { count: so.count + 1, most: Math.max(so.most, by) });
      }
    }
  }
  console.log(`${analyses} analyses of ${readings.length} recordings; what differs, how often, and by how much at most:`);
  for (const [at, { count, most }] of found) console.log(`  ${at.padEnd(44)} ${String(count).padStart(6)}   ${most}`);
  if (found.size === 0) console.log("  nothing");

  const { wav, text } = await joinReading(readings, minutes);
  const audioPath = join(scratch, "reading.wav");
  writeFileSync(audioPath, wav);
  // A new page: nothing is left of what came before.
  await browser.closeEngine();
  await browser.reload();
  await browser.create({ workers: 1 });
  await browser.stillness();
  await new Promise((resolve) => setTimeout(resolve, IDLE));
  const idle = await browser.stillness();
  const before = browserMemory();
  let [page, all] = [before.page, before.all];
  const looking = setInterval(() => {
    const now = browserMemory();
    [page, all] = [Math.max(page, now.page), Math.max(all, now.all)];
  }, LOOK);
  const long = await browser.analyse({ kind: "fluency", audioPath, reference: text });
  clearInterval(looking);
  if (long.error) throw new Error(`${long.error.code}: ${long.error.message}`);
  const started = performance.now();
  const longThere = await node.analyse({ kind: "fluency", audioPath, reference: text });
  const nodeSeconds = (performance.now() - started) / 1000;
  const figures = {
    browser: browser.version,
    node: process.version,
    startMs: Math.round(start.seconds * 1000),
    timesRealTime: { browser: Math.round(seconds.audio / seconds.browser), node: Math.round(seconds.audio / seconds.node) },
    long: {
      minutes,
      timesRealTime: {
        browser: Math.round(long.seconds ? (minutes * 60) / long.seconds : 0),
        node: Math.round((minutes * 60) / nodeSeconds),
      },
      differences: [...differences(JSON.parse(JSON.stringify(longThere)), long.analysis)].reduce((most, { by }) => Math.max(most, by), 0),
      pageMb: { before: megabytes(before.page), peak: megabytes(page) },
      browserMb: { before: megabytes(before.all), peak: megabytes(all) },
      stillMs: { idle, running: long.still },
    },
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  await browser.close();
  await node.close();
  rmSync(scratch, { recursive: true, force: true });
}
