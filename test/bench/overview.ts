// What an overview of a year of a class costs, 30 readers, 10 passages and 3 seasons: `npm run bench:overview -- [--readers 30] [--passages 10]`.
// Times of this process's processor: a result that is read for the first time, and all of them when their lines are kept. Results are made
// from the sample's, three times as long, so that each is of about a minute. The last line is JSON.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { classSheet } from "#core/overview/class/classSheet.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import { SharedTexts } from "#core/overview/overviewModel.ts";
import { KeptLines, optionsKey, withAlias } from "#sets/overview/keptLines.ts";
import { ResultWork } from "#sets/overview/resultWork.ts";
import { longerResult } from "../support/classReadings.ts";
import { ROOT } from "../support/paths.ts";
import { run } from "../support/run.ts";
import { SAMPLE } from "../support/samples.ts";

const { values } = parseArgs({
  options: { readers: { type: "string", default: "30" }, passages: { type: "string", default: "10" } },
});
const [readers, passages] = [Number(values.readers), Number(values.passages)];
const scratch = mkdtempSync(join(tmpdir(), "bench-overview-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
const samples = join(ROOT, "media", "samples");
const sample = join(scratch, "sample.assessment.json");
const assess = ["assess", join(samples, SAMPLE.audio), "--reference", join(samples, SAMPLE.passage), "--kind", "fluency"];
await run(process.execPath, [join(ROOT, "dist", "cli.js"), ...assess, "--save", sample]);
const text = readFileSync(sample, "utf8");

const results = ["2025-09-15", "2026-01-15", "2026-04-15"].flatMap((day, season) =>
  Array.from({ length: readers * passages }, (_, i) => ({
    uri: `file:///3B/${season}-${i}.assessment.json`,
    alias: `Reader ${i % readers}`,
    text: longerResult(text, { passage: Math.floor(i / readers), day, pace: 1.2 + ((i * 7) % 11) / 10 - season * 0.1 }),
  })),
);
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const round = (value: number) => Math.round(value * 10) / 10;

const stamp = { changed: 1, bytes: 1 };
const options = { reader: { grade: 3 } };
const work = new ResultWork();
const shared = new SharedTexts();
const fresh = new KeptLines("bench");
const began = cpu();
for (const { uri, alias, text: own } of results) {
  const head = work.run<"open">({ task: "open", uri, text: own });
  if ("problem" in head) throw new Error(head.problem);
  const line = shared.share(work.run<"line">({ task: "line", uri, alias, options, isCompared: true })!);
  fresh.keep({ stamp, key: optionsKey(options), head, line });
}
const first = cpu() - began;
const file = fresh.text();

const again = cpu();
const kept = new KeptLines("bench", file);
const rows: OverviewRow[] = results.map(({ uri, alias }) => ({ ...withAlias(kept.find(uri, stamp)!.line, alias).row, class: "3B" }));
const loaded = cpu() - again;
const drawn = cpu();
const sheet = classSheet(rows, [], { cells: "passages" });
const sheetMs = cpu() - drawn;

const figures = {
  results: results.length,
  kilobytes: Math.round(results.reduce((sum, one) => sum + one.text.length, 0) / results.length / 1000),
  firstMsEach: round(first / results.length),
  keptMs: round(loaded),
  keptMegabytes: round(file.length / 1e6),
  sheetMs: round(sheetMs),
  readers: sheet.rows.length,
};
console.log(`${figures.results} results of ${figures.kilobytes} kB each`);
console.log(`read for the first time: ${figures.firstMsEach} ms each, in a thread`);
console.log(`their lines, once kept: ${figures.keptMs} ms for all, from ${figures.keptMegabytes} MB`);
console.log(`the sheet of ${figures.readers} readers by passage: ${figures.sheetMs} ms`);
console.log(JSON.stringify(figures));
