import assert from "node:assert/strict";
import { aboutUnit } from "#authoring/passages/aboutUnit.ts";
import { frontMatterPlace } from "#authoring/passages/factPlace.ts";
import { nearestScopes, scopePlaceBeside } from "#core/passage/scopePlace.ts";

/** What is found with the cursor at the bar: whose value, and what would be replaced. */
function at(marked: string): [name: string | undefined, replaced: string] | undefined {
  const text = marked.replace("|", "");
  const place = frontMatterPlace(text, marked.indexOf("|"));
  return place && [place.name, text.slice(place.range.start, place.range.end)];
}

describe("what may be written in front matter", () => {
  for (const [marked, expected] of [
    ["---\nunit: |\n---\n", ["unit", ""]],
    ["---\nunit: 1|2 # reached\n---\n", ["unit", "12"]],
    ["---\nscope: ../o|\n\nThe cat.", ["scope", "../o"]],
    ["---\nun|\n---\n", [undefined, "un"]],
    ["---\r\n|\r\n---\r\n", [undefined, ""]],
    ["---\ntitle: The| Cat\n---\n", undefined],
    ["---\nun|it: 5\n---\n", undefined],
    ["---\nunit: 5\n---\nunit: |", undefined],
    ["unit: |", undefined],
  ] as const) {
    it(`${JSON.stringify(marked)} is ${JSON.stringify(expected)}`, () => assert.deepEqual(at(marked), expected));
  }
});

describe("a unit", () => {
  it("is told of with what it teaches", () => {
    const scope = {
      name: "Ours*",
      units: [
        {
          id: "1",
          title: "Digraphs",
          correspondences: [
            { grapheme: "sh", phonemes: "SH" },
            { grapheme: "e", phonemes: "" },
          ],
          heartWords: ["the"],
          syllables: 1,
          blends: true,
        },
      ],
    };
    assert.equal(
      aboutUnit(scope, 0),
      "**Unit 1** of Ours\\* (1 of 1): Digraphs\n\nSpellings: `sh` SH, `e` (silent).\n\nWords taught as wholes: the.\n\nWords of 1 syllable from here on.\n\nBlends from here on.",
    );
  });
});

describe("a scope that a text names", () => {
  it("is beside it, or the one that ships", () => {
    assert.deepEqual(scopePlaceBeside("..\\ours.scope.json"), { kind: "relative", path: "../ours.scope.json" });
    assert.deepEqual(scopePlaceBeside("Generic-Phonics"), { kind: "example" });
  });
  for (const path of ["/etc/x.scope.json", "C:\\x.json", "\\\\server\\share\\x.json", "//server/x.json", "ours"]) {
    it(`is never ${path}, which may be on another machine, or is no such file`, () => assert.equal(scopePlaceBeside(path).kind, "none"));
  }
});

describe("scopes in place of one that cannot be used", () => {
  it("are those whose paths are most like it, the likeliest first", () => {
    const names = ["../math.scope.json", "ours.scope.json", "../ours.scope.json", "generic-phonics"];
    assert.deepEqual(nearestScopes("our.scope.json", names), ["ours.scope.json", "../ours.scope.json", "../math.scope.json"]);
    assert.deepEqual(
      nearestScopes("ours.scope.json", names),
      ["../ours.scope.json", "../math.scope.json", "generic-phonics"],
      "a file that is there and damaged is not offered again",
    );
    assert.deepEqual(nearestScopes("x", []), []);
  });
});
