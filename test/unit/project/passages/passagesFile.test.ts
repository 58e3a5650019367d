import assert from "node:assert/strict";
import { readScope } from "#contract/files/scopeFile.ts";
import { withHeartWord } from "#project/scopes/addHeartWord.ts";
import { folderLevels, passagesFilePlace, readPassagesFile, styleOf, unitInForce } from "#project/passages/passagesFile.ts";

describe("what a folder says of its passages", () => {
  it("is a unit, a scope or both, with their places", () => {
    const text = '{ "version": 1, "unit": 5, "scope": "../ours.scope.json" }';
    const { says, places, problems } = readPassagesFile(text);
    assert.deepEqual([says, problems], [{ unit: "5", scope: "../ours.scope.json" }, []]);
    assert.deepEqual(
      [places.unit, places.scope].map((place) => text.slice(place!.start, place!.end)),
      ["5", "../ours.scope.json"],
    );
  });

  for (const [what, text, message] of [
    ["no JSON", '{ "version": 1, ', /is not valid JSON/],
    ["of a later version", '{ "version": 2 }', /later version/],
    ["a list of units", '{ "version": 1, "unit": [5] }', /“unit” has to be the ID or the title of a unit/],
  ] as const) {
    it(`cannot be used where it is ${what}`, () => {
      const {
        says,
        problems: [problem],
      } = readPassagesFile(text);
      assert.equal(says, undefined);
      assert.equal(problem!.code, "passages-damaged");
      assert.match(problem!.message, message);
    });
  }

  it("is a style, of which each part is the nearest folder's", () => {
    const read = (style: object) => readPassagesFile(JSON.stringify({ version: 1, style })).says!;
    const levels = folderLevels("a/b/c.txt", [
      ["x.passages.json", read({ spelling: "british", numbers: "digits" })],
      ["a/x.passages.json", read({ spelling: "american" })],
    ]);
    const { spelling, numbers } = styleOf(levels);
    assert.deepEqual([spelling, numbers], ["american", "digits"]);
    const { problems } = readPassagesFile('{ "version": 1, "style": { "spelling": "Scottish" } }');
    assert.match(problems[0]!.message, /has to be one of british, american/u);
  });

  it("is found where its values are written", () => {
    const text = '{\n  "version": 1,\n  "unit": "sh",\n  "scope": \n}';
    const at = (part: string, by = 0) => passagesFilePlace(text, text.indexOf(part) + by);
    assert.deepEqual(at('"sh"', 2), { name: "unit", range: { start: text.indexOf('"sh"'), end: text.indexOf('"sh"') + 4 } });
    assert.equal(at('"scope": ', 9)!.name, "scope");
    assert.equal(at('"unit"', 2), undefined);
    assert.equal(at("1,", 1), undefined);
  });
});

describe("the unit that counts", () => {
  const names = (levels: Parameters<typeof unitInForce>[0]) => {
    const { unit, scope } = unitInForce(levels);
    return [unit?.name, scope?.name];
  };
  const setting = { unit: "9", scope: "theirs", by: "setting" } as const;

  it("is the text's before that of the nearest folder, and that before the settings'", () => {
    const folders = folderLevels("a/b/c.txt", [
      ["a/x.passages.json", { unit: "1", scope: "ours" }],
      ["a/b/y.passages.json", { unit: "2" }],
      ["other/z.passages.json", { unit: "3" }],
    ]);
    assert.deepEqual(names([{ unit: "4", by: "text" }, ...folders, setting]), ["4", "ours"]);
    assert.deepEqual(names([...folders, setting]), ["2", "ours"]);
    assert.deepEqual(names([setting]), ["9", "theirs"]);
    assert.deepEqual(names([]), [undefined, undefined]);
  });

  it("is none of another scope than the one that counts", () => {
    assert.deepEqual(names([{ scope: "mine", by: "text" }, setting]), [undefined, "mine"]);
  });
});

describe("a word that a unit is to teach as a whole", () => {
  const scope = (heartWords: string) =>
    `{\n  "version": 1,\n  "name": "Ours",\n  "units": [\n    { "id": "1", "title": "One", "correspondences": ["a=AE"]${heartWords} }\n  ]\n}\n`;

  for (const [what, before, after] of [
    ["behind the others", ', "heartWords": ["the",  "of"]', ["the", "of", "said"]],
    ["into an empty list", ', "heartWords": []', ["said"]],
    ["into a new list", "", ["said"]],
  ] as const) {
    it(`is written ${what}, all else as it was`, () => {
      const changed = withHeartWord(scope(before), 0, "Said");
      assert.deepEqual(readScope(changed).units[0]!.heartWords, after);
      assert.equal(withHeartWord(changed, 0, "said"), changed);
      if (before.includes("of")) assert.equal(changed, scope(before.replace('"of"', '"of", "said"')));
    });
  }
});
