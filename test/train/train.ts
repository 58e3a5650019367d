// Makes the shipped acoustic model: `npm run train -- --corpus DIR`. What earlier runs left in the work folder is not
// made again, so a changed recipe needs a new folder. See media/docs/model.md.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const here = import.meta.dirname;
const root = join(here, "../..");
const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    work: { type: "string", default: join(root, ".cache/train") },
    model: { type: "string", default: join(root, "dist/model") },
    out: { type: "string" },
    python: { type: "string", default: "/usr/bin/python3" },
    fold: { type: "string", default: "-1" },
  },
});
if (!values.corpus || !existsSync(values.corpus)) {
  stop(
    "Name the folder that holds speechocean762's recordings, and the list of its training half unless that is manifest.tsv in the same folder:\n" +
      "npm run train -- --corpus DIR [--list FILE.tsv] [--fold N] [--work DIR] [--out DIR] [--python PATH]\n" +
      "--fold 0 to 11 leaves that twelfth of the speakers out, for measuring; without it the model learns from all of them.\n" +
      "--out DIR writes the network there and leaves the product as it is.",
  );
}
if (!existsSync(join(values.model, "affine.wasm"))) stop("The forced aligner's model is not built yet: run `npm run build` first.");

const work = resolve(values.work);
const corpus = ["--corpus", resolve(values.corpus), "--list", resolve(values.list ?? join(values.corpus, "manifest.tsv")), "--out", work];
await mkdir(work, { recursive: true });
/** Augmented copies of every recording. */
const COPIES = "8";
/**
 * The first two networks only serve to make better labels, and leave the development speakers out, so that the last one
 * may do so too. `prior` is the share of the phonemes' priors that is taken away for labelling: a half wins back the
 * speech that the forced aligner took for silence; done again it would let phonemes eat into true silence.
 */
const ROUNDS = [
  { labels: "labels.u8", epochs: "8", copies: "1", fold: "0", prior: "0.5" },
  { labels: "labels-2.u8", epochs: "14", copies: "5", fold: "0", prior: "0" },
  { labels: "labels-3.u8", epochs: "15", copies: COPIES, fold: values.fold, prior: "0" },
];
const final = values.out ? resolve(values.out) : join(work, "final");
const steps: Promise<void>[] = [];
if (!existsSync(join(work, "labels.json"))) steps.push(script("labels.ts", [...corpus, "--model", resolve(values.model)]));
if (!existsSync(join(work, `features-${COPIES}.json`))) steps.push(script("features.ts", [...corpus, "--to", COPIES]));
await Promise.all(steps);
for (const [i, { labels, epochs, copies, fold, prior }] of ROUNDS.entries()) {
  const next = ROUNDS[i + 1]?.labels;
  const out = next ? join(work, `round-${i + 1}`) : final;
  if (next && existsSync(join(work, next))) continue;
  await run(values.python, [join(here, "train.py"), "--data", work, "--labels", labels, "--copies", copies, "--epochs", epochs, "--fold", fold, "--out", join(out, "phones")]);
  if (!next) break;
  await copyFile(join(values.model, "affine.wasm"), join(out, "affine.wasm"));
  await script("realign.ts", [...corpus, "--model", out, "--name", next, "--prior", prior]);
}
// A network made elsewhere on purpose is for measuring; without a place of its own it goes into the product.
if (!values.out) await script("ship.ts", [final]);

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
