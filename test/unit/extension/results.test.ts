import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as vscode from "vscode";
import { fingerprintOf, fingerprintOfFile } from "#platform/fileHash.ts";
import { pathFrom, placeFrom } from "#platform/relativePath.ts";
import { isResultNameOf, resultName } from "#results/resultNames.ts";
import { resultsFolder } from "#platform/resultsFolder.ts";
import { markTarget, resultTargets } from "#extension/results/resultTargets.ts";
import { damagedHtml } from "#extension/viewer/damagedHtml.ts";

describe("resultName", () => {
  const cases: [passage: string, recording: string, taken: string[], name: string][] = [
    ["fox.txt", "fox.wav", [], "fox.assessment.json"],
    ["fox.txt", "fox.wav", ["fox.assessment.json"], "fox.2.assessment.json"],
    ["fox.txt", "Fox.wav", ["FOX.assessment.json", "fox.2.assessment.JSON"], "Fox.3.assessment.json"],
    ["fox.txt", "fox-2.wav", ["fox.assessment.json"], "fox-2.assessment.json"],
    ["fox.txt", "child7.m4a", [], "fox.child7.assessment.json"],
    ["The Dog.passage.txt", "The Dog.wav", [], "The Dog.assessment.json"],
    ["fox.passage.md", "ben.wav", [], "fox.ben.assessment.json"],
    [".passage.txt", "ben.wav", [], ".passage.ben.assessment.json"],
    ["Untitled-1", "a.wav", [], "Untitled-1.a.assessment.json"],
    ["what?.txt", "a:b.wav", [], "what_.a_b.assessment.json"],
    [`${"x".repeat(200)}.txt`, "a.wav", [], `${"x".repeat(80)}.a.assessment.json`],
  ];
  for (const [passage, recording, taken, name] of cases) {
    it(`${name.slice(0, 40)} for ${passage.slice(0, 20)} and ${recording}${taken.length ? ", with others there" : ""}`, () => {
      assert.equal(resultName(passage, recording, taken), name);
      assert.ok(isResultNameOf(passage, name));
    });
  }
  it("is told from other texts' results, and from other files", () => {
    for (const name of ["dog.assessment.json", "fox.json", "fox.txt"]) assert.ok(!isResultNameOf("fox.txt", name), name);
  });
});

describe("the way from a result to its recording", () => {
  const uri = (text: string) => {
    const { protocol, host, pathname } = new URL(text);
    return { scheme: protocol.slice(0, -1), authority: host, path: pathname, toString: () => text };
  };
  const cases: [file: string, other: string, written: string][] = [
    ["file:///a/fox.assessment.json", "file:///a/fox.wav", "fox.wav"],
    ["file:///a/results/fox.assessment.json", "file:///a/takes/fox.wav", "../takes/fox.wav"],
    ["file:///C:/a/fox.assessment.json", "file:///c:/b/fox.wav", "../../c:/b/fox.wav"],
    ["file:///C:/a/fox.assessment.json", "file:///D:/b/fox.wav", "file:///D:/b/fox.wav"],
    ["file:///a/fox.assessment.json", "memfs://host/fox.wav", "memfs://host/fox.wav"],
    ["memfs://one/a/fox.assessment.json", "memfs://two/a/fox.wav", "memfs://two/a/fox.wav"],
  ];
  for (const [file, other, written] of cases) {
    it(`is ${written}`, () => {
      assert.equal(pathFrom(uri(file), uri(other)), written);
      const place = placeFrom(uri(file), written);
      if ("uri" in place) assert.equal(place.uri, other);
      else assert.equal(place.path, uri(other).path);
    });
  }
  it("reads backslashes that somebody wrote by hand", () =>
    assert.deepEqual(placeFrom(uri("file:///a/b.json"), "takes\\fox.wav"), { path: "/a/takes/fox.wav" }));
});

describe("resultsFolder", () => {
  const cases: [setting: string, folder: string | undefined][] = [
    ["results", "/w/results"],
    ["./a/../b", "/w/b"],
    ["a\\b", "/w/a/b"],
    [".", "/w"],
    ["..", undefined],
    ["../x", undefined],
    ["a/../../x", undefined],
    ["/etc", undefined],
    ["\\\\server\\share", undefined],
    ["C:\\x", undefined],
    ["a\0b", undefined],
  ];
  for (const [setting, folder] of cases)
    it(`${JSON.stringify(setting)} is ${folder ?? "refused"}`, () => assert.equal(resultsFolder(setting, "/w"), folder));
});

describe("what a result's command was called on", () => {
  const uri = (path: string) => ({ scheme: "file", path, toString: () => `file://${path}` }) as vscode.Uri;
  const [one, other] = [uri("/a.assessment.json"), uri("/b.Assessment.JSON")];

  it("is the clicked file, then the others of the selection, each once", () => {
    assert.deepEqual(resultTargets([other, [one, other, uri("/c.txt")]]), [other, one].map(String));
    assert.deepEqual(resultTargets([one, { groupId: 1 }]), [String(one)]);
    assert.deepEqual(resultTargets([]), []);
  });

  it("may come as text, and is nothing else then", () => {
    assert.deepEqual(resultTargets(["file:///a.assessment.json"]), ["file:///a.assessment.json"]);
    for (const wrong of ["x", "file:///etc/passwd", 3, null, {}]) assert.deepEqual(resultTargets([wrong]), []);
  });

  it("is a piece of a result for the link of a mark", () => {
    assert.equal(markTarget(["file:///a.assessment.json", 4])?.segment, 4);
    for (const segment of [-1, 1.5, "4", undefined]) assert.equal(markTarget(["file:///a.assessment.json", segment]), undefined);
    assert.equal(markTarget(["file:///a.json", 4]), undefined);
  });
});

describe("the fingerprint of a recording", () => {
  it("is the same from its bytes and from its file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hash-"));
    try {
      const bytes = Buffer.alloc(200_000, "sound");
      await writeFile(join(folder, "a.wav"), bytes);
      const expected = { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: 200_000 };
      assert.deepEqual(await fingerprintOfFile(join(folder, "a.wav")), expected);
      assert.deepEqual(fingerprintOf(bytes), expected);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

const ENGLISH = { language: "en", texts: undefined };

describe("the page of a result that cannot be shown", () => {
  it("says why, runs nothing, and offers the file as text", () => {
    const page = damagedHtml(
      { message: 'It is <script>alert("x")</script>', uri: 'file:///a"b.assessment.json', isHoldingChanges: false, isConflict: false },
      ENGLISH,
    );
    assert.ok(!page.includes("<script"));
    assert.match(page, /default-src 'none'/);
    const [, args] = /href="command:speechAssessment\.openResultAsText\?([^"]+)"/.exec(page) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(args!)), ['file:///a"b.assessment.json']);
  });

  it("says that corrections are held where there are any, and how they are kept", () => {
    const page = (isHoldingChanges: boolean) =>
      damagedHtml({ message: "It is damaged.", uri: "file:///a.assessment.json", isHoldingChanges, isConflict: false }, ENGLISH);
    assert.match(page(true), /unsaved corrections.*Save As/);
    assert.doesNotMatch(page(false), /corrections/);
  });

  it("names what two people changed, and combines it first", () => {
    const asked = { message: "", uri: "file:///a.assessment.json", isHoldingChanges: false, isConflict: true };
    const page = damagedHtml(asked, ENGLISH);
    assert.match(page, /<h1>Two people changed this result<\/h1>/);
    assert.ok(page.indexOf("speechAssessment.combineReviews") < page.indexOf("speechAssessment.openResultAsText"));
    assert.match(page, /combineReviews/);
  });
});
