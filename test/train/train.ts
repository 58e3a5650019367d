// Makes the shipped acoustic model: `npm run train -- --corpus DIR`. What earlier runs left in the work folder is not
// made again, so a changed recipe needs a new folder. The network grows out of the one before: that makes the labels, and
// is what training begins with. See media/docs/engineering/model.md.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readCorpus } from "../bench/corpus.ts";

const here = import.meta.dirname;
const root = join(here, "../..");
const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    work: { type: "string", default: join(root, ".cache/train") },
    model: { type: "string", default: join(root, "dist/model") },
    texts: { type: "string", default: "" },
    pico: { type: "string" },
    out: { type: "string" },
    python: { type: "string", default: "/usr/bin/python3" },
  },
});
if (!values.corpus || !existsSync(values.corpus)) {
  stop(
    "Name the folder that holds speechocean762's recordings, and the list of its training half unless that is manifest.tsv in the same folder:\n" +
      "npm run train -- --corpus DIR [--list FILE.tsv] [--model DIR] [--texts FILE,FILE] [--pico PATH] [--work DIR] [--out DIR] [--python PATH]\n" +
      "--model DIR is the model that makes the labels and that the new network begins as.\n" +
      "--texts names what flite's voices read beside random words, and --pico SVOX Pico's pico2wave, if its voice shall read too.\n" +
      "--out DIR writes the model there and leaves the product as it is.",
  );
}
if (!existsSync(join(values.model, "affine.wasm"))) stop("The model is not built yet: run `npm run build` first.");

const work = resolve(values.work);
const list = resolve(values.list ?? join(values.corpus, "manifest.tsv"));
const corpus = ["--corpus", resolve(values.corpus), "--list", list, "--out", work];
const out = values.out ? ["--out", resolve(values.out)] : [];
/** Speech of synthetic voices. */
const synthetic = join(work, "synthetic");
await mkdir(work, { recursive: true });
/** Augmented copies of every recording. */
const COPIES = "5";
/** The twelfth of the speakers that development is measured on: no network hears them. */
const DEVELOPMENT = "0";
/** What the network learns from, and by: what it makes of whole sequences counts for twice what it makes of frames. */
const learning = {
  leave: DEVELOPMENT,
  labels: "labels.u8",
  copies: COPIES,
  extra: synthetic,
  "extra-share": "0.15",
  sequence: "1",
  frames: "0.5",
  units: "480",
  layers: "-3,-2,-1,0,1,2,3;-3,0,3;-3,0,3;-6,0,6;-5,0,5;-9,0,9;-12,0,12",
  seed: "7",
  rate: "1e-3",
  epochs: "20.5",
};
/**
 * The verdict from which a reference is accepted: nine in ten of those that experts found right are, of the development
 * speakers, and two in a hundred more.
 */
const ACCEPTED = "-0.55";

if (!existsSync(join(work, `features-${COPIES}.json`))) await script("features.ts", [...corpus, "--to", COPIES]);
if (!existsSync(join(work, "labels.json"))) await script("labels.ts", [...corpus, "--model", resolve(values.model), "--prior", "0.5"]);
if (!existsSync(join(synthetic, "features-3.json"))) {
  const texts = values.texts
    .split(",")
    .filter(Boolean)
    .map((file) => resolve(file))
    .join(",");
  const pico = values.pico ? ["--pico", resolve(values.pico)] : [];
  await script("synthetic.ts", ["--out", synthetic, "--model", resolve(values.model), "--texts", texts, ...pico]);
}
const final = join(work, "shipped");
await train(final, { ...learning, start: resolve(values.model) });
const model = resolve(values.out ?? join(root, "media/engine"));
await script("ship.ts", [...out, final]);
// What the network says of the speakers that taught it is hardly better than what it says of others: all of them teach the scorer.
const speakers = [...new Set(readCorpus(resolve(values.corpus), list).map(({ speaker }) => speaker))].sort();
const isLeft = (_: string, i: number) => i % 12 === Number(DEVELOPMENT);
await writeFile(
  join(work, "folds.json"),
  JSON.stringify([
    { folder: final, leftOut: speakers.filter(isLeft) },
    { folder: final, leftOut: speakers.filter((speaker, i) => !isLeft(speaker, i)) },
  ]),
);
await script("scorer.ts", [
  "--corpus",
  resolve(values.corpus),
  "--list",
  list,
  "--folds",
  join(work, "folds.json"),
  "--out",
  join(model, "scorer.json"),
  "--check",
  "--accepted",
  ACCEPTED,
]);
process.stdout.write(
  "Now `npm run build`, and fit what rests on the scorer, in this order: review.ts, confidence.ts, otherText.ts, phraseWeights.ts (`npm run build` after each). Then measure its confusions: `npm run bench:confusions`.\n",
);

async function train(out: string, options: Readonly<Record<string, string>>): Promise<void> {
  if (existsSync(join(out, "affine.wasm"))) return;
  const named = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await run(values.python, [join(here, "train.py"), "--data", work, "--out", join(out, "phones"), ...named]);
  await copyFile(join(values.model, "affine.wasm"), join(out, "affine.wasm"));
}

function script(name: string, options: readonly string[]): Promise<void> {
  return run(process.execPath, ["--import", "tsx", join(here, name), ...options]);
}

function run(command: string, options: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, options, { cwd: root, stdio: "inherit" });
    child.on("error", failed);
    child.on("exit", (code) => (code === 0 ? done() : failed(new Error(`${command} ${options[0]} ended with ${code}`))));
  });
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
