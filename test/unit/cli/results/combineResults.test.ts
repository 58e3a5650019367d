import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { Io } from "#cli/io.ts";
import { runCli } from "#cli/runCli.ts";
import type { Review, WordReview } from "#core/review/review.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { fixture } from "../../contract/fixtures.ts";

const WORDS = "three red thin cats swim".split(" ");

function reviewBy(by: string, verdicts: Record<number, NonNullable<WordReview["verdict"]>>): Review {
  return {
    words: Object.entries(verdicts).map(([word, verdict]) => ({
      word: Number(word),
      text: WORDS[Number(word)]!,
      verdict,
      by,
      at: "2026-03-14T10:00:00.000Z",
    })),
  };
}

describe("speech-assessment combine", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "combine-"));
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

  const reader = (sign: string, grade?: number) => ({
    speaker: { salt: sign.repeat(32), mark: sign.repeat(64) },
    ...(grade !== undefined && { reader: { grade } }),
  });
  function textWith(review: Review | undefined, said: object = {}): string {
    return writeAssessment({
      ...said,
      version: 1,
      operation: "fluency-v2",
      assessedAt: "2026-03-14T09:27:01.000Z",
      assessedBy: { service: "embedded", modelId: "local-en" },
      recording: { path: "../takes/fish.wav" },
      reference: { text: WORDS.join(" "), path: "fish.txt" },
      review,
      result: fixture("fluencyV2"),
    });
  }

  async function written(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }
  const verdicts = async (path: string) => {
    const { review } = readAssessment(await readFile(path, "utf8")).file;
    return Object.fromEntries(review?.words?.flatMap(({ word, verdict }) => (verdict ? [[word, verdict]] : [])) ?? []);
  };

  const lee = reviewBy("Ms Lee", { 0: "omission", 1: "omission" });
  const fox = reviewBy("Mr Fox", { 1: "omission", 3: "variant" });
  const unlike = reviewBy("Mr Fox", { 0: "variant" });

  it("takes the review of a copy into the result, and leaves the copy", async () => {
    const [path, copy] = [await written("a.assessment.json", textWith(lee)), await written("b.assessment.json", textWith(fox))];
    const before = await readFile(copy, "utf8");
    assert.deepEqual(await cli("combine", path, "--with", copy), {
      code: 0,
      out: `${path}: all corrections are in it.\n`,
      err: "",
    });
    assert.deepEqual(await verdicts(path), { 0: "omission", 1: "omission", 3: "variant" });
    assert.equal(await readFile(copy, "utf8"), before);
  });

  it("writes nothing while it is open whose verdict counts, and names the word and both people", async () => {
    const [path, copy] = [await written("a.assessment.json", textWith(lee)), await written("b.assessment.json", textWith(unlike))];
    const before = await readFile(path, "utf8");
    const { code, out } = await cli("combine", path, "--with", copy);
    assert.equal(code, 1);
    assert.match(out, /nothing was written/);
    assert.match(out, /“three” \(word 1\): .*Ms Lee.*a\.assessment\.json\) \| .*Mr Fox.*b\.assessment\.json\)/);
    assert.equal(await readFile(path, "utf8"), before);
    assert.equal((await cli("combine", path, "--with", copy, "--prefer", "theirs")).code, 0);
    assert.deepEqual(await verdicts(path), { 0: "variant", 1: "omission" });
  });

  it("takes the reader of a copy where the result has none, also without another correction", async () => {
    const path = await written("a.assessment.json", textWith(lee, { mismatches: ["reference"] }));
    const copy = await written("b.assessment.json", textWith(lee, reader("b", 2)));
    assert.match((await cli("combine", path, "--with", copy)).out, /all corrections are in it/);
    const { file } = readAssessment(await readFile(path, "utf8"));
    assert.deepEqual([file.speaker, file.reader, file.mismatches], [...Object.values(reader("b", 2)), undefined]);
    assert.match((await cli("combine", copy, "--with", path)).out, /nothing changed/);
  });

  for (const [who, ours, theirs] of [
    ["neither", undefined, undefined],
    ["the result alone", lee, undefined],
    ["the copy alone", undefined, lee],
  ] as const)
    it(`names the copy of each reader where ${who} has a review`, async () => {
      const path = await written("a.assessment.json", textWith(ours, reader("a", 1)));
      const copy = await written("b.assessment.json", textWith(theirs, reader("b")));
      const { code, out, err } = await cli("combine", path, "--with", copy);
      assert.deepEqual([code, err], [1, ""]);
      assert.match(out, /Reader: One reader, Grade 1 \(a\.assessment\.json\) \| Another reader \(b\.assessment\.json\)/);
    });

  it("asks whose reader counts where each has another one, and takes that one with its grade", async () => {
    const path = await written("a.assessment.json", textWith(lee, reader("a", 1)));
    const copy = await written("b.assessment.json", textWith(fox, reader("b")));
    const before = await readFile(path, "utf8");
    const { code, out } = await cli("combine", path, "--with", copy);
    assert.equal(code, 1);
    assert.match(out, /Reader: One reader, Grade 1 \(a\.assessment\.json\) \| Another reader \(b\.assessment\.json\)/);
    assert.equal(await readFile(path, "utf8"), before);
    assert.equal((await cli("combine", path, "--with", copy, "--prefer", "theirs")).code, 0);
    const { file } = readAssessment(await readFile(path, "utf8"));
    assert.deepEqual([file.speaker, file.reader], [reader("b").speaker, undefined]);
    assert.deepEqual(await verdicts(path), { 0: "omission", 1: "omission", 3: "variant" });
  });

  it("counts no reviews: of three, the first or the last is preferred", async () => {
    const [ours, theirs] = [textWith(lee), textWith(unlike)];
    const third = textWith(reviewBy("Mr Ray", { 0: "told" }));
    const review = (text: string) => /"review": [^]*?\n  \}(?=,\n)/.exec(text)![0];
    const path = await written("a.assessment.json", ours.replace(review(ours), [ours, theirs, third].map(review).join(",\n  ")));
    assert.match((await cli("combine", path, "--prefer", "theirs")).out, /all corrections are in it\..* the last one counts:/);
    assert.deepEqual(await verdicts(path), { 0: "told", 1: "omission" });
  });

  it("combines both sides of a merge that git could not do", async () => {
    const [ours, theirs] = [textWith(lee), textWith(fox)];
    const path = await written("a.assessment.json", `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> spring\n`);
    assert.equal((await cli("combine", path)).code, 0);
    assert.deepEqual(await verdicts(path), { 0: "omission", 1: "omission", 3: "variant" });
  });

  it("changes nothing where a copy has nothing more, and names the command for a merge that nobody has finished", async () => {
    const [path, copy] = [await written("a.assessment.json", textWith(lee)), await written("b.assessment.json", textWith(lee))];
    assert.match((await cli("combine", path, "--with", copy)).out, /nothing changed/);
    assert.match((await cli("combine", path, "--with", path)).out, /nothing changed/);
    const merge = await written("c.assessment.json", `<<<<<<< HEAD\n${textWith(lee)}=======\n${textWith(fox)}>>>>>>> spring\n`);
    assert.ok((await cli("combine", path, "--with", merge)).err.includes(`speech-assessment combine ${merge}`));
  });

  it("refuses a result with one review, and one of another reading", async () => {
    const path = await written("a.assessment.json", textWith(lee));
    assert.match((await cli("combine", path)).err, /has one review/);
    const other = await written("b.assessment.json", textWith(fox).replaceAll("2026-03-14T09:27:01", "2026-03-14T09:28:01"));
    assert.match((await cli("combine", path, "--with", other)).err, /are not copies of one result/);
    assert.match((await cli("combine", path, "--with", join(folder, "none.json"))).err, /There is no result at/);
  });
});
