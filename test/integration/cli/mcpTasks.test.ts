// What an author asks an agent for, from the first call to the last. The model's part is scripted: it knows nothing but the answers.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, it } from "mocha";
import { ROOT } from "../../support/paths.ts";
import { McpSession } from "./mcpSession.ts";

interface Told {
  code: string;
  text: string;
  fixes: { preferred: boolean; edits: { start: number; end: number; old: string; new: string }[] }[];
}

/** So often is a text checked and changed. */
const ROUNDS = 12;

describe("an author's task", function () {
  this.timeout(120_000);
  let folder: string;
  let checking: McpSession;
  let allowed: McpSession;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tasks-"));
    await cp(join(ROOT, "media", "samples"), folder, { recursive: true });
    await cp(join(ROOT, "media", "project"), join(folder, "our project"), { recursive: true });
    checking = await McpSession.start(folder, ["--root", folder]);
    allowed = await McpSession.start(folder, ["--root", folder, "--allow-readings"]);
  });
  after(async () => {
    await checking.close();
    await allowed.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (path: string) => readFile(join(folder, path), "utf8");
  const write = (path: string, text: string) => writeFile(join(folder, path), text);

  /** Checks and applies one fix at a time, the preferred one or else the first, until no problem has any. */
  async function mend(tool: string, path: string): Promise<Told[]> {
    for (let round = 0; round < ROUNDS; round++) {
      const { structured, text, isError } = await checking.call(tool, { path, text: null });
      assert.ok(!isError, text);
      const problems = structured["problems"] as Told[];
      const fixes = problems.flatMap((problem) => problem.fixes.find(({ preferred }) => preferred) ?? problem.fixes.slice(0, 1));
      if (fixes.length === 0) return problems;
      let content = await read(path);
      for (const { start, end, old, new: next } of [...fixes[0]!.edits].sort((a, b) => b.start - a.start)) {
        assert.equal(content.slice(start, end), old);
        content = content.slice(0, start) + next + content.slice(end);
      }
      await write(path, content);
    }
    assert.fail(`${path} still has fixes`);
  }

  it("a passage is checked, and mended by the fixes as they are offered, until nothing is left", async () => {
    await write("dogs.txt", "Dr. Lee had 25 dogs & 14 cats.\nHe sat on the the mat.\n");
    assert.deepEqual(await mend("check_passage", "dogs.txt"), []);
    assert.equal(await read("dogs.txt"), "Doctor Lee had twenty-five dogs and fourteen cats.\nHe sat on the mat.\n");
  });

  it("a list of words is converted to references, and those are checked", async () => {
    const { structured, text } = await checking.call("convert_text", {
      text: "ship\nread\nzorble\n",
      from: "text",
      to: "arpabet",
      layout: "words",
    });
    assert.match(text, /left between question marks: zorble\. The comment above each has a guess/);
    await write("list.arpabet", structured["converted"] as string);
    const left = await mend("check_reference", "list.arpabet");
    assert.deepEqual(
      left.filter(({ code }) => code !== "arpabet-too-short"),
      [],
    );
    const lines = (await read("list.arpabet")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    assert.deepEqual(
      lines.map((line) => line.split(" ")[0]),
      ["ship", "read", "read(2)", "zorble"],
      "no word is lost",
    );
    assert.match(lines.at(-1)!, /^zorble {2}Z AO1 R B AH0 L$/);
  });

  it("words that a class has not been taught are found by the folder's unit, and others put in their place", async () => {
    await mkdir(join(folder, "unit 3"));
    await write("unit 3/our.passages.json", JSON.stringify({ version: 1, scope: "generic-phonics", unit: "3" }));
    await write("unit 3/nap.txt", "The knight had a nap. A cat sat on the chair.\n");
    const { structured, text } = await checking.call("check_passage", { path: "unit 3/nap.txt" });
    const notYet = (structured["profile"] as { decodability: { notYet: string[] } }).decodability.notYet;
    assert.deepEqual(notYet, ["knight", "chair"]);
    for (const word of notYet) assert.match(text, new RegExp(`“[a-z]+” in “${word}” stands for .*, which unit \\d+ teaches`));
    const [, spellings] = /Taught by unit "3": spellings ([^;]+);/.exec(text)!;
    for (const letter of ["m (M)", "a (AE)", "b (B)", "e (EH)", "d (D)"]) assert.ok(spellings!.includes(letter), letter);
    const better = "The man had a nap. A cat sat on the bed.\n";
    const again = await checking.call("check_passage", { path: "unit 3/nap.txt", text: better });
    assert.equal(again.structured["total"], 0, again.text);
    assert.match(again.text, /up to unit "3" .*: 100\.0 % of the words/);
  });

  it("a draft is checked, profiled for its grade, and kept once it is as it should be", async () => {
    const draft = { scope: null, unit: null, kind: null, limit: null, grade: "3rd" };
    const first = await checking.call("check_passage", { ...draft, text: "Saoirse had 20 hens. They sat in the sun.\n" });
    assert.match(first.text, /^Profile: 9 words .*\n.*at 112 words per minute, the 50th percentile of grade 3 in spring/);
    assert.deepEqual(
      (first.structured["problems"] as Told[]).map(({ code, text }) => [code, text]),
      [
        ["passage-unknown-word", "Saoirse"],
        ["passage-number", "20"],
      ],
    );
    // Where it is going to be, the project knows the name.
    const path = "our project/passages/sun.txt";
    const better = "Saoirse had twenty hens. They sat in the sun.\n";
    const second = await checking.call("check_passage", { ...draft, text: better, path });
    assert.equal(second.structured["total"], 0, second.text);
    await write(path, `---\ngrade: K\n---\n${better}`);
    const kept = await checking.call("check_passage", { path: pathToFileURL(join(folder, path)).href });
    assert.equal(kept.structured["total"], 0, kept.text);
    assert.match(kept.text, /50th percentile of grade 1 in spring/, "the grade that the passage says, by the nearest norms");
  });

  it("a recording is assessed, and each word that was misread is one of the text", async () => {
    const { text, isError } = await allowed.call("assess_recording", {
      recording: pathToFileURL(join(folder, "the-seed.wav")).href,
      reference: "the-seed.txt",
      save: true,
      line: null,
    });
    assert.ok(!isError, text);
    assert.match(text, /^A reading \(fluency-v2\) of "the-seed\.txt", in "the-seed\.assessment\.json"\.\n/);
    const words = (await read("the-seed.txt")).match(/[\p{L}'’]+/gu)!;
    const misread = [...text.matchAll(/^\d+\. (?:substitution|omission), word (\d+) at [\d.–]+ s: "([^"]+)"/gmu)];
    assert.deepEqual(
      misread.map(([, , word]) => word),
      ["small", "leaf"],
    );
    for (const [, place, word] of misread) assert.equal(words[Number(place) - 1]!.toLowerCase(), word);
    assert.match(text, /word 26 at .*: "leaf" said as "tree"/);
  });

  it("a saved result is read as a person has reviewed it", async () => {
    const path = "the-seed.assessment.json";
    const before = await allowed.call("read_result", { path });
    const file = JSON.parse(await read(path)) as Record<string, unknown>;
    const words = [{ word: 3, text: "small", verdict: "correct", by: "Ms Quillfeather", at: "2026-01-02T03:04:05Z" }];
    await write(path, JSON.stringify({ ...file, review: { words } }));
    const { text, structured } = await allowed.call("read_result", { path });
    assert.match(before.text, /\nNobody has reviewed it\.\n[^]*"small"/);
    assert.match(text, /, assessed \d{4}-\d\d-\d\d\.\nReviewed, 1 change\.\n/);
    assert.doesNotMatch(text, /"small"|Quillfeather/);
    assert.equal((structured["total"] as number) + 1, before.structured["total"]);
  });

  it("a suite is run, and the expectation that failed is found at its line and put right", async () => {
    const path = "our project/readings.assess.yaml";
    await write(path, (await read(path)).replace("accuracy: 100", "accuracy: 12"));
    const { text, structured } = await allowed.call("run_suite", { paths: path, tags: null });
    assert.equal(structured["green"], false);
    const failed = /^ {3}(\d+):(\d+) accuracy: Accuracy: (\d+) %, expected 12$/mu.exec(text);
    assert.ok(failed, text);
    const [, line, column, actual] = failed;
    assert.doesNotMatch(text, /^ {5}[-+]/mu, "the message says it all");
    const lines = (await read(path)).split("\n");
    const at = lines[Number(line) - 1]!;
    assert.equal(at.slice(Number(column) - 1), "12");
    lines[Number(line) - 1] = at.slice(0, Number(column) - 1) + actual;
    await write(path, lines.join("\n"));
    const again = await allowed.call("run_suite", { paths: [path] });
    assert.deepEqual([again.structured["green"], again.structured["assessed"]], [true, 0], again.text);
  });

  it("about a child's reading is refused where nobody has allowed it, with what a person can do", async () => {
    for (const [tool, input] of [
      ["read_result", { path: "the-seed.assessment.json" }],
      ["assess_recording", { recording: "the-seed.wav", reference: "the-seed.txt" }],
      ["run_suite", { paths: "our project" }],
    ] as const) {
      const { text, isError } = await checking.call(tool, input);
      assert.ok(isError && /^readings-not-allowed: .*starting it with --allow-readings/.test(text), text);
      assert.doesNotMatch(text, /small|leaf|accuracy/);
    }
  });

  it("about a file elsewhere is refused, and the next call can name one that is here", async () => {
    for (const path of ["../dogs.txt", "/etc/passwd", "file:///etc/passwd", `${pathToFileURL(folder).href}/%2e%2e/dogs.txt`]) {
      const { text, isError } = await checking.call("check_passage", { path });
      assert.ok(isError && /^outside-roots: .*Name a file in the root folder, by a path relative to it\.$/.test(text), text);
    }
    const { isError, text } = await checking.call("check_passage", { pth: "the-seed.txt" });
    assert.ok(isError);
    assert.match(text, /“pth”, which is not known\. check_passage takes path, text, /);
    assert.match((await checking.call("check_passage", { path: "the-seed.txt" })).text, /"the-seed\.txt": no problems/);
  });

  it("about a long list is followed from part to part to its end, by what each part says", async () => {
    await write("many.txt", `${Array.from({ length: 30 }, (_, i) => `Dr. Lee had ${i + 13} pens & a cat.`).join("\n")}\n`);
    const numbers: number[] = [];
    const lengths: number[] = [];
    let all = 0;
    for (let offset: number | undefined = 0, parts = 0; offset !== undefined; parts++) {
      assert.ok(parts < 20, "ends");
      const { text, isError } = await checking.call("check_passage", { path: "many.txt", offset });
      assert.ok(!isError, text);
      numbers.push(...[...text.matchAll(/^(\d+)\. \d+:\d+/gmu)].map(([, number]) => Number(number)));
      lengths.push(text.length);
      const [, total] = /^"many\.txt": (\d+) problems/mu.exec(text)!;
      const [, next] = /Ask again with offset (\d+) for the rest\.$/mu.exec(text) ?? [];
      if (next === undefined) assert.match(text, new RegExp(`These are the last of ${total} problems\\.$`, "mu"));
      all = Number(total);
      offset = next === undefined ? undefined : Number(next);
    }
    assert.deepEqual(
      numbers,
      Array.from({ length: all }, (_, i) => i + 1),
    );
    assert.ok(all >= 90 && lengths.length > 4);
    assert.ok(
      lengths.slice(1).every((length) => length < lengths[0]!),
      "the profile and the guide are told once",
    );
  });
});
