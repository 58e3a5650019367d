import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Io } from "#cli/io.ts";
import type * as Cli from "#cli/runCli.ts";
import { reviewed, type ReadingLike, resultText } from "../../unit/sets/agreement/keptReadings.ts";

const TEXT = "the red fox ran to the old hen house now";
/** Omits "old", takes "fox" for "box". */
const SAID = "the red fox>box ran to the -old hen house now";
const MINE = reviewed(TEXT, { 0: "ok", 1: "ok", 2: "correct", 6: "ok", 7: "substitution" });

describe("speech-assessment agreement", () => {
  let folder: string;
  let runCli: typeof Cli.runCli;
  before(async () => {
    // Imported the way it imports its commands, so that there is one copy of each class of error.
    ({ runCli } = await import("#cli/runCli.ts"));
  });
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "agreement-"))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: "", err: "" };
    const io: Io = {
      stdout: { write: (text) => (printed.out += text) },
      stderr: { write: (text) => (printed.err += text) },
      environment: {},
      signal: new AbortController().signal,
      directory: folder,
    };
    return { code: await runCli(["agreement", ...args], io), ...printed };
  }

  async function write(path: string, text: string): Promise<string> {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  }

  const save = (path: string, like: ReadingLike) => write(`${path}.assessment.json`, resultText(like));

  async function classroom(): Promise<void> {
    await save("class/ada/fox", { said: SAID, sha256: "a", review: MINE });
    await save("class/bo/fox", { said: SAID, sha256: "b", review: reviewed(TEXT, { 0: "ok", 1: "ok", 2: "ok", 3: "ok" }) });
    await save("class/cy/fox", { said: SAID, sha256: "c" });
  }

  it("prints a table of figures with what they mean, and what has to be known of them", async () => {
    await classroom();
    const readers = await write("readers.csv", "recording,reader\nada/fox.wav,Ada\nbo/fox.wav,Bo\n");
    const { code, out, err } = await cli(join(folder, "class"), "--readers", readers);
    assert.deepEqual([code, err], [0, ""]);
    // Words: 5 and 4; alike 3 and 4. Miscues of the engine: box twice, old; right are "box" of Bo and "old".
    assert.match(out, /^How far the engine agrees with the review\n2 readings, 2 readers; 9 of 20 words compared\n\n/);
    assert.match(out, /^Words judged alike +9 +77\.8 % +60\.0 % to 100\.0 %$/m);
    assert.match(out, /^Precision +3 +66\.7 % /m);
    assert.match(out, /^False alarms: The share of words that the review says were read correctly and the engine says were not\.$/m);
    assert.match(out, /^Words of the text: the engine down, the review across +Read correctly +Substitution +Omission$/m);
    assert.match(out, /^! Only words that a person changed or confirmed count: 9 of 20\./m);
    assert.match(out, /^! With only 2 readers, the intervals are too narrow\.$/m);
    assert.match(out, /^Left out, not reviewed yet: fox\.assessment\.json$/m);
    assert.doesNotMatch(out, /NaN|undefined|Ada|Bo\b/);
    assert.equal((await cli(join(folder, "class"), "--readers", readers)).out, out, "the same every time");
  });

  it("prints every figure as CSV, and all that a page needs as JSON", async () => {
    await classroom();
    const csv = await cli(join(folder, "class"), "--by", "model", "--format", "csv");
    const rows = csv.out.trimEnd().split("\r\n");
    assert.equal(rows[0], "group,name,figure,n,value,low,high");
    assert.ok(rows.includes("all,,falseAlarms,6,0.16666666666666666,0,0.3333333333333333"), csv.out);
    assert.ok(rows.some((row) => row.startsWith('model,"Embedded service, local-en",agreement,9,')));
    assert.ok(rows.includes("all,,bias,0,,,"), "an empty cell where nothing is known");
    const { code, out } = await cli(join(folder, "class"), "--json");
    const report = JSON.parse(out) as { readings: { name: string; differences: { text: string }[] }[]; leftOut: unknown[] };
    assert.equal(code, 0);
    assert.deepEqual(
      report.readings.map(({ differences }) => differences.map(({ text }) => text)),
      [["fox", "hen"], []],
    );
    assert.equal(report.leftOut.length, 1);
  });

  it("goes on past a damaged file in a folder, and says so; one that is named has to be a result", async () => {
    await classroom();
    const broken = await write("class/x.assessment.json", "{");
    const { code, out, err } = await cli(join(folder, "class"));
    assert.equal(code, 1);
    assert.match(err, /x\.assessment\.json: This file does not hold a result/);
    assert.match(out, /^Words judged alike/m);
    assert.deepEqual((await cli(broken)).code, 1);
    assert.match((await cli(join(folder, "none"))).err, /There is no result at/);
  });

  it("says why there is nothing to compare", async () => {
    const path = await save("fox", { said: SAID });
    assert.deepEqual(await cli(path), {
      code: 1,
      out: "",
      err: "There is nothing to compare in 1 result: not reviewed yet (1). Open results in the editor and confirm (Y) or correct words, or name another rater's with --truth.\n",
    });
    const empty = join(folder, "proj");
    await mkdir(empty);
    assert.deepEqual(await cli(empty), { code: 1, out: "", err: `There are no results in ${empty}.\n` });
  });

  it("holds a folder of reviews against another reviewer's", async () => {
    await classroom();
    await save("second/fox-1", { said: SAID, sha256: "a", review: reviewed(TEXT, { 0: "ok", 2: "ok", 7: "substitution" }) });
    const { code, out } = await cli(join(folder, "class"), "--against", join(folder, "second"));
    assert.equal(code, 0);
    assert.match(out, /^How far the review agrees with the other rater\n1 reading, 1 recording; 3 of 10 words compared\n/);
    assert.match(out, /^Words judged alike +3 +66\.7 % +–$/m);
    assert.match(out, /^Left out, the other rater did not judge it: fox\.assessment\.json$/m);
  });

  it("holds the engine against a rater's table, and names its bad lines", async () => {
    await classroom();
    const table = await write(
      "rater.csv",
      "recording,word,verdict\nada/fox.wav,3,correct\nada/fox.wav,old:2,omission\nfox.wav,1,correct\n",
    );
    const { code, out, err } = await cli(join(folder, "class"), "--truth", table);
    assert.equal(code, 1);
    assert.match(err, /rater\.csv:3: “old” is not in the text 2 times[^\n]*\n.*rater\.csv:4: “fox\.wav” is the name of several recordings/);
    assert.match(out, /^How far the engine agrees with the other rater\n1 reading/);
  });

  it("holds the engine against what was edited in Praat", async () => {
    const result = await save("fox", { said: SAID });
    const exported: string[] = [];
    const io: Io = {
      stdout: { write: (text) => exported.push(text) },
      stderr: { write: () => undefined },
      environment: {},
      signal: new AbortController().signal,
      directory: folder,
    };
    assert.equal(await runCli(["export", result, "--format", "textgrid"], io), 0);
    const edited = await write("edits/fox.TextGrid", exported.join("").replaceAll('"box"', '"fox"'));
    for (const where of [edited, join(folder, "edits")]) {
      const { code, out, err } = await cli(result, "--truth", where, "--json");
      assert.deepEqual([code, err], [0, ""]);
      const report = JSON.parse(out) as { readings: { differences: unknown[] }[] };
      assert.deepEqual(report.readings[0]!.differences, [{ word: 2, first: "substitution", second: "correct", text: "fox" }]);
    }
    const other = await write("edits/hen.TextGrid", 'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 1\n');
    const { code, err } = await cli(result, "--truth", edited, "--truth", other);
    assert.equal(code, 1);
    assert.match(err, /hen\.TextGrid: /);
  });

  for (const [args, expected] of [
    [[], /The results are missing/],
    [["x", "--by", "child"], /--by is one of model, passage/],
    [["x", "--against", "a", "--truth", "b"], /do not go together/],
    [["x", "--format", "html"], /--format is one of text, csv, json/],
  ] as const) {
    it(`refuses ${args.join(" ") || "no results"}`, async () => {
      const { code, out, err } = await cli(...args);
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, expected);
      assert.match(err, /See speech-assessment agreement --help/);
    });
  }
});
