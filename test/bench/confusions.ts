// How often the embedded engine takes a word that a child said for another one that differs in a single sound:
//   npm run bench:confusions -- --corpus DIR --list train.tsv [--rows FILE.jsonl] [--out src/core/confusions/measuredConfusions.ts]
// Tells what was measured with 95 % intervals (bootstrap over speakers), and how well what was measured on some speakers, or some words,
// predicts others. --recordings N draws so many of the children's by chance. With --rows the trials are kept in that file, and taken from
// it the next time; --part 1/2 makes one half of them, for another process to make the other at the same time. Put the files together then.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { ConfusedBy } from "#core/confusions/confusionTable.ts";
import { estimated, WORTH_TELLING } from "#core/confusions/soundConfusions.ts";
import { loadModels } from "#engine/loadModels.ts";
import { modelFingerprint } from "../support/modelFingerprint.ts";
import { calibration, cellsOf, precisionFrom, predictions, tableOf } from "./confusionTable.ts";
import { confusionTrials, type ConfusionTrial } from "./confusionTrials.ts";
import { readCorpus, type Utterance } from "./corpus.ts";
import { Tally } from "./tally.ts";

const CHILD = 15;
/** Parts that are left out in turn. */
const PARTS = 10;

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    rows: { type: "string" },
    recordings: { type: "string" },
    part: { type: "string", default: "1/1" },
    out: { type: "string" },
    model: { type: "string", default: join(import.meta.dirname, "../../dist/model") },
  },
});
if (!values.corpus && !(values.rows && existsSync(values.rows))) {
  console.error(
    "npm run bench:confusions -- --corpus DIR [--list FILE.tsv] [--recordings N] [--rows FILE.jsonl] [--part 1/2] [--out FILE.ts] [--model DIR]",
  );
  process.exit(2);
}
const trials = values.rows && existsSync(values.rows) ? kept(values.rows) : await gathered(values.corpus!);
const speakers = new Set(trials.map(({ speaker }) => speaker)).size;
console.log(`${trials.length} readings of a word by ${speakers} children, each beside a word that differs in one sound`);
for (const by of ["recognition", "pronunciation"] as const) tell(by);
if (values.out) write(values.out);
process.exit(0);

async function gathered(corpus: string): Promise<ConfusionTrial[]> {
  const [part, parts] = values.part.split("/").map(Number) as [number, number];
  const models = await loadModels(values.model);
  const drawn = ({ id }: Utterance) => Math.imul(Number(id), 2_654_435_761) >>> 0;
  const all = readCorpus(corpus, values.list)
    .filter(({ age }) => age <= CHILD)
    .sort((a, b) => drawn(a) - drawn(b))
    .slice(0, values.recordings ? Number(values.recordings) : undefined);
  const found: ConfusionTrial[] = [];
  for (const [i, utterance] of all.entries()) if (i % parts === part - 1) found.push(...(await confusionTrials(utterance, models)));
  if (values.rows) writeFileSync(values.rows, found.map((trial) => `${JSON.stringify(trial)}\n`).join(""));
  return found;
}

function kept(file: string): ConfusionTrial[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ConfusionTrial);
}

function tell(by: ConfusedBy): void {
  const tally = new Tally();
  const cells = cellsOf(trials, by);
  const known = new Set(cells.map(({ place, key }) => `${place} ${key}`));
  for (const trial of trials) {
    const name = `${trial.place} ${trial.key}`;
    if (known.has(name)) tally.count(name, "percentage", { speaker: trial.speaker, age: CHILD }, trial[by] ? 1 : 0, 1);
  }
  const { figures } = tally.rows();
  const told = cells
    .map(({ place, key, taken, readings }) => ({ name: `${place} ${key}`, share: Math.round(100 * estimated([taken, readings])) }))
    .filter(({ share }) => share >= WORTH_TELLING)
    .sort((a, b) => b.share - a.share);
  console.log(
    `\n${by}: ${cells.length} differences measured, ${told.length} of them taken for each other in ${WORTH_TELLING} of 100 readings or more`,
  );
  for (const { name, share } of told) {
    const { value, low, high, n } = figures[name]!["children"]!;
    console.log(
      `  ${name.padEnd(14)}${share.toFixed(0).padStart(4)}, measured ${value.toFixed(0)} % (${low.toFixed(0)} to ${high.toFixed(0)}) of ${n}`,
    );
  }
  for (const [whose, nameOf] of [
    ["speakers", (trial: ConfusionTrial) => trial.speaker],
    ["words", (trial: ConfusionTrial) => trial.said],
  ] as const) {
    const made = predictions(trials, by, nameOf, PARTS);
    const right = precisionFrom(made, WORTH_TELLING / 100);
    console.log(
      `  predicted for ${whose} that were left out: ${calibration(made)
        .map(({ predicted, measured, n }) => `${(100 * predicted).toFixed(0)} -> ${measured.toFixed(0)} (${n})`)
        .join(", ")}`,
    );
    console.log(
      `    told: ${right.told} of ${made.length}, of which ${right.takenOfTold.toFixed(0)} % were taken; of the others ${right.takenOfOthers.toFixed(0)} %. ` +
        `${right.cellsOften.toFixed(0)} % of ${right.cells} differences that were told were taken in a quarter of the readings or more. ${right.recall.toFixed(0)} % of all that was taken was told of.`,
    );
  }
}

function write(path: string): void {
  const command = [
    "npm run bench:confusions -- --corpus DIR",
    ...(values.list ? [`--list ${basename(values.list)}`] : []),
    ...(values.recordings ? [`--recordings ${values.recordings}`] : []),
    `--out src/core/confusions/measuredConfusions.ts`,
  ].join(" ");
  const group = (by: ConfusedBy) => {
    const places = Object.entries(tableOf(trials, by)).map(
      ([place, cells]) =>
        `    ${place}: {\n${wrapped(Object.entries(cells).map(([key, [taken, readings]]) => `"${key}": [${taken}, ${readings}]`))}\n    },`,
    );
    return `  ${by}: {\n${places.join("\n")}\n  },`;
  };
  writeFileSync(
    path,
    `// Measured, not written by hand: ${command}\n// See media/docs/engineering/model.md for how, and for what it says.\nimport type { MeasuredConfusions } from "./confusionTable.ts";\n\n` +
      `export const MEASURED_CONFUSIONS: MeasuredConfusions = {\n  model: "${modelFingerprint(values.model)}",\n  speakers: ${speakers},\n  readings: ${trials.length},\n${group("recognition")}\n${group("pronunciation")}\n};\n`,
  );
}

/** Entries in lines of a dozen. */
function wrapped(entries: readonly string[]): string {
  const lines = Array.from({ length: Math.ceil(entries.length / 12) }, (_, i) => entries.slice(i * 12, i * 12 + 12));
  return lines.map((line) => `      ${line.join(", ")},`).join("\n");
}
