import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "sarif";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";
import type { PassageRow } from "#core/passage/passageTable.ts";
import { type AssessmentFile, writeAssessment } from "#results/assessmentFile.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

describe("folders in the terminal", function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "folders-"));
    const texts: Record<string, string> = {
      "cat.txt": "The cat sat on the mat. It had a nap.\n",
      "README.md": "# About zzyzx\n",
      "LICENSE.txt": "Nobody reads the zzyzx.\n",
      "grade2/elephant.md": "# The **elephant**\n\nThe zorgle and the elephant had photosynthesis.\n",
      "grade2/words.arpabet": "k AE1 T\n",
      "grade2/notes.json": "{}",
      ".drafts/hidden.txt": "The zzyzx.\n",
      "node_modules/x/license.md": "The zzyzx.\n",
      "drafts/one.txt": "The the zzyzx.\n",
    };
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await symlink(folder, join(folder, "grade2", "loop"));
    const result = (passage: string, accuracy: "all" | "half"): AssessmentFile => ({
      version: 1,
      operation: "fluency-v2",
      assessedAt: "2026-03-14T09:27:01.000Z",
      assessedBy: { service: "embedded", modelId: "local-en" },
      recording: { path: "x.wav" },
      reference: { text: "The cat", path: passage },
      result: {
        status: "Success",
        audio_duration: 5,
        details: ["The", "cat"].map((word, i) =>
          i === 0 || accuracy === "all"
            ? { type: "equal", reference: [word], prediction: [word], start: i, end: i + 0.4 }
            : { type: "delete", reference: [word], start: 0, end: 0 },
        ),
      },
    });
    await mkdir(join(folder, "results"));
    await writeFile(join(folder, "cat.assessment.json"), writeAssessment(result("cat.txt", "all")));
    await writeFile(join(folder, "results", "cat.2.assessment.json"), writeAssessment(result("../cat.txt", "half")));
    await writeFile(
      join(folder, "results", "part.assessment.json"),
      writeAssessment({ ...result("../cat.txt", "half"), reference: { text: "The cat", path: "../cat.txt", selected: true } }),
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function cli(...args: string[]): Promise<{ code: number; out: string; err: string; writes: string[] }> {
    const printed = { out: "", err: "", writes: [] as string[] };
    const io: Io = {
      stdout: { write: (text) => ((printed.out += text), printed.writes.push(text)) },
      stderr: { write: (text) => (printed.err += text) },
      environment: {},
      signal: new AbortController().signal,
      directory: engineDirectory(),
    };
    return { code: await runCli(args, io), ...printed };
  }

  async function checked(...args: string[]): Promise<string[]> {
    const { out } = await cli("check", "--format", "sarif", folder, ...args);
    return (JSON.parse(out) as Log).runs[0]!.artifacts!.map(
      ({ location }) => decodeURIComponent(location!.uri!).split(`${folder}/`)[1]!,
    ).sort();
  }

  it("are searched for references and passages, without what is about the project, hidden, or a package's", async () => {
    assert.deepEqual(await checked(), ["cat.txt", "drafts/one.txt", "grade2/elephant.md", "grade2/words.arpabet"]);
    assert.deepEqual(await checked("--exclude", "drafts/**", "--exclude", "*.arpabet"), ["cat.txt", "grade2/elephant.md"]);
    assert.deepEqual(await checked("--include", "README.md", "--include", "grade2/*.md"), ["README.md", "grade2/elephant.md"]);
  });

  it("are told where nothing in them could be checked", async () => {
    const { code, err } = await cli("check", folder, "--include", "*.text");
    assert.equal(code, 1);
    assert.match(err, /There are no texts in .* that could be used; check --include and --exclude\./);
  });

  it("take files twice named once, and a README that is named itself", async () => {
    const { err } = await cli("check", join(folder, "README.md"), folder, join(folder, "cat.txt"));
    assert.match(err, /^5 files checked/);
  });

  it("are printed file by file, in JSON as in one piece", async () => {
    const { writes, code } = await cli("check", folder, "--exclude", "drafts/**");
    assert.equal(code, 1);
    assert.ok(writes.length > 1, "a write for each file with problems");
    const json = await cli("check", folder, "--json");
    assert.equal(json.out, `${JSON.stringify(JSON.parse(json.out), undefined, 2)}\n`);
    assert.equal((await cli("check", join(folder, "cat.txt"), "--json")).out, "[]\n");
    const sarif = await cli("check", folder, "--format", "sarif");
    assert.equal(sarif.out, `${JSON.stringify(JSON.parse(sarif.out), undefined, 2)}\n`);
  });

  it("miss thresholds with errors", async () => {
    const passages = ["check", join(folder, "cat.txt"), join(folder, "grade2", "elephant.md")];
    assert.equal((await cli(...passages)).code, 0);
    assert.equal((await cli(...passages, "--unknown-words", "1", "--longest-reading", "30", "--grade", "1")).code, 0);
    const { code, out } = await cli(
      ...passages,
      "--decodable",
      "90%",
      "--scope",
      "generic-phonics",
      "--unit",
      "9",
      "--unknown-words",
      "0",
      "--longest-reading",
      "5",
    );
    assert.equal(code, 1);
    const errors = out
      .split("\n")
      .filter((line) => line.includes(" error "))
      .map((line) =>
        line
          .slice(folder.length + 1)
          .split(" ")
          .slice(0, 3)
          .join(" "),
      );
    assert.deepEqual(errors, [
      "cat.txt:1:1: error passage-reading-too-long",
      "grade2/elephant.md:1:1: error passage-reading-too-long",
      "grade2/elephant.md:1:9: error passage-less-decodable",
      "grade2/elephant.md:3:5: error passage-too-many-unknown",
    ]);
    assert.equal((await cli(...passages, "--unknown-words", "0", "--severity", "passage-too-many-unknown=warning")).code, 0);
    assert.match(
      (await cli(...passages, "--decodable", "90", "--scope", "generic-phonics", "--unit", "99")).err,
      /has no unit “99”\. Its units are 1 to 18\./,
    );
  });

  it("need a scope and sequence for decodable words only where they do not name one", async () => {
    const scoped = join(folder, "scoped", "night.txt");
    await mkdir(join(scoped, ".."));
    await writeFile(scoped, "---\nscope: generic-phonics\nunit: 1\n---\nThe knight slept through the night.\n");
    const own = await cli("check", scoped, "--decodable", "95");
    await rm(join(scoped, ".."), { recursive: true });
    assert.equal(own.code, 1);
    assert.match(own.out, / error passage-less-decodable /);
    const { code, out, err } = await cli("check", join(folder, "cat.txt"), join(folder, "grade2", "words.arpabet"), "--decodable", "95");
    assert.equal(code, 1);
    assert.doesNotMatch(out, /decodable/);
    assert.match(
      err,
      /cat\.txt does not say which scope and sequence it is for, and neither does its folder.* Name one with --scope FILE\. It was not checked\.\n1 file checked: .*1 file could not be checked\./,
    );
  });

  it("go by the unit that each names, or its folder, before the one that was given", async () => {
    const units = await mkdtemp(join(tmpdir(), "units-"));
    await mkdir(join(units, "week1", "late"), { recursive: true });
    await mkdir(join(units, ".vscode"));
    await writeFile(
      join(units, "ours.scope.json"),
      JSON.stringify({
        version: 1,
        name: "Ours",
        units: ["a", "b", "c"].map((id, index) => ({
          id,
          title: id,
          correspondences: [["c=K", "a=AE", "t=T", "n=N"], ["igh=AY"], ["ee=IY", "s=S"]][index],
          heartWords: ["the"],
        })),
      }),
    );
    await writeFile(join(units, "week1", "all.passages.json"), JSON.stringify({ version: 1, unit: "a", scope: "../ours.scope.json" }));
    await writeFile(join(units, "week1", "cat.txt"), "The cat at night.\n");
    await writeFile(join(units, "week1", "late", "own.txt"), "---\nunit: b\n---\nThe ant can see at night.\n");
    await writeFile(join(units, "other.txt"), "The cat at night.\n");
    const found = (out: string) =>
      out
        .split("\n")
        .filter((line) => line.includes("passage-"))
        .map((line) =>
          line
            .slice(units.length + 1)
            .split(" ")
            .slice(0, 3)
            .join(" "),
        );
    const spelling = "information passage-not-yet-decodable";
    assert.deepEqual(found((await cli("check", units)).out), [
      `week1/cat.txt:1:13: ${spelling}`,
      `week1/late/own.txt:4:13: ${spelling}`,
      `week1/late/own.txt:4:14: ${spelling}`,
    ]);
    const rows = JSON.parse(
      (await cli("passages", units, "--scope", join(units, "ours.scope.json"), "--unit", "c", "--json")).out,
    ) as PassageRow[];
    assert.deepEqual(
      rows.map(({ words, unit, decodable }) => [words, unit, decodable]),
      [
        [4, "c", 1],
        [4, "a", 0.75],
        [6, "b", 5 / 6],
      ],
    );
    const accepted = join(units, ".speech-assessment");
    await mkdir(accepted);
    await writeFile(
      join(accepted, "accepted.json"),
      JSON.stringify({ version: 1, accepted: [{ code: "passage-not-yet-decodable", text: "night" }] }),
    );
    assert.deepEqual(found((await cli("check", join(units, "week1", "cat.txt"))).out), []);
    await writeFile(join(units, "week1", "late", "own.txt"), "---\nunit: z\n---\nThe cat.\n");
    await writeFile(join(units, "week1", "all.passages.json"), JSON.stringify({ version: 1, unit: "y", scope: "../gone.scope.json" }));
    const wrong = await cli("check", join(units, "week1"));
    assert.deepEqual(found(wrong.out), ["week1/all.passages.json:1:34: warning passage-scope-unreadable"]);
    // Nothing is known of how much can be decoded, which is no success.
    const { code, err } = await cli("check", join(units, "week1", "cat.txt"), "--decodable", "50", "--scope", "generic-phonics");
    assert.equal(code, 1);
    assert.match(err, /cat\.txt: There is no scope and sequence at .*gone\.scope\.json/);
    await rm(units, { recursive: true });
  });

  it("are listed with what each passage asks of its reader, and how it was read", async () => {
    const { code, out, err } = await cli(
      "passages",
      folder,
      "--exclude",
      "drafts/**",
      "--scope",
      "generic-phonics",
      "--unit",
      "5",
      "--sort",
      "words",
      "--descending",
      "--json",
    );
    assert.deepEqual([code, err], [0, ""]);
    const rows = JSON.parse(out) as PassageRow[];
    assert.deepEqual(
      rows.map(({ file, words, readings, accuracy, unknownWords }) => [
        file.slice(folder.length + 1),
        words,
        readings,
        accuracy,
        unknownWords,
      ]),
      [
        ["cat.txt", 10, 2, 75, 0],
        ["grade2/elephant.md", 9, 0, undefined, 1],
      ],
    );
    assert.ok(rows[0]!.spache! < rows[1]!.spache! && rows[0]!.decodable! > rows[1]!.decodable!);
    const text = await cli("passages", folder, "--exclude", "drafts/**");
    assert.match(text.out, /^file .* words .* median accuracy\n.*cat\.txt .* 75 %\n/);
    assert.doesNotMatch(text.out, /decodable/);
    assert.equal(text.err, "2 passages; times are for grade 2.\n");
    assert.equal((await cli("passages", folder, "--format", "csv")).out.split("\r\n").length, 5);
  });

  for (const [args, message] of [
    [["check", "x", "--decodable", "101", "--scope", "generic-phonics"], /at most 100/],
    [["check", "x", "--unit", "3"], /--unit goes with --scope/],
    [["check", "x", "--unknown-words", "-1"], /--unknown-words is a number/],
    [["passages", "x", "--sort", "colour"], /--sort is one of file, kind/],
    [["passages"], /folder with the passages is missing/],
  ] as const) {
    it(`turn down ${args.join(" ")}`, async () => {
      const { code, err } = await cli(...args);
      assert.equal(code, 2);
      assert.match(err, message);
    });
  }
});
