import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { SAMPLES } from "../../support/paths.ts";
import { warmCli } from "../../support/warmCli.ts";
import { scratch } from "../client/recordings.ts";

describe("a whole folder", () => {
  const files = scratch();
  after(() => files.remove());
  const run = warmCli();
  let count = 0;
  function folder(samples: Record<string, string>): string {
    const path = files.path(`folder-${count++}`);
    for (const [name, sample] of Object.entries(samples)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      copyFileSync(join(SAMPLES, sample), join(path, name));
    }
    return path;
  }
  const readings = () =>
    folder({
      "seed.txt": "the-seed.txt",
      "seed-ana.wav": "the-seed.wav",
      "words/elephant.txt": "elephant.txt",
      "words/elephant.wav": "elephant.wav",
      "snow.arpabet": "the-snow.arpabet",
      "snow.wav": "the-snow.wav",
    });
  const made = (cwd: string) =>
    readdirSync(cwd, { recursive: true, encoding: "utf8" })
      .filter((name) => /^[^.].*\.\w+$/.test(name) && !name.includes(".speech-assessment-align"))
      .sort();

  it("is aligned in one command, which continues when it is repeated and keeps what was changed since", async () => {
    const cwd = readings();
    const first = await run(cwd, "align", ".", "--to", "out");
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /✔ seed-ana\.wav: seed\.txt: out\/seed-ana\.TextGrid\n/);
    assert.match(first.out, /\n3 written\.\n$/);
    assert.deepEqual(made(join(cwd, "out")), ["seed-ana.TextGrid", "snow.TextGrid", "words/elephant.TextGrid"]);
    const grid = readFileSync(join(cwd, "out", "seed-ana.TextGrid"), "utf8");
    assert.deepEqual(
      [...grid.matchAll(/name = "(.*)"/g)].map(([, name]) => name),
      ["words", "phones"],
    );
    assert.match(grid, /text = "planted"/);
    assert.doesNotMatch(grid, /omission|small/, "a word that was not said");
    // The answers that a repetition continues by are nobody's results.
    assert.match((await run(cwd, "overview", ".")).err, /There are no results in \./);

    rmSync(join(cwd, "out", "words", "elephant.TextGrid"));
    appendFileSync(join(cwd, "out", "snow.TextGrid"), "! mine\n");
    const again = await run(cwd, "align", ".", "--to", "out");
    assert.match(again.out, /\n1 written, 1 there already, 1 changed since and kept \(--replace replaces it\)\.\n$/);
    assert.match(readFileSync(join(cwd, "out", "snow.TextGrid"), "utf8"), /! mine/);
    const replaced = await run(cwd, "align", ".", "--to", "out", "--replace");
    assert.match(replaced.out, /\n1 written, 2 there already\.\n$/);
    assert.doesNotMatch(readFileSync(join(cwd, "out", "snow.TextGrid"), "utf8"), /! mine/);
  });

  it("has no alignment of a recording of another text, and says which", async () => {
    const cwd = folder({
      "seed.txt": "the-seed.txt",
      "seed.wav": "the-snow.wav",
      "elephant.txt": "elephant.txt",
      "elephant.wav": "elephant.wav",
    });
    const { code, out } = await run(cwd, "align", ".", "--to", "out", "--format", "csv");
    assert.equal(code, 1);
    assert.match(out, /✖ seed\.wav: seed\.txt: The recording does not seem to be a reading of this text/);
    assert.match(out, /1 written\. 1 of 2 could not be aligned\./);
    assert.deepEqual(made(join(cwd, "out")), ["elephant.csv"]);
    assert.match(readFileSync(join(cwd, "out", "elephant.csv"), "utf8"), /^word,elephant,1,[\d.]+,[\d.]+,[\d.]+,0\.\d+\r$/m);
  });

  it("of results is exported, each to a file named after it", async () => {
    const cwd = readings();
    await run(cwd, "run", ".", "--results", "results");
    const { code, out, err } = await run(cwd, "export", "results", "--format", "eaf", "--to", "out");
    assert.equal(code, 0, err);
    assert.equal(out, "3 written.\n");
    assert.deepEqual(made(join(cwd, "out")), ["elephant.eaf", "seed-ana.eaf", "snow.eaf"]);
    assert.equal((await run(cwd, "export", "results", "--format", "eaf", "--to", "out")).out, "0 written, 3 there already.\n");
  });

  it("is not exported to one file, nor two results to the same", async () => {
    const cwd = readings();
    for (const name of ["one", "two"]) await run(cwd, "run", "words", "--results", name);
    const two = await run(cwd, "export", "one", "two", "--format", "csv", "--to", "out");
    assert.equal(two.code, 1);
    assert.match(two.err, /elephant\.csv is the export of .*one.* already\. Export one of them to another folder\./);
    const whole = await run(cwd, "export", "one", "--format", "csv");
    assert.equal(whole.code, 1, whole.err);
    assert.match(whole.err, /one is a folder\. Name with --to where the exports of its results go/);
    const verdicts = await run(cwd, "export", "one", "--format", "vtt", "--alignment", "--to", "out");
    assert.match(verdicts.err, /An alignment is textgrid, eaf or csv: vtt is made of verdicts/);
  });
});
