import assert from "node:assert/strict";
import { isUserToken, machineToken, newUserToken, detectPersonalData } from "#client/speakers/userToken.ts";
import { manifest } from "../../extension/manifest.ts";

function memory() {
  const kept = new Map<string, unknown>();
  return {
    get: (name: string) => kept.get(name) as never,
    update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
  };
}

describe("user tokens", () => {
  it("are made as UUIDs, each another one, and never look like a name", () => {
    const made = Array.from({ length: 1000 }, newUserToken);
    for (const token of made) {
      assert.match(token, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.ok(isUserToken(token));
      assert.equal(detectPersonalData(token), undefined);
    }
    assert.equal(new Set(made).size, made.length);
  });

  it("of a machine are made once", async () => {
    const state = memory();
    const made = await machineToken(state);
    assert.equal(await machineToken(state), made);
    assert.notEqual(await machineToken(memory()), made);
  });

  for (const text of ["", "Anna Smith", "anna@example.com", "x".repeat(129), "ünal-7"]) {
    it(`are not ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(isUserToken(text), false));
  }
});

describe("personalLook", () => {
  for (const text of [
    "anna",
    "Anna",
    "Anna-Smith",
    "anna_smith_2014",
    "AnnaSmith",
    "annasmith7",
    "Müller",
    "anna.smith",
    "student-anna",
    "Jean-Luc_O’Neill",
    "maria-garcia-3b",
    "zoe_3b",
    "Zoe3b",
    "3b-zoe",
    "12maria",
    "zoe-b",
    "anna-20140305",
    "maria-K2",
    "leo_3rd",
    "ANNA-7",
    "McDonald",
    "Armstrong",
    "Goldschmidt",
    "Knightley-4a",
    "ada2014",
    "grade3-maria",
  ]) {
    it(`takes ${text} for a name`, () => assert.equal(detectPersonalData(text), "name"));
  }
  for (const text of ["student-12", "Student_7", "pupil12", "pupil-3b", "student-20231234"])
    it(`takes ${text} for an entry of a class list`, () => assert.equal(detectPersonalData(text), "class-list"));
  for (const text of ["anna@example.com", "a.b@c", "x@school"])
    it(`takes ${text} for an e-mail address`, () => assert.equal(detectPersonalData(text), "email"));
  for (const text of [
    "speaker_7-b",
    "speaker7",
    "reader-12",
    "child",
    "s-0193",
    "7f3a9c",
    "b1946ac92492d234",
    "3b241101-e2bb-4255-8caf-4136c566a962",
    "kqzxvw",
    "",
    "grade2-reader-14",
    "grade-3b",
    "student-7f3a9c",
    "child-17",
    "ab12",
    "p12",
    "AB-123456",
    "3b",
    "12",
    "deadbee1",
    "a1b2c3",
    "V1StGXR8_Z5jdHi6B-myT",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "cjld2cjxh0000qzrmn831i7rn",
    "dGhpcyBpcyBh-9Q",
    "abc-123",
    "ABC-123",
    "xyz_1",
    "abcd",
    "child-abc",
    "demo-3",
    "foo-1",
    "qwerty",
  ]) {
    it(`finds nothing personal in ${JSON.stringify(text)}`, () => assert.equal(detectPersonalData(text), undefined));
  }
});

describe("personalLook of what is random", () => {
  // A seed of its own makes the same tokens each time.
  function tokens(alphabet: string, length: number): string[] {
    let state = 12_345;
    const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
    return Array.from({ length: 5_000 }, () => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(""));
  }
  const [lower, digits] = ["abcdefghijklmnopqrstuvwxyz", "0123456789"];
  const base62 = `${digits}${lower}${lower.toUpperCase()}`;
  for (const [name, alphabet, lengths] of [
    ["hex", "0123456789abcdef", [6, 8, 12, 16, 32, 64]],
    ["base62", base62, [10, 12, 16, 22, 43]],
    ["base64url", `${base62}-_`, [10, 12, 16, 22, 43]],
  ] as const) {
    for (const length of lengths) {
      it(`is quiet for ${name} of ${length} letters, but for a few in a thousand`, () => {
        const loud = tokens(alphabet, length).filter((token) => detectPersonalData(token) !== undefined);
        assert.ok(loud.length <= 25, `${loud.length}: ${loud.slice(0, 10).join(" ")}`);
      });
    }
  }
});

describe("the settings' own check of a token", () => {
  const properties = manifest.contributes.configuration.properties;
  const patterns = [
    properties["speechAssessment.userToken"]!.pattern,
    properties["speechAssessment.profiles"]!.items!.properties!["userToken"]!.pattern,
  ];
  for (const pattern of patterns) {
    it("warns of names and e-mail addresses, and of nothing that is made here", () => {
      assert.ok(pattern);
      for (const token of ["", newUserToken(), "speaker-7"]) assert.match(token, new RegExp(pattern));
      for (const token of ["anna", "Anna Smith", "anna@example.com", "anna-smith"]) assert.doesNotMatch(token, new RegExp(pattern));
    });
  }
});
