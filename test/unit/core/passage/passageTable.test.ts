import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readScope } from "#contract/files/scopeFile.ts";
import { FamiliarWords } from "#language/english/lexicon/familiarWords.ts";
import { passageRow, passageTableCells, passageTableCsv, passageTableText, sortedRows } from "#core/passage/passageTable.ts";
import { profileOf } from "#core/passage/profile.ts";
import { readabilityOf } from "#language/english/readability.ts";
import { isAboutProject, textKindOf } from "#core/passage/textNames.ts";
import { thresholdProblems } from "#core/passage/thresholds.ts";
import { ROOT } from "../../../support/paths.ts";
import { lexicon } from "./lexicons.ts";

const familiar = new FamiliarWords(readFileSync(join(ROOT, "media/lexicon/familiarWords.tsv"), "utf8"));
const scope = readScope(readFileSync(join(ROOT, "media/scopes/generic-phonics.json"), "utf8"));
const profile = (text: string, reached?: number) =>
  profileOf(text, { lexicon: { ...lexicon, familiar }, format: "plaintext", scope, reached });

describe("familiar words", () => {
  it("are those of the lists, with regular endings", () => {
    for (const word of ["cat", "cats", "cat's", "wished", "making", "running", "tries", "carried", "boxes", "i'll"])
      assert.ok(familiar.has(word, "spache"), word);
    for (const word of ["bigger", "biggest", "happier", "wrapped"]) assert.ok(familiar.has(word, "dale-chall"), word);
    for (const word of ["bigger", "zorgle", "happily", "s", "ing", ""]) assert.ok(!familiar.has(word, "spache") || word === "s", word);
    assert.ok(!familiar.has("photosynthesis", "dale-chall"));
  });
});

describe("readability for young readers", () => {
  // 120 words, 10 sentences; worked out by hand: 0.121 × 12 + 0.082 × 5 + 0.659 and 64 − 0.95 × 10 − 0.69 × 12.
  const scores = (spache: number, daleChall: number) =>
    readabilityOf({ words: 120, sentences: 10, syllables: 150, characters: 480, longWords: 4, unfamiliar: { spache, daleChall } });

  it("is what Spache's formula says", () => assert.equal(scores(6, 12)[0]!.value, 2.5));

  it("is the grade of Chall and Dale's table, with what it does not tell apart", () => {
    assert.deepEqual(scores(6, 12)[1], { ...scores(6, 12)[1], id: "dale-chall", value: 4, note: undefined });
    assert.equal(scores(0, 0)[1]!.value, 2);
    const sixth = scores(6, 18)[1]!;
    assert.equal(sixth.value, 5);
    assert.match(sixth.note!, /grades 5 to 6/);
  });

  it("counts a different word once for Spache and each time for Dale and Chall, and no names and numbers", () => {
    const [spache, daleChall] = profile("The zorgle ran. The zorgle sat. It saw 25 zorgles with Maya. Then Maya ran.").readability;
    // 15 words as they are read, 4 sentences.
    assert.equal(spache!.value, Math.round((0.121 * (15 / 4) + 8.2 * (2 / 15) + 0.659) * 10) / 10);
    assert.equal(daleChall!.value, 5);
  });

  it("is left out where the lists are missing", () =>
    assert.ok(!profileOf("A cat.", { lexicon, format: "plaintext" }).readability.some(({ id }) => id === "spache")));
});

describe("thresholds of passages", () => {
  const text = "The cat sat. The elephant ran with the zorgle.";
  const grade = 2 as const;

  it("are kept to, or missed with a place and what to replace", () => {
    assert.deepEqual(thresholdProblems(profile(text), { decodable: 0.5, unknownWords: 1, longestReading: { seconds: 60, grade } }), []);
    const missed = thresholdProblems(profile(text, 4), { decodable: 0.9, unknownWords: 0, longestReading: { seconds: 3, grade } });
    assert.deepEqual(
      missed.map(({ code, severity, start, end }) => [code, severity, text.slice(start, end)]),
      [
        ["passage-less-decodable", "error", "elephant"],
        ["passage-too-many-unknown", "error", "zorgle"],
        ["passage-reading-too-long", "error", ""],
      ],
    );
    assert.match(missed[0]!.message, /unit 5 of Generic phonics is taught; 90 % are required.*“elephant” \(unit 16\)/);
    assert.match(missed[2]!.message, /100 words per minute.*9 words of this passage take 5 s; the limit is 3 s. Shorten it to 5 words\./);
  });

  it("follow severities", () => {
    const found = thresholdProblems(
      profile(text),
      { unknownWords: 0, longestReading: { seconds: 1, grade } },
      { "passage-too-many-unknown": "off", "passage-reading-too-long": "warning" },
    );
    assert.deepEqual(
      found.map(({ code, severity }) => [code, severity]),
      [["passage-reading-too-long", "warning"]],
    );
  });

  it("never round a share up to what is required", () => {
    const decodability = { scope: "S", inDictionary: 10_000, units: [{ unit: "1", title: "", words: 7999, share: 0.7999 }], words: [] };
    assert.equal(thresholdProblems({ ...profile(text), decodability }, { decodable: 0.8 }).length, 1);
    assert.equal(
      thresholdProblems(
        { ...profile(text), decodability: { ...decodability, units: [{ ...decodability.units[0]!, share: 0.8 }] } },
        { decodable: 0.8 },
      ).length,
      0,
    );
  });

  it("say nothing of a text without words", () => assert.deepEqual(thresholdProblems(profile("—"), { decodable: 1, unknownWords: 0 }), []));
});

