import assert from "node:assert/strict";
import { isUserToken, machineToken, newUserToken, personalLook } from "../../../src/extension/speakers/userToken.ts";
import { manifest } from "./manifest.ts";

function memory() {
  const kept = new Map<string, unknown>();
  return { get: (name: string) => kept.get(name) as never, update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)) };
}

describe("user tokens", () => {
  it("are made as UUIDs, each another one, and never look like a name", () => {
    const made = Array.from({ length: 1000 }, newUserToken);
    for (const token of made) {
      assert.match(token, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.ok(isUserToken(token));
      assert.equal(personalLook(token), undefined);
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
  for (const text of ["anna", "Anna", "Anna-Smith", "anna_smith_2014", "AnnaSmith", "annasmith7", "Müller", "anna.smith", "student-anna", "Jean-Luc_O’Neill"]) {
    it(`takes ${text} for a name`, () => assert.equal(personalLook(text), "a name"));
  }
  for (const text of ["anna@example.com", "a.b@c", "x@school"]) it(`takes ${text} for an e-mail address`, () => assert.equal(personalLook(text), "an e-mail address"));
  for (const text of ["speaker_7-b", "speaker7", "reader-12", "child", "s-0193", "7f3a9c", "b1946ac92492d234", "3b241101-e2bb-4255-8caf-4136c566a962", "kqzxvw", "", "grade2-reader-14"]) {
    it(`finds nothing personal in ${JSON.stringify(text)}`, () => assert.equal(personalLook(text), undefined));
  }
});

describe("the settings' own check of a token", () => {
  const properties = manifest.contributes.configuration.properties;
  const patterns = [properties["speechAssessment.userToken"]!.pattern, properties["speechAssessment.profiles"]!.items!.properties!["userToken"]!.pattern];
  for (const pattern of patterns) {
    it("warns of names and e-mail addresses, and of nothing that is made here", () => {
      assert.ok(pattern);
      for (const token of ["", newUserToken(), "speaker-7"]) assert.match(token, new RegExp(pattern));
      for (const token of ["anna", "Anna Smith", "anna@example.com", "anna-smith"]) assert.doesNotMatch(token, new RegExp(pattern));
    });
  }
});
