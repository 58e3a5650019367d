import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { casesOf, type SuiteFiles, writtenCaseOf } from "#sets/suites/casesOf.ts";
import { globOf, matchesGlob } from "#sets/suites/glob.ts";
import { readSuite } from "#sets/suites/readSuite.ts";

const FOLDERS: Record<string, string[]> = {
  maria: ["10.wav", "2.wav", "notes.txt", "later/3.wav"],
  "../rec": ["a.mp3"],
  "": ["maria.wav"],
};
const files: SuiteFiles = {
  resolve: (path) => `file:///ours/${path}`,
  list: (folder, isDeep) =>
    Promise.resolve(folder.startsWith("../..") ? undefined : (FOLDERS[folder] ?? []).filter((name) => isDeep || !name.includes("/"))),
};
const cases = (text: string) => casesOf(readSuite(text).suite, files);

describe("the cases of a suite", () => {
  it("are a recording with its reference each, in the suite's order, paths as URIs", async () => {
    const {
      cases: [one, other],
      problems,
    } = await cases(
      "defaults: {grade: 2}\ncases:\n  - {name: One, recording: a.wav, reference: {file: words.arpabet, line: 3}, kind: pronunciation, speaker: maria}\n  - {recording: b.wav, reference: {text: The fox}}\n",
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(one!.reading, {
      operation: "pronunciation",
      recording: { path: "file:///ours/a.wav" },
      reference: { path: "file:///ours/words.arpabet", line: 3 },
      reader: { alias: "maria", grade: 2 },
    });
    assert.deepEqual([one!.id, one!.name], ["One", "One"]);
    assert.deepEqual(other!.reading, {
      operation: "fluency-v2",
      recording: { path: "file:///ours/b.wav" },
      reference: { text: "The fox" },
      reader: { grade: 2 },
    });
    assert.deepEqual([other!.id, other!.name], ["b.wav, “The fox”", "b.wav – “The fox”"]);
  });

  it("are one for each recording that a glob matches, with ids by which the written case is found again", async () => {
    const text =
      "cases:\n  - {name: Maria, recording: 'maria/*.wav', reference: fox.md}\n  - {recording: 'maria/**/*.wav', reference: fox.md}\n  - {recording: '../rec/?.{wav,mp3}', reference: fox.md}\n";
    const { cases: all, problems } = await cases(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      all.map(({ id }) => id),
      [
        "Maria › maria/2.wav",
        "Maria › maria/10.wav",
        "maria/**/*.wav, fox.md › maria/2.wav",
        "maria/**/*.wav, fox.md › maria/10.wav",
        "maria/**/*.wav, fox.md › maria/later/3.wav",
        "../rec/?.{wav,mp3}, fox.md › ../rec/a.mp3",
      ],
    );
    assert.deepEqual([all[0]!.name, all[4]!.name], ["Maria – 2.wav", "3.wav – fox.md"]);
    const { suite } = readSuite(text);
    assert.deepEqual(
      all.map(({ id }) => suite.cases.indexOf(writtenCaseOf(suite, id)!)),
      [0, 0, 1, 1, 1, 2],
    );
    assert.equal(writtenCaseOf(suite, "Marianne"), undefined);
  });

  it("tell of globs that match nothing or leave the workspace, and cannot be run then", async () => {
    const text = "cases:\n  - {recording: none/*.wav, reference: fox.md}\n  - {recording: '../../*.wav', reference: fox.md}\n";
    const { cases: all, problems } = await cases(text);
    assert.deepEqual(
      problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
      [
        ["suite-no-match", "none/*.wav"],
        ["suite-outside", "'../../*.wav'"],
      ],
    );
    assert.deepEqual(
      all.map(({ problem }) => problem),
      problems.map(({ message }) => message),
    );
  });

  it("say why they cannot be run", async () => {
    const {
      cases: [one],
    } = await cases("cases:\n  - {recording: a.wav, reference: fox.md, expect: {accuracy: 95..90}}\n");
    assert.match(one!.problem!, /Nothing can match “95\.\.90”/);
  });
});

describe("a glob", () => {
  const rows: [pattern: string, path: string, matches: boolean][] = [
    ["*.wav", "a.wav", true],
    ["*.wav", ".wav", true],
    ["*.wav", "a/b.wav", false],
    ["**/*.wav", "b.wav", true],
    ["**/*.wav", "a/c/b.wav", true],
    ["a?.wav", "a1.wav", true],
    ["a?.wav", "a.wav", false],
    ["{a,b{1,2}}.wav", "b2.wav", true],
    ["{a,b}.wav", "c.wav", false],
    ["a.b*", "axb1", false],
    ["*a*b", "xaxbxab", true],
    ["**", "a/b/c", true],
    ["é?", "é😀", true],
  ];
  for (const [pattern, path, matches] of rows)
    it(`${pattern} ${matches ? "matches" : "does not match"} ${path}`, () => assert.equal(matchesGlob(pattern, path), matches));

  it("is told from the path of a file", () => {
    assert.deepEqual(
      [globOf("a/b.wav"), globOf("a/{b}.wav"), globOf("a/*.wav"), globOf("a/**/b*.wav")],
      [undefined, undefined, { folder: "a", pattern: "*.wav", isDeep: false }, { folder: "a", pattern: "**/b*.wav", isDeep: true }],
    );
  });

  it("takes no longer for many wildcards, or braces", () => {
    assert.equal(matchesGlob(`${"*a".repeat(60)}b`, "a".repeat(250)), false);
    assert.equal(matchesGlob("{a,b}".repeat(40), "c"), false);
  });
});
