import assert from "node:assert/strict";
import { removeSecret, repeatsSecret } from "#contract/secrets/removeSecret.ts";
import { processorTime } from "../../../support/processorTime.ts";

const SECRET = "key/5f2b+9c=secret";

describe("removeSecret", () => {
  const cases: [what: string, json: unknown, left: unknown][] = [
    ["a text", { a: SECRET }, { a: "" }],
    ["a part of a text, twice", { a: `<${SECRET}|${SECRET}>` }, { a: "<|>" }],
    ["a list in a list", [1, [null, `x ${SECRET}`]], [1, [null, "x "]]],
    ["the name of a member, and what it holds", { [`${SECRET} `]: { b: SECRET } }, { " ": { b: "" } }],
    ["an address", { url: `https://a.example/r?key=${encodeURIComponent(SECRET)}` }, { url: "https://a.example/r?key=" }],
    [
      "an address that encodes every letter",
      { url: `https://a.example/${[...SECRET].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")}/r` },
      { url: "https://a.example//r" },
    ],
    ["an address that encodes some letters, in capitals, and twice", { url: "%6Bey%2F5f2b%252b9c%3dsecret" }, { url: "" }],
    ["a text that JSON escapes", JSON.parse(`{"a": "${SECRET.replace("/", "\\/").replace("k", "\\u006b")}"}`), { a: "" }],
  ];
  for (const [what, json, left] of cases) {
    it(`takes it out of ${what}`, () => {
      assert.equal(removeSecret(json, SECRET), true);
      assert.deepEqual(json, left);
    });
  }

  it("is found in JSON as it came, however it is escaped, where parsing loses it", () => {
    for (const spelled of [
      SECRET,
      SECRET.replace("/", "\\/"),
      [...SECRET].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
      encodeURIComponent(SECRET),
    ]) {
      assert.equal(repeatsSecret(`{"a":"${spelled}","a":"other"}`, SECRET), true, spelled);
    }
    assert.equal(repeatsSecret(`{"a":"${SECRET.slice(1)}"}`, SECRET), false);
    assert.equal(repeatsSecret('{"a":"short"}', "short"), false);
    const took = processorTime(() => assert.equal(repeatsSecret("%6b%25".repeat(2_000_000), SECRET), false));
    assert.ok(took < 6000, `${took} ms`);
  });

  it("leaves everything else as it is, and says that it was not there", () => {
    const json = { a: ["key", 5, true, null, { secret: "KEY/5F2B+9C=SECRET" }], b: SECRET.slice(1) };
    const before = structuredClone(json);
    assert.equal(removeSecret(json, SECRET), false);
    assert.deepEqual(json, before);
    for (const text of [SECRET, 5, null, undefined]) assert.equal(removeSecret(text, SECRET), false);
  });

  it("does not look for one that stands in words by chance, or for none", () => {
    const json = { a: "a secret" };
    for (const short of ["", "a", "secret"]) assert.equal(removeSecret(json, short), false);
    assert.deepEqual(json, { a: "a secret" });
  });

  it("finds it deeper than any stack is", () => {
    const depth = 200_000;
    const json: unknown = JSON.parse(`${'{"a":'.repeat(depth)}"${SECRET}"${"}".repeat(depth)}`);
    assert.equal(removeSecret(json, SECRET), true);
    assert.equal(removeSecret(json, SECRET), false);
  });
});
