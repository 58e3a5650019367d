import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { UsageError } from "#cli/arguments/usageError.ts";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { fixture } from "../../contract/fixtures.ts";
import { understood } from "../understood.ts";

describe("speech-assessment import", () => {
  let folder: string;
  let result: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "import-"));
    result = join(folder, "fish.assessment.json");
    await writeFile(
      result,
      writeAssessment({
        version: 1,
        operation: "fluency-v2",
        assessedAt: "2026-03-14T09:27:01.000Z",
        assessedBy: { service: "embedded", modelId: "local-en" },
        recording: { path: "../takes/fish.wav" },
        reference: { text: "three red thin cats swim", path: "fish.txt" },
        result: fixture("fluencyV2"),
      }),
    );
  });
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
    return { code: await runCli(args, io), ...printed };
  }

  /** Exports the result and edits the text of the export. */
  async function edited(format: string, from: string | RegExp, to: string): Promise<string> {
    const path = join(folder, `edited.${format}`);
    const { out } = await cli("export", result, "--format", format);
    const text = out.replaceAll(from, to);
    assert.notEqual(text, out);
    await writeFile(path, text);
    return path;
  }

  const review = async () => readAssessment(await readFile(result, "utf8")).file.review;

  for (const [format, from, to] of [
    ["textgrid", 'text = "F IH N"', 'text = "fin"'],
    ["eaf", "<ANNOTATION_VALUE>F IH N<", "<ANNOTATION_VALUE>fin<"],
    ["chat", "FIHN", "fin"],
  ] as const) {
    it(`brings what was edited in ${format} beside the service's answer, and says what`, async () => {
      const before = await readFile(result, "utf8");
      await chmod(result, 0o640);
      const path = await edited(format, from, to);
      assert.deepEqual(await cli("import", path, "--into", result, "--by", "Ms Lee"), {
        code: 0,
        out: `${result}: 1 word relabeled.\n`,
        err: "",
      });
      const { words } = (await review())!;
      assert.deepEqual(
        words!.map(({ text, said, by }) => [text, said, by]),
        [["thin", "fin", "Ms Lee"]],
      );
      assert.equal((await stat(result)).mode & 0o777, 0o640);
      const after = await readFile(result, "utf8");
      assert.ok(after.startsWith(before.slice(0, before.lastIndexOf("}")).trimEnd()), "everything else as it was");
      assert.deepEqual(await cli("import", path, "--into", result), { code: 0, out: `${result}: nothing changed.\n`, err: "" });
      assert.equal(await readFile(result, "utf8"), after, "the same again");
    });
  }

  it("writes nothing where nothing was edited", async () => {
    const before = await readFile(result, "utf8");
    const path = join(folder, "same.TextGrid");
    await writeFile(path, (await cli("export", result, "--format", "textgrid")).out);
    const { out } = await cli("import", path, "--into", result, "--json");
    assert.deepEqual(JSON.parse(out), {
      changes: { boundaries: 0, labels: 0, added: 0, removed: 0, phonemes: 0, stops: 0, tiers: 0 },
      conflicts: [],
      notes: [],
      written: false,
    });
    assert.equal(await readFile(result, "utf8"), before);
  });

  it("tells where the review says otherwise, and replaces it when it is asked to", async () => {
    const fin = await edited("textgrid", 'text = "F IH N"', 'text = "fin"');
    const thing = join(folder, "thing.TextGrid");
    await writeFile(thing, (await readFile(fin, "utf8")).replaceAll('"fin"', '"thing"'));
    await cli("import", fin, "--into", result);
    const { code, out } = await cli("import", thing, "--into", result);
    assert.equal(code, 0);
    assert.match(
      out,
      /nothing changed\.\nThe review and the file differ.*--replace.*\n {2}Word 3, “thin”: the review has “fin”, the file has “thing”\n/,
    );
    assert.deepEqual(
      (await review())!.words!.map(({ said }) => said),
      ["fin"],
    );
    assert.match((await cli("import", thing, "--into", result, "--replace")).out, /1 word relabeled/);
    assert.deepEqual(
      (await review())!.words!.map(({ said }) => said),
      ["thing"],
    );
  });

  it("says what is the matter with a file that cannot be taken, and leaves the result", async () => {
    const before = await readFile(result, "utf8");
    const failed = async (text: string | Uint8Array, says: RegExp) => {
      const path = join(folder, "other.TextGrid");
      await writeFile(path, text);
      const { code, err } = await cli("import", path, "--into", result);
      assert.equal(code, 1);
      assert.match(err, says);
    };
    await failed("", /The file is empty\. Nothing was imported/);
    await failed("three red thin cats swim", /not a Praat TextGrid/);
    await failed("<html></html>", /not an ELAN document/);
    await failed(
      Buffer.from('\uFEFFFile type = "ooTextFile"\nObject class = "TextGrid"\n0\n4.8\n<exists>\n1\n', "utf16le"),
      /ends before its last tier does.*nothing was imported/,
    );
    assert.match((await cli("import", join(folder, "none.eaf"), "--into", result)).err, /There is no annotation at/);
    assert.ok((await cli("import", folder, "--into", result)).err.includes(`${folder} is a folder. Name a file in it.\n`));
    const path = await edited("textgrid", 'text = "F IH N"', 'text = "fin"');
    assert.match((await cli("import", path, "--into", join(folder, "none.json"))).err, /There is no result at/);
    assert.equal(await readFile(result, "utf8"), before);
  });

  it("is called with a file and a result", () => {
    assert.deepEqual(understood(["import", "a.eaf", "--into", "b.json", "--by", " Ms Lee "]), {
      name: "import",
      filePath: "a.eaf",
      resultPath: "b.json",
      by: "Ms Lee",
      tier: undefined,
      speaker: undefined,
      replace: false,
      json: false,
    });
    for (const args of [
      ["import"],
      ["import", "a.eaf"],
      ["import", "a", "b", "--into", "c"],
      ["import", "a", "--into", "c", "--by", "x".repeat(201)],
    ])
      assert.throws(() => understood(args), UsageError);
  });
});
