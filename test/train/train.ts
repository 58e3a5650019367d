// Makes the shipped acoustic model: `npm run train -- --corpus DIR [--list FILE.tsv] [--work DIR] [--out DIR] [--python PATH] [-- options of train.py]`.
// Steps that have left their result in the work folder are not done again.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const here = import.meta.dirname;
const root = join(here, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: "string" },
    list: { type: "string" },
    work: { type: "string", default: join(root, ".cache/train") },
    model: { type: "string", default: join(root, "dist/model") },
    out: { type: "string", default: join(root, "media/engine") },
    python: { type: "string", default: "/usr/bin/python3" },
    copies: { type: "string", default: "5" },
  },
});
if (!values.corpus || !existsSync(values.corpus)) {
  stop(
    "Name the folder that holds speechocean762's recordings, and the list of its training half unless that is manifest.tsv in the same folder:\n" +
      "npm run train -- --corpus DIR [--list FILE.tsv] [--work DIR] [--out DIR] [--python PATH] [-- --fold -1 --epochs 25 …]",
  );
}
if (!existsSync(join(values.model, "en-us"))) stop("The forced aligner's model is not built yet: run `npm run build` first.");

const work = resolve(values.work);
const corpus = ["--corpus", resolve(values.corpus), "--list", resolve(values.list ?? join(values.corpus, "manifest.tsv")), "--out", work];
await mkdir(work, { recursive: true });
const steps: Promise<void>[] = [];
if (!existsSync(join(work, "labels.json"))) steps.push(script("labels.ts", [...corpus, "--model", resolve(values.model)]));
if (!existsSync(join(work, `features-${values.copies}.json`))) steps.push(script("features.ts", [...corpus, "--to", values.copies]));
await Promise.all(steps);
await run(values.python, [join(here, "train.py"), "--data", work, "--copies", values.copies, "--out", join(resolve(values.out), "phones"), ...positionals]);

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
