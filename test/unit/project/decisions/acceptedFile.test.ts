import assert from "node:assert/strict";
import { acceptedIn, readAccepted, withEntry, withoutEntries } from "#project/decisions/acceptedFile.ts";

const UNKNOWN = "passage-unknown-word";

describe("the file of accepted findings", () => {
  const entries = [
    { code: UNKNOWN, text: "Zuri", in: "passages/zoo.txt" },
    { code: UNKNOWN, text: "Alba" },
    { code: "passage-too-long", text: "", in: "passages/zoo.txt" },
  ];
  const written = entries.reduce<string | undefined>(withEntry, undefined)!;

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
    assert.equal([...entries].reverse().reduce<string | undefined>(withEntry, undefined), written);
  });

  it("is read as it was written", () => assert.deepEqual(new Set(readAccepted(written).entries), new Set(entries)));

  it("holds the same finding once, whatever its capitals", () => {
    const again = withEntry(written, { code: UNKNOWN, text: "ZURI", in: "passages/zoo.txt" });
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
    const text = withEntry(undefined, { code: "passage-invisible-character", text: "\u200B" });
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
    assert.throws(() => withEntry("{ not JSON", entries[0]!), { code: "accepted-damaged" });
    assert.throws(() => withEntry(`{ "version": 1, "accepted": [ { "text": "Zuri" } ] }`, entries[0]!), { code: "accepted-damaged" });
  });
});
