import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Io } from "#cli/io.ts";
import { UsageError } from "#cli/arguments/usageError.ts";
import { runCli } from "#cli/runCli.ts";
import { writeAssessment } from "#results/assessmentFile.ts";
import { fixture } from "../../contract/fixtures.ts";
import { understood } from "../understood.ts";

describe("speech-assessment export", () => {
  let folder: string;
  let result: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "export-"));
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
  after(() => rm(folder, { recursive: true, force: true }));

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

  for (const [format, begins] of [
    ["textgrid", 'File type = "ooTextFile"'],
    ["eaf", "<?xml version"],
    ["chat", "@UTF8\n@Begin\n"],
    ["csv", "level,kind,"],
    ["vtt", "WEBVTT\n"],
    ["html", "<!DOCTYPE html>"],
  ] as const) {
    it(`prints ${format}`, async () => {
      const { code, out, err } = await cli("export", result, "--format", format);
      assert.deepEqual([code, err], [0, ""]);
      assert.ok(out.startsWith(begins));
    });
  }

  it("writes to a new file, and leaves one alone that is there", async () => {
    const path = join(folder, "fish.csv");
    assert.deepEqual(await cli("export", result, "--format", "csv", "--out", path), { code: 0, out: "", err: "" });
    const written = await readFile(path, "utf8");
    assert.ok(written.includes("word,substitution,thin,F IH N"));
    const again = await cli("export", result, "--format", "vtt", "--out", path);
    assert.equal(again.code, 1);
    assert.match(again.err, /already exists/);
    assert.equal(await readFile(path, "utf8"), written);
  });

  it("says in words that there is no such folder, or that a folder was named", async () => {
    const none = await cli("export", result, "--format", "csv", "--out", join(folder, "none", "fish.csv"));
    assert.equal(none.code, 1);
    assert.match(none.err, /There is no folder .*none, so nothing was written\. Create it first, or name another file\.\n/);
    assert.ok(
      (await cli("export", folder, "--format", "csv")).err.includes(
        `${folder} is a folder. Name with --to where the exports of its results go.\n`,
      ),
    );
  });

  it("titles the page after text and recording, without their folders", async () => {
    assert.match((await cli("export", result, "--format", "html")).out, /<title>fish\.txt: fish\.wav<\/title>/);
  });

  it("says what is the matter with a file that is no result", async () => {
    const other = join(folder, "other.json");
    await writeFile(other, "{}");
    assert.match(
      (await cli("export", other, "--format", "csv")).err,
      /other\.json does not hold the result of an assessment\. Save a result with assess --save, or in the editor/,
    );
    const missing = await cli("export", join(folder, "none.json"), "--format", "csv");
    assert.equal(missing.code, 1);
    assert.match(missing.err, /There is no result at/);
  });

  for (const name of ["fluencyV2", "fluencyV1Compat", "pronunciation", "recognitionIncorrect"]) {
    it(`tells the service's answer alone from a saved result: ${name}`, async () => {
      const answer = join(folder, "answer.json");
      await writeFile(answer, JSON.stringify(fixture(name)));
      const { code, out, err } = await cli("export", answer, "--format", "csv");
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, /answer\.json is the service's answer alone.*assess --save, or in the editor/);
    });
  }

  it("says where a damaged result is not as agreed, without a validator's words", async () => {
    const damaged = join(folder, "damaged.assessment.json");
    await writeFile(damaged, (await readFile(result, "utf8")).replace("2026-03-14T09:27:01.000Z", "yesterday"));
    const { err } = await cli("export", damaged, "--format", "csv");
    assert.match(err, /“assessedAt” is not valid\. Open it as text/);
    assert.doesNotMatch(err, /Invalid|\bexpected/);
  });

  it("says of a result of an operation that it does not know that a later version may", async () => {
    const later = join(folder, "later.assessment.json");
    await writeFile(later, (await readFile(result, "utf8")).replace("fluency-v2", "fluency-v9"));
    const { code, err } = await cli("export", later, "--format", "csv");
    assert.equal(code, 1);
    assert.match(err, /does not know \(“fluency-v9”\)\. Update Speech Assessment Authoring/);
  });

  const wrong: [args: string[], says: RegExp][] = [
    [["export"], /result is missing/],
    [["export", "a", "b", "--format", "csv"], /Several results are exported to a folder/],
    [["export", "a"], /--format is required/],
    [["export", "a", "--format", "pdf"], /--format is one of textgrid, eaf, chat, csv, vtt, html/],
    [["export", "a", "--format", "csv", "--out", " "], /--out is required/],
  ];
  for (const [args, says] of wrong) {
    it(`refuses ${args.join(" ")}`, () =>
      assert.throws(
        () => understood(args),
        (error) => error instanceof UsageError && says.test(error.message),
      ));
  }
});
