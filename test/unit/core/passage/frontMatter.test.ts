import assert from "node:assert/strict";
import { frontMatterOf, isInFrontMatter } from "#core/passage/frontMatter.ts";
import { profileOf } from "#core/passage/profile.ts";
import { readableText } from "#core/passage/readableText.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { lexicon } from "./lexicons.ts";

const unitOf = (line: string) => frontMatterOf(`---\n${line}\n---\nThe cat.`, "plaintext")?.values.get("unit")?.text;

describe("front matter", () => {
  for (const [line, unit] of [
    ["unit: 5", "5"],
    ["unit: 1.10", "1.10"],
    ['unit: "short vowels"  # reached', "short vowels"],
    ["unit: 'a#b'", "a#b"],
    ["unit: short a # reached", "short a"],
    ["unit:", ""],
    ["unit:\t7\r", "7"],
  ] as const) {
    it(`says unit ${JSON.stringify(unit)} by ${JSON.stringify(line)}`, () => assert.equal(unitOf(line), unit));
  }

  it("is no part of a plain passage: it is neither sent nor counted", () => {
    const text = "---\r\nunit: 5\r\ntitle: The Cat\r\n---\r\nThe cat sat.\r\n";
    assert.deepEqual(referenceOf({ text, languageId: "plaintext", selections: [] }), {
      text: "The cat sat.",
      offset: text.indexOf("The cat sat"),
    });
    assert.equal(profileOf(text, { lexicon, format: "plaintext" }).words, 3);
    assert.equal(readableText(text, "plaintext").text.length, text.length);
  });

  for (const [what, text] of [
    ["a play between two rules", "---\nTom: Hello!\nAnn: Hi!\n---\nThey left."],
    ["a text that has a line like it", "---\nunit: 5\nThe cat sat.\n---\nIt ran."],
    ["what stands further down", "The cat.\n---\nunit: 5\n---\n"],
    ["a rule that nothing closes", "---\nunit: 5\nThe cat."],
  ] as const) {
    it(`in plain text is not ${what}`, () => {
      assert.equal(frontMatterOf(text, "plaintext"), undefined);
      assert.equal(readableText(text, "plaintext").text, text);
    });
  }

  it("tells where its values are", () => {
    const text = '---\ntitle: x\nscope: "../a b.scope.json"\nunit:   5 # all\n---\n';
    const { values } = frontMatterOf(text, "markdown")!;
    assert.deepEqual(
      [...values].map(([name, { start, end }]) => [name, text.slice(start, end)]),
      [
        ["title", "x"],
        ["scope", '"../a b.scope.json"'],
        ["unit", "5"],
      ],
    );
  });

  it("is known while it is written", () => {
    const text = "---\nun\n\nThe cat.";
    assert.deepEqual(
      [0, 3, 4, 6, 7].map((offset) => isInFrontMatter(text, offset)),
      [false, false, true, true, true],
    );
    const closed = "---\nunit: 5\n---\nThe cat.\n";
    assert.deepEqual(
      ["unit", "The", "cat"].map((word) => isInFrontMatter(closed, closed.indexOf(word) + 1)),
      [true, false, false],
    );
  });
});
