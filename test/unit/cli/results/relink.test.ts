import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";

const result = (passage: string, text = "The fox ran.") =>
  JSON.stringify({ recording: { path: "fox.wav" }, reference: { path: passage, text }, result: {} });

describe("speech-assessment relink", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "relink-"));
    await mkdir(join(folder, "texts"));
    const files = {
      "fox.wav": "",
      "texts/wolf.txt": "The fox ran.",
      "fox.assessment.json": result("fox.txt"),
      "ours.assess.yaml": "cases:\n  - { recording: fox.wav, reference: fox.txt }\n",
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function relink(...args: string[]): Promise<{ code: number; out: string }> {
    let out = "";
    const stream = { write: (text: string) => (out += text) };
    const io: Io = { stdout: stream, stderr: stream, environment: {}, signal: new AbortController().signal, directory: "" };
    const code = await runCli(["relink", folder, ...args], io);
    return { code, out: out.replaceAll(`${folder}/`, "") };
  }

  const textOf = (name: string) => readFile(join(folder, name), "utf8");

  it("says what has moved and changes nothing until it is asked to", async () => {
    assert.deepEqual(await relink(), {
      code: 1,
      out: "fox.txt (1 result) is now texts/wolf.txt\n  ours.assess.yaml\n  fox.assessment.json\nTo update 1 result and 1 suite, add --write.\n",
    });
    assert.equal(await textOf("fox.assessment.json"), result("fox.txt"));
    assert.deepEqual(await relink("--write"), {
      code: 0,
      out: "fox.txt (1 result) is now texts/wolf.txt\n  ours.assess.yaml\n  fox.assessment.json\nUpdated 1 result and 1 suite.\n",
    });
    assert.equal(await textOf("fox.assessment.json"), result("texts/wolf.txt"));
    assert.equal(await textOf("ours.assess.yaml"), "cases:\n  - { recording: fox.wav, reference: texts/wolf.txt }\n");
    assert.deepEqual(await relink("--write"), { code: 0, out: "Nothing is missing.\n" });
  });

  it("leaves what could be any of several files, and what is nowhere", async () => {
    await writeFile(join(folder, "texts/zoo.txt"), "The fox ran.");
    await writeFile(join(folder, "hen.assessment.json"), result("hen.txt", "A hen"));
    assert.deepEqual(await relink("--write"), {
      code: 1,
      out: "fox.txt (1 result) could be any of texts/wolf.txt, texts/zoo.txt\nhen.txt (1 result): not found\n2 files are still missing.\n",
    });
    assert.equal(await textOf("fox.assessment.json"), result("fox.txt"));
  });
});
