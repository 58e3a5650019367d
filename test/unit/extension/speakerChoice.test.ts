import assert from "node:assert/strict";
import { AddressBook, type Speaker } from "#client/speakers/addressBook.ts";
import { SpeakerChoice } from "#extension/speakers/speakerChoice.ts";
import { speakerOrder } from "#client/speakers/speakerOrder.ts";
import { newUserToken } from "#client/speakers/userToken.ts";

const [ONE, TWO] = [newUserToken(), newUserToken()];
const hosted = { kind: "hosted", origin: "https://speech.example" } as const;
const embedded = { kind: "embedded", origin: "http://127.0.0.1:1" } as const;

function choice(options: { speakers?: Speaker[]; setting?: string; picks?: (Speaker | "nobody" | undefined)[]; confirms?: boolean } = {}) {
  const asked = { picks: [] as (string | undefined)[], questions: [] as string[] };
  const kept = new Map<string, unknown>();
  const unwritten = () => Promise.reject(new Error("nothing is written"));
  const book = new AddressBook({
    files: {
      read: () => Promise.resolve(new TextEncoder().encode(JSON.stringify({ speakers: options.speakers ?? [] }))),
      create: unwritten,
      replace: unwritten,
    },
    file: () => "memory:///speakers.json",
  });
  const picks = [...(options.picks ?? [])];
  return {
    asked,
    choice: new SpeakerChoice({
      book,
      prompts: {
        pick: ({ first }) => {
          asked.picks.push(first);
          return Promise.resolve(picks.shift());
        },
      },
      state: { get: (name: string) => kept.get(name) as never, update: (name, value) => Promise.resolve(void kept.set(name, value)) },
      confirm: (question) => {
        asked.questions.push(question);
        return Promise.resolve(options.confirms ?? false);
      },
      fallback: () => options.setting ?? "",
    }),
  };
}

describe("speakerOrder", () => {
  const [a, b] = [
    { alias: "A", token: ONE },
    { alias: "B", token: TWO },
  ];

  it("begins with the last choice, or with nobody", () => {
    assert.deepEqual(speakerOrder([a, b], true, undefined), ["nobody", a, b]);
    assert.deepEqual(speakerOrder([a, b], true, "nobody"), ["nobody", a, b]);
    assert.deepEqual(speakerOrder([a, b], true, TWO), [b, "nobody", a]);
    assert.deepEqual(speakerOrder([a, b], true, "removed"), ["nobody", a, b]);
    assert.deepEqual(speakerOrder([a, b], false, TWO), [b, a]);
  });
});

