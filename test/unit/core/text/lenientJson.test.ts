import assert from "node:assert/strict";
import { lenientJson } from "#core/text/lenientJson.ts";

describe("lenientJson", () => {
  const table: [string, unknown, string?][] = [
    ['{"a": 1}', { a: 1 }],
    ['\uFEFF{"a": 1}', { a: 1 }, '{"a": 1}'],
    ['{"a": NaN, "b": [-Infinity, Infinity]}', { a: "NaN", b: ["-Infinity", "Infinity"] }, '{"a":"NaN","b":["-Infinity","Infinity"]}'],
    ['{"NaN": "NaN, Infinity \\" NaN", "a": NaN}', { NaN: 'NaN, Infinity " NaN', a: "NaN" }, '{"NaN":"NaN, Infinity \\" NaN","a":"NaN"}'],
    ['{"NaN": "Infinity"}', { NaN: "Infinity" }],
    ['{"id": 12345678901234567890}', { id: "12345678901234567890" }],
    ['{"id": 1234567890123456}', { id: 1234567890123456 }],
    ['{"id": "12345678901234567890", "x": -98765432109876543210}', { id: "12345678901234567890", x: "-98765432109876543210" }],
    ['{"x": 0.30000000000000004, "y": 1.5e300, "z": 1e21}', { x: 0.30000000000000004, y: 1.5e300, z: 1e21 }],
    ['{"x": 0.30000000000000004, "id": 90071992547409931}', { x: 0.30000000000000004, id: "90071992547409931" }],
    ["null", null],
    ['"r-1"', "r-1"],
  ];
  for (const [text, json, written = text] of table) it(`reads ${text}`, () => assert.deepEqual(lenientJson(text), { json, text: written }));

  for (const text of ["", "{", "aNaN", "[NaN", "{NaN: 1}", "r-1", '{"a": NaNa}', "<html>NaN</html>"])
    it(`does not read ${text || "nothing"}`, () => assert.equal(lenientJson(text), undefined));

  it("reads a text of a megabyte in a number, or with one", () => {
    const long = JSON.stringify("\\n".repeat(500_000));
    assert.deepEqual(lenientJson(`[NaN, ${long}]`)?.json, ["NaN", JSON.parse(long)]);
  });
});
