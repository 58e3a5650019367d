import assert from "node:assert/strict";
import { jsonText } from "#core/text/jsonText.ts";
import { fixture } from "../contract/fixtures.ts";

const DEEP = 100_000;

describe("jsonText", () => {
  const values: unknown[] = [
    null,
    true,
    1.5,
    'a\n\u2028"',
    [],
    {},
    [[]],
    { a: {} },
    [1, [2, { b: [] }], null],
    { a: undefined, b: 1, "c\n": [true] },
    { a: undefined },
    fixture("fluencyV2"),
    fixture("fluencyV1Compat"),
  ];
  for (const value of values) {
    it(`writes ${JSON.stringify(value).slice(0, 40)} as JSON.stringify does`, () => {
      assert.equal(jsonText(value), JSON.stringify(value));
      assert.equal(jsonText(value, { indented: true }), JSON.stringify(value, null, 2));
    });
  }

  it("keeps a member of any name", () =>
    assert.equal(jsonText(JSON.parse('{"__proto__":1,"constructor":[2]}')), '{"__proto__":1,"constructor":[2]}'));

  for (const [what, text] of [
    ["lists", "[".repeat(DEEP) + "]".repeat(DEEP)],
    ["objects", '{"a":'.repeat(DEEP) + "1" + "}".repeat(DEEP)],
  ] as const) {
    it(`writes ${what} nested ${DEEP} deep, in a text that is no longer than it has to be`, () => {
      assert.equal(jsonText(JSON.parse(text)), text);
      const indented = jsonText(JSON.parse(text), { indented: true });
      assert.ok(indented.length < text.length * 2);
      assert.equal(jsonText(JSON.parse(indented)), text);
    });
  }
});