describe("SpeakerChoice", () => {
  const [a, b] = [
    { alias: "A", token: ONE },
    { alias: "B", token: TWO },
  ];

  it("takes the profile's token before everything else", async () => {
    const { choice: subject, asked } = choice({ speakers: [a, b], setting: "setting-1" });
    assert.equal(await subject.tokenFor({ ...hosted, userToken: TWO }), TWO);
    assert.deepEqual(asked.picks, []);
  });

  it("asks who read a take although there is no reader yet, until the answer is nobody", async () => {
    const { choice: subject, asked } = choice({ picks: [a, "nobody", b] });
    assert.equal(await subject.tokenFor(embedded, undefined, true), ONE);
    const nobody = await subject.tokenFor(embedded, undefined, true);
    assert.notEqual(nobody, ONE);
    assert.deepEqual([await subject.tokenFor(embedded, undefined, true), await subject.tokenFor(embedded)], [nobody, nobody]);
    assert.deepEqual(asked.picks, [undefined, ONE]);
    const fresh = choice({ picks: [undefined] });
    assert.deepEqual(
      [await fresh.choice.tokenFor(embedded), await fresh.choice.tokenFor(embedded, undefined, true)].map((token) => token === undefined),
      [false, true],
    );
  });

  it("takes the setting's next, and refuses one that is no token without repeating it", async () => {
    assert.equal(await choice({ speakers: [a, b], setting: "speaker-7" }).choice.tokenFor(hosted), "speaker-7");
    await assert.rejects(
      choice({ setting: "Anna Smith" }).choice.tokenFor(hosted),
      (error: Error & { code?: string }) => error.code === "user-token-invalid" && !error.message.includes("Anna"),
    );
  });

  it("asks nobody about one of many readings, and takes the speaker who was chosen for it before everything else", async () => {
    const { choice: subject, asked } = choice({ speakers: [a, b], setting: "speaker-7" });
    assert.equal(await subject.tokenForReading({ ...hosted, userToken: TWO }, ONE), ONE);
    assert.equal(await subject.tokenForReading({ ...hosted, userToken: TWO }, undefined), TWO);
    assert.equal(await subject.tokenForReading(hosted, undefined), "speaker-7");
    assert.match((await choice({ speakers: [a] }).choice.tokenForReading(hosted, undefined)) ?? "", /^[0-9a-f-]{36}$/);
    assert.deepEqual(asked.picks, []);
    const named = choice({ confirms: false });
    assert.equal(await named.choice.tokenForReading(hosted, "anna-smith-2016-03-01"), undefined);
    assert.equal(named.asked.questions.length, 1);
  });

  it("asks as soon as there is one speaker, as another child may have read", async () => {
    const { choice: subject, asked } = choice({ speakers: [a], picks: ["nobody", a] });
    const nobody = await subject.tokenFor(hosted);
    assert.notEqual(nobody, ONE);
    assert.match(nobody ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(await subject.tokenFor(hosted), ONE);
    assert.deepEqual(asked.picks, [undefined, "nobody"]);
  });

  it("offers the last choice first, also after the author turned away", async () => {
    const { choice: subject, asked } = choice({ speakers: [a, b], picks: [b, a, undefined, "nobody", b] });
    const tokens = [];
    for (let i = 0; i < 5; i++) tokens.push(await subject.tokenFor(hosted));
    assert.deepEqual([tokens[0], tokens[1], tokens[2], tokens[4]], [TWO, ONE, undefined, TWO]);
    assert.deepEqual(asked.picks, [undefined, TWO, ONE, ONE, "nobody"]);
  });

  it("offers first whose ID or alias is in the recording's name, before the last choice", async () => {
    const [ana, ben] = [
      { alias: "Ana", id: "0006", token: ONE },
      { alias: "Ben", id: "0012", token: TWO },
    ];
    const { choice: subject, asked } = choice({ speakers: [ana, ben], picks: [ben, ana, ana] });
    for (const path of ["takes/fox-12.wav", "takes/fox-0006.wav", "ana/fox.wav"])
      await subject.tokenFor(embedded, undefined, false, { path, text: "fox.txt" });
    assert.deepEqual(asked.picks, [TWO, ONE, ONE]);
  });

  it("does not ask again for the same recording, unless the answer is no choice any more", async () => {
    const { choice: subject, asked } = choice({ speakers: [a, b], picks: ["nobody", b] });
    assert.equal(await subject.tokenFor(hosted, ONE), ONE);
    assert.deepEqual(asked.picks, []);
    const nobody = await subject.tokenFor(hosted);
    assert.equal(await subject.tokenFor(embedded, nobody), nobody);
    assert.equal(await subject.tokenFor(hosted, "of-another-profile"), TWO);
    assert.equal(asked.picks.length, 2);
    assert.equal(await subject.tokenFor({ ...hosted, userToken: TWO }, ONE), TWO, "a profile's own goes first");
  });

  it("knows aliases, and none in a book that cannot be read", async () => {
    const { choice: subject } = choice({ speakers: [a] });
    assert.deepEqual([await subject.aliasOf(ONE), await subject.aliasOf(TWO)], ["A", undefined]);
    assert.equal(await choice({ speakers: [{ alias: "A", token: "Anna Smith" }] }).choice.aliasOf("Anna Smith"), undefined);
  });

  it("takes the machine's own, the same one again, where there is no speaker or none is meant", async () => {
    const { choice: subject } = choice();
    const made = await subject.tokenFor(hosted);
    assert.match(made ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(await subject.tokenFor(embedded), made);
    assert.match((await choice({ speakers: [a, b], picks: ["nobody"] }).choice.tokenFor(hosted)) ?? "", /^[0-9a-f-]{36}$/);
  });

  it("asks before a token that looks like a name is sent away, once when the answer is yes, and does not repeat it", async () => {
    const yes = choice({ confirms: true });
    const named = { ...hosted, userToken: "anna-smith" };
    assert.equal(await yes.choice.tokenFor(named), "anna-smith");
    assert.equal(await yes.choice.tokenFor(named), "anna-smith");
    assert.equal(yes.asked.questions.length, 1);
    assert.match(yes.asked.questions[0]!, /looks like a name.*https:\/\/speech\.example/);
    assert.doesNotMatch(yes.asked.questions[0]!, /anna/);
    const no = choice({ confirms: false });
    assert.equal(await no.choice.tokenFor(named), undefined);
    assert.equal(await no.choice.tokenFor(named), undefined);
    assert.equal(no.asked.questions.length, 2);
  });

  it("does not ask where nothing leaves the machine", async () => {
    const { choice: subject, asked } = choice();
    assert.equal(await subject.tokenFor({ ...embedded, userToken: "anna-smith" }), "anna-smith");
    assert.deepEqual(asked.questions, []);
  });

  describe("of one of many recordings", () => {
    it("is the alias's token, or else the profile's, the setting's, the machine's own, and asks nobody", async () => {
      const { asked, choice: one } = choice({ speakers: [{ alias: "Maria", token: ONE }] });
      assert.equal(await one.tokenOf("Maria", { ...embedded, userToken: TWO }), ONE);
      assert.equal(await one.tokenOf("Somebody", { ...embedded, userToken: TWO }), TWO);
      assert.equal(await choice({ setting: TWO }).choice.tokenOf(undefined, hosted), TWO);
      const own = await one.tokenOf(undefined, hosted);
      assert.ok(own !== undefined && own !== ONE);
      assert.deepEqual(asked, { picks: [], questions: [] });
    });

    it("is none where the author does not want a token that looks like a name to be sent", async () => {
      const { asked, choice: one } = choice({ speakers: [{ alias: "Maria", token: "maria-lopez" }] });
      assert.equal(await one.tokenOf("Maria", hosted), undefined);
      assert.equal(asked.questions.length, 1);
      assert.equal(await one.tokenOf("Maria", embedded), "maria-lopez");
    });
  });
});
