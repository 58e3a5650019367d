import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import type * as Cli from "#cli/runCli.ts";
import { textTable } from "#cli/printing/textTable.ts";
import type { ClassSheet } from "#core/overview/class/classModel.ts";
import type { OverviewRow } from "#core/overview/overviewModel.ts";
import type { PassageSheet } from "#core/overview/passageSheet.ts";
import type { PlaceSheet } from "#core/overview/placeSearch.ts";
import type { ReaderSheet } from "#core/overview/readerSheet.ts";
import { fileText } from "../../unit/sets/overview/keptReadings.ts";

const OTHER = { warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }] };

describe("speech-assessment overview", () => {
  let folder: string;
  let runCli: typeof Cli.runCli;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "overview-"));
    ({ runCli } = await import("#cli/runCli.ts"));
    const files: Record<string, string> = {
      "spring/kim.assessment.json": fileText("the old>cold dog ran to the big tree", { name: "kim-2", at: "2026-03-02T09:00:00Z" }),
      "spring/sam.assessment.json": fileText("the old>gold dog ran -to the big tree", {
        name: "sam-with-a-very-long-name-of-his-recording",
        at: "2026-03-03T09:00:00Z",
      }),
      "fall/kim.assessment.json": fileText("the (7) old dog>log ran to the big tree", { name: "kim-1", at: "2025-10-02T09:00:00Z" }),
      "fall/other.assessment.json": fileText("the -old -dog ran", { name: "other", passage: "dog.txt", more: OTHER }),
      "fall/damaged.assessment.json": "{",
      "fall/node_modules/none.assessment.json": fileText("the old dog"),
      "readers.csv": "recording,reader,grade\nkim-1,Kim,2\nkim-2,Kim,2\nsam-with-a-very-long-name-of-his-recording,Sam,\n",
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function cli(
    args: string[],
    { columns, signal }: { columns?: number; signal?: AbortSignal } = {},
  ): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: "", err: "" };
    const code = await runCli(["overview", ...args], {
      stdout: { write: (text) => (printed.out += text), isTTY: columns !== undefined, ...(columns !== undefined && { columns }) },
      stderr: { write: (text) => (printed.err += text) },
      environment: {},
      signal: signal ?? new AbortController().signal,
      directory: folder,
    });
    return { code, ...printed };
  }
  const readers = () => ["--readers", join(folder, "readers.csv")];

  it("lists what lies in a folder and below it, with figures at the right, and says once that readers are not known", async () => {
    const { code, out, err } = await cli([folder]);
    assert.deepEqual([code, err], [1, ""], "a result could not be read");
    const [head, ...lines] = out.split("\n");
    assert.match(
      head!,
      /^Recording +Passage +Accuracy % +WCPM +Level +Note +Assessed +Warnings$/,
      "the answers have no figures of their own",
    );
    const kim = lines.find((line) => line.startsWith("kim-1.wav"))!;
    assert.match(kim, /^kim-1\.wav +fox\.txt +87\.5 +38\.9 +Frustration +2025-10-02 +1$/);
    assert.equal(kim.indexOf("38.9") + 4, head!.indexOf("WCPM") + 4, "figures end below the heading");
    assert.match(out, /^other\.wav +dog\.txt +not of this text +2026-03-14/m);
    assert.match(out, /^! damaged: This file does not hold a result that can be shown: /m);
    assert.match(out, /^4 readings of 2 passages, 1 recording that does not seem to be of the text, 1 result that cannot be read\.$/m);
    assert.equal(out.match(/Results do not say who read/g)?.length, 1);
    assert.doesNotMatch(out, /none/);
  });

  it("fits the terminal: names are shortened in the middle, columns go last to first", async () => {
    for (const columns of [100, 60, 40]) {
      const { out } = await cli([folder, ...readers(), "--sort", "wcpm"], { columns });
      const table = out.slice(0, out.indexOf("\n\n")).split("\n");
      assert.ok(
        table.every((line) => [...line].length <= columns),
        out,
      );
      assert.match(table[0]!, /WCPM/);
      assert.match(out, /^sam-wi?t?h?.*…[^ ]*\.?wav/m);
    }
  });

  it("sorts by a column in both directions, what is not known last", async () => {
    const first = async (...more: string[]) =>
      (await cli([folder, "--sort", "accuracy", ...more, "--format", "csv"])).out
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]);
    assert.deepEqual(await first(), ["sam", "kim", "kim", "damaged", "other"]);
    assert.deepEqual(await first("--descending"), ["kim", "kim", "sam", "damaged", "other"]);
  });

  it("prints the sheet of a passage, by its name with or without its ending", async () => {
    const { out } = await cli([folder, ...readers(), "--passage", "Fox"]);
    assert.match(out, /^fox\.txt: 8 words, 3 readings by 2 readers; 2 of 2 read it to its end\.$/m);
    assert.match(out, /^Only the latest reading of each reader counts\.$/m);
    assert.match(out, /^old +2 +2 of 2 +cold \(1\); gold \(1\)$/m);
    assert.match(out, /^to +5 +1 of 2 +not read \(1\)$/m);
    assert.doesNotMatch(out, /log/, "an earlier take");
    const [sheet] = JSON.parse((await cli([folder, "--passage", "fox.txt", "--format", "json"])).out) as PassageSheet[];
    assert.deepEqual([sheet!.readers, sheet!.unnamed, sheet!.missed.map(({ text }) => text)], [3, 3, ["old", "dog", "to"]]);
    assert.match((await cli([folder, "--passage", "fox"])).out, /3 readings have no known reader; each counts as another reader’s\./);
  });

  it("prints the sheet of a reader, beside the norms", async () => {
    const { out } = await cli([folder, ...readers(), "--reader", "kim"]);
    assert.match(out, /^Kim: 2 readings$/m);
    assert.match(out, /^2025-10-02 +fox\.txt +kim-1\.wav +87\.5 +38\.9 +Frustration +36–50–84 +25th to 50th$/m);
    assert.match(out, /^Norms: Hasbrouck/m);
    const [sheet] = JSON.parse((await cli([folder, ...readers(), "--reader", "Sam", "--format", "json"])).out) as ReaderSheet[];
    assert.deepEqual([sheet!.takes.length, sheet!.source], [1, undefined], "no grade, no norms");
  });

  it("prints a class of the table of readers, or the readers of a folder, also beside each other", async () => {
    const table = join(folder, "classes.csv");
    await writeFile(
      table,
      "recording,reader,grade,class\nkim-1,Kim,2,2A\nkim-2,Kim,2,2A\nsam-with-a-very-long-name-of-his-recording,Sam,2,2B\nnobody,Alex,2,2A\n",
    );
    const { out } = await cli([folder, "--readers", table, "--class", "2a"]);
    const lines = out.split("\n");
    assert.equal(
      lines[0],
      "2A, spring 2026: readings of 1 of 2 readers; 1 of 1 rose by 5 words a minute or more since fall 2025; 2 readers to look at.",
    );
    // 7 words in 3.9 s, after 7 words in 10.8 s: 107.7 and 38.9 words a minute.
    assert.match(out, /^Kim +2 +1 +107\.7 +87\.5 +Frustration +\+68\.8 +1 doubtful recording; only 8 words judged +38\.9 +107\.7$/m);
    assert.match(out, /^Alex +2 +0 +no reading in this time/m);
    const csv = (
      await cli([
        folder,
        "--readers",
        table,
        "--class",
        "2A",
        "--beside",
        "2B",
        "--season",
        "spring",
        "--by",
        "passages",
        "--format",
        "csv",
      ])
    ).out;
    assert.deepEqual(
      csv.split("\r\n").map((line) => line.split(",").slice(0, 2).join()),
      ["class,reader", "2A,Alex", "2A,Kim", "2B,Sam", ""],
    );
    assert.match(csv.split("\r\n")[0]!, /,wcpm: fox$/);
    const from = (await cli([folder, "--readers", table, "--class", "spring", "--from", "2026-03-03", "--json"])).out;
    const sheet = JSON.parse(from) as ClassSheet;
    assert.deepEqual(
      sheet.rows.map(({ name, readings }) => [name, readings]),
      [
        ["Kim", 0],
        ["Sam", 1],
      ],
    );
  });

  it("finds the places of a word in all readings, and refuses options of places without one", async () => {
    const { code, out } = await cli([folder, "--word", "OLD", "--only", "missed", ...readers()]);
    assert.equal(code, 1, "a result could not be read");
    assert.match(out, /^2 places in 2 readings by 2 readers\.\n/);
    assert.match(out, /2026-03-03 +Sam +fox\.txt +the \[old\] dog ran to the big tree +gold \(substitution\)/);
    const { out: json } = await cli([folder, "--word", "*o*", "--heard", "log", "--json", ...readers()]);
    const { query, count, places } = JSON.parse(json) as PlaceSheet;
    assert.deepEqual(
      [query, count, places.map(({ reader, word, heard, number }) => ({ reader, word, heard, number }))],
      [{ of: "word", expected: "*o*", heard: "log" }, 1, [{ reader: "Kim", word: "dog", heard: "log", number: 3 }]],
    );
    const { out: csv } = await cli([folder, "--word", "to", "--only", "left-out", "--format", "csv"]);
    assert.match(csv, /\r\nsam,sam-with-a-very-long-name-of-his-recording\.wav,fox\.txt,,2026-03-03T09:00:00Z,5,to,/);
    assert.match((await cli([folder, "--phoneme", "TH"])).out, /^No reading has such a place\.\n/);
    assert.match((await cli([folder, "--heard", "log"])).err, /--heard goes with --word or --phoneme\./);
    assert.match((await cli([folder, "--word", "old", "--sort", "wcpm"])).err, /--sort is for the list of results/);
  });

  it("writes JSON of every result to a new file, and leaves one that is there", async () => {
    const path = join(folder, "all.json");
    assert.deepEqual(await cli([folder, "--format", "json", "--out", path]), { code: 1, out: "", err: "" });
    const rows = JSON.parse(readFileSync(path, "utf8")) as OverviewRow[];
    assert.deepEqual(
      rows.map(({ name, accuracy }) => [name, accuracy]),
      [
        ["damaged", undefined],
        ["kim", 87.5],
        ["other", undefined],
        ["kim", 87.5],
        ["sam", 75],
      ],
    );
    assert.match((await cli([folder, "--out", path])).err, /already exists and was not changed/);
  });

  it("takes results by name, each once", async () => {
    const file = join(folder, "spring/kim.assessment.json");
    const { code, out } = await cli([file, join(folder, "spring"), "--format", "csv"]);
    assert.deepEqual([code, out.split("\r\n").length], [0, 4]);
  });

  for (const [name, args, message] of [
    ["a folder that is not there", (at: string) => [join(at, "gone")], /^There is no folder .*gone\. Check the name\.\n$/],
    ["a file that is no result", (at: string) => [join(at, "readers.csv")], /is neither a folder nor a result\.\n$/],
    [
      "a folder without results",
      (at: string) => [join(at, "fall/node_modules/.."), "--passage", "cat"],
      /^None of the results is a reading of cat\. Passages are dog\.txt, fox\.txt\.\n$/,
    ],
    [
      "a reader who is not in the table",
      (at: string) => [at, "--readers", join(at, "readers.csv"), "--reader", "kin"],
      /none of the results belongs to kin\. Readers are Kim, Sam\.\n$/,
    ],
    [
      "a class that is not in the table",
      (at: string) => [at, "--readers", join(at, "readers.csv"), "--class", "3"],
      /^There is no class 3 in the table of readers, and no folder of that name with the results of several readers\. --class can be .*spring, all\.\n$/,
    ],
    [
      "a table that is none",
      (at: string) => [at, "--readers", join(at, "all.json")],
      /^all\.json, line 1: The first line must name the columns/,
    ],
  ] as const) {
    it(`fails with one sentence for ${name}`, async () => {
      const { code, out, err } = await cli(args(folder));
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, message);
    });
  }

  it("says that an empty folder holds no result", async () => {
    await mkdir(join(folder, "empty"));
    assert.match(
      (await cli([join(folder, "empty")])).err,
      /^There are no results in .*empty\. Results are files that end in \.assessment\.json\.\n$/,
    );
  });

  it("ends when it is asked to", async () => {
    assert.deepEqual(await cli([folder], { signal: AbortSignal.abort() }), { code: 1, out: "", err: "Stopped.\n" });
  });

  for (const [args, message] of [
    [[], /The folder with the results is missing\./],
    [["x", "--reader", "Kim"], /--reader goes with --readers/],
    [["x", "--passage", "a", "--reader", "b"], /do not go together/],
    [["x", "--sort", "acuracy"], /--sort is one of recording, .*Did you mean accuracy\?/],
    [["x", "--season", "fall"], /--season goes with --class/],
    [["x", "--class", "2A", "--from", "2026-13-01"], /--from is a day such as 2026-03-02\./],
    [["x", "--descending"], /--descending goes with --sort/],
    [["x", "--format", "xml"], /--format is one of text, csv, json\./],
  ] as const) {
    it(`refuses ${args.join(" ") || "nothing"}`, async () => {
      const { code, err } = await cli([...args]);
      assert.equal(code, 2);
      assert.match(err, message);
    });
  }
});

describe("textTable", () => {
  it("counts letters, not their marks, and shortens names in the middle", () => {
    const table = textTable(
      [
        { label: "Name", shrinks: true, stays: true },
        { label: "N", isNumber: true },
      ],
      [
        ["ké́kula-and-more", "1"],
        ["b", "20"],
      ],
      14,
    );
    assert.deepEqual(table, ["Name         N", "ké́kul…more   1", "b           20"]);
  });
});
