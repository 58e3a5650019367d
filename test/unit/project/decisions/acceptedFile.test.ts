import assert from "node:assert/strict";
import { acceptedIn, newEntries, readAccepted, withEntries, withoutEntries } from "#project/decisions/acceptedFile.ts";

const UNKNOWN = "passage-unknown-word";

describe("the file of accepted findings", () => {
  const entries = [
    { code: UNKNOWN, text: "Zuri", in: "passages/zoo.txt" },
    { code: UNKNOWN, text: "Alba" },
    { code: "passage-too-long", text: "", in: "passages/zoo.txt" },
  ];
  const written = entries.reduce<string | undefined>((text, entry) => withEntries(text, [entry]), undefined)!;

  it("has an entry a line, whatever order they come in", () => {
    assert.equal(
      written,
      `{
  "version": 1,
  "accepted": [
    { "code": "passage-unknown-word", "text": "Alba" },
    { "code": "passage-too-long", "in": "passages/zoo.txt" },
    { "code": "passage-unknown-word", "text": "Zuri", "in": "passages/zoo.txt" }
  ]
}
`,
    );
    assert.equal(withEntries(undefined, [...entries].reverse()), written);
  });

  it("is read as it was written", () => assert.deepEqual(new Set(readAccepted(written).entries), new Set(entries)));

  it("holds the same finding once, whatever its capitals", () => {
    const again = withEntries(written, [{ code: UNKNOWN, text: "ZURI", in: "passages/zoo.txt" }]);
    assert.equal(readAccepted(again).entries!.length, 3);
  });

  it("loses what is taken back, and keeps what somebody wrote beside it", () => {
    const noted = written
      .replace(`"text": "Alba" }`, `"text": "Alba", "why": "our school" }`)
      .replace(`"version": 1,`, `"version": 1,\n  "by": "Ms. K",`);
    const left = withoutEntries(noted, [entries[0]!]);
    assert.match(left, /"by": "Ms. K"/);
    assert.match(left, /\{ "code": "passage-unknown-word", "text": "Alba", "why": "our school" \}/);
    assert.doesNotMatch(left, /Zuri/);
    assert.equal(withoutEntries(written, entries), `{\n  "version": 1,\n  "accepted": []\n}\n`);
  });

  it("escapes what nobody could see", () => {
    const text = withEntries(undefined, [{ code: "passage-invisible-character", text: "\u200B" }]);
    assert.match(text, /"text": "\\u200b"/);
    assert.equal(readAccepted(text).entries![0]!.text, "\u200B");
  });

  it("counts in the text that an entry names, or in all", () => {
    assert.deepEqual(acceptedIn("passages/zoo.txt", entries).length, 3);
    assert.deepEqual(acceptedIn("passages/dogs.txt", entries), [{ code: UNKNOWN, text: "Alba" }]);
  });

  const wrong: [what: string, entry: string, problem: string][] = [
    ["an unknown code", `{ "code": "passage-unknown-wrod", "text": "Zuri" }`, `warning accepted-unknown-code "passage-unknown-wrod"`],
    ["an error", `{ "code": "arpabet-unknown-symbol", "text": "Q" }`, `warning accepted-unknown-code "arpabet-unknown-symbol"`],
    ["an entry without a code", `{ "text": "Zuri" }`, `error accepted-damaged { "text": "Zuri" }`],
    ["a text that is none", `{ "code": "${UNKNOWN}", "text": 3 }`, `error accepted-damaged 3`],
  ];
  for (const [what, entry, problem] of wrong) {
    it(`tells of ${what} where it stands`, () => {
      const text = `{ "version": 1, "accepted": [\n${entry},\n{ "code": "${UNKNOWN}", "text": "Alba" }\n] }`;
      const { entries: read, problems } = readAccepted(text);
      assert.deepEqual(
        problems.map(({ severity, code, start, end }) => `${severity} ${code} ${text.slice(start, end)}`),
        [problem],
      );
      assert.ok(read?.some(({ text: about }) => about === "Alba"));
    });
  }

  it("is never written over where something in it cannot be read", () => {
    assert.throws(() => withEntries("{ not JSON", entries), { code: "accepted-damaged" });
    assert.throws(() => withEntries(`{ "version": 1, "accepted": [ { "text": "Zuri" } ] }`, entries), { code: "accepted-damaged" });
  });

  it("are added many at a time, and only what was added is taken back", () => {
    const before = withEntries(undefined, [{ code: UNKNOWN, text: "bes", in: "list.txt" }]);
    const many = ["BES", "ked", "uf"].map((text) => ({ code: UNKNOWN, text, in: "list.txt" }));
    const added = newEntries(before, many);
    assert.deepEqual(
      added.map(({ text }) => text),
      ["ked", "uf"],
    );
    assert.equal(readAccepted(withEntries(before, many)).entries!.length, 3);
    assert.deepEqual(
      readAccepted(withoutEntries(withEntries(before, many), added)).entries!.map(({ text }) => text),
      ["BES"],
    );
    assert.equal(newEntries(undefined, many).length, 3);
  });
});