describe("the table of passages", () => {
  const row = (file: string, text: string, accuracies: readonly (number | undefined)[] = []) =>
    passageRow(file, profile(text), { grade: 1, readings: accuracies.map((accuracy) => ({ accuracy })) });
  const rows = [
    row("b/10.txt", "The cat ran. The dog sat.", [90, undefined, 96, 99]),
    row("b/9.txt", "The zorgle ran.", [90, 95]),
    row("empty.txt", ""),
  ];

  it("has the figures of each, and the median of its readings", () => {
    const [{ words, sentences, seconds, readings, accuracy, unknownWords, decodable } = assert.fail()] = rows;
    assert.deepEqual(
      { words, sentences, seconds, readings, accuracy, unknownWords, decodable },
      { words: 6, sentences: 2, seconds: 6, readings: 4, accuracy: 96, unknownWords: 0, decodable: 1 },
    );
    assert.deepEqual([rows[1]!.accuracy, rows[1]!.unknownWords], [92.5, 1]);
    assert.deepEqual(rows[2], { file: "empty.txt", words: 0, sentences: 0, unknownWords: 0, readings: 0 });
  });

  it("is sorted by a column; what has nothing there stands last", () => {
    const files = (key: "file" | "accuracy", descending: boolean) => sortedRows(rows, { key, descending }).map(({ file }) => file);
    assert.deepEqual(files("file", false), ["b/9.txt", "b/10.txt", "empty.txt"]);
    assert.deepEqual(files("accuracy", false), ["b/9.txt", "b/10.txt", "empty.txt"]);
    assert.deepEqual(files("accuracy", true), ["b/10.txt", "b/9.txt", "empty.txt"]);
  });

  it("is written as CSV, in which no cell is a formula", () => {
    const csv = passageTableCsv([{ ...rows[0]!, file: "=1,2.txt" }, rows[2]!]);
    const [head, first, second] = csv.split("\r\n");
    assert.equal(
      head,
      "file,kind,grade,band,words,sentences,spache,daleChall,fleschKincaid,unit,decodable,unknownWords,seconds,readings,accuracy",
    );
    assert.match(first!, /^"'=1,2\.txt",,,,6,2,/);
    assert.equal(second, "empty.txt,,,,0,0,,,,,,0,,0,");
  });

  it("is written for people in columns, without those that are empty", () => {
    const text = passageTableText([rows[1]!, { ...rows[0]!, decodable: 0.9996 }]);
    const [head, first, second] = text.trimEnd().split("\n");
    assert.match(head!, /^file {6}words {2}sentences .* median accuracy$/);
    assert.match(first!, /^b\/9\.txt .* 92\.5 %$/);
    assert.match(second!, / 99\.9 % /);
    assert.equal(first!.length, head!.length);
    assert.ok(!passageTableCells([rows[2]!])[0]!.includes("readings"));
  });
});

describe("names of texts", () => {
  it("tell references and passages", () => {
    assert.deepEqual(["a.arpabet", "A.TXT", "b.text", "c.md", "d.Markdown", "e.json", "f", ".txt"].map(textKindOf), [
      "arpabet",
      "plaintext",
      "plaintext",
      "markdown",
      "markdown",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("tell what is about a project from what is to be read", () => {
    for (const name of [
      "README.md",
      "readme.de.md",
      "LICENSE.txt",
      "CHANGELOG.md",
      "requirements.txt",
      "requirements-dev.txt",
      "CMakeLists.txt",
      "THIRD-PARTY-NOTICES.txt",
      "CODE_OF_CONDUCT.md",
    ])
      assert.ok(isAboutProject(name), name);
    for (const name of ["the-seed.txt", "historical-trains.md", "changing-seasons.txt", "noticeboard.txt", "a-readme.txt"])
      assert.ok(!isAboutProject(name), name);
  });
});
