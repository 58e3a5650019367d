import assert from "node:assert/strict";
import { withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { profileOf } from "#core/passage/profile.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { unknownUnit } from "#core/passage/scopeChecks.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const pairs = (text: string) =>
  text.split(" ").map((one) => ({ grapheme: one.split("=")[0]!, phonemes: one.split("=")[1]!.replaceAll("_", " ") }));
const scope: ScopeAndSequence = {
  name: "Ours",
  units: [
    {
      id: "1",
      title: "Letters",
      correspondences: pairs("n=N t=T l=L m=M k=K s=S f=F a=AE i=IH o=AA b=B r=R"),
      heartWords: ["the", "i"],
      syllables: 1,
    },
    { id: "2", title: "Teams", correspondences: pairs("igh=AY a_e=EY"), heartWords: ["said"] },
    { id: "3", title: "Blends", correspondences: pairs("ll=L"), heartWords: [], blends: true },
    { id: "4", title: "Two syllables", correspondences: pairs("e=EH"), heartWords: [], syllables: 2 },
  ],
};
const words: Record<string, string> = {
  the: "DH AH0",
  night: "N AY1 T",
  light: "L AY1 T",
  tight: "T AY1 T",
  might: "M AY1 T",
  make: "M EY1 K",
  stop: "S T AA1 P",
  slim: "S L IH1 M",
  said: "S EH1 D",
  lantin: "L AE1 N T IH0 N",
  "i'll": "AY1 L",
  tough: "T AH1 F",
  t: "T IY1",
  mat: "M AE1 T",
  one: "W AH1 N",
  i: "AY1",
};
const lexicon = smallLexicon(Object.fromEntries(Object.entries(words).map(([word, said]) => [word, { pronunciations: [said] }])));
const check = (text: string, reached: number | undefined, more: { format?: "markdown"; acceptedWords?: string[]; failure?: string } = {}) =>
  checkPassage(text, {
    lexicon,
    format: more.format ?? "plaintext",
    limits: { maxSeconds: 120, sentence: "" },
    acceptedWords: more.acceptedWords,
    teaching: { scope: more.failure === undefined ? scope : undefined, reached, failure: more.failure },
  });
const found = (text: string, reached: number | undefined, more = {}) =>
  check(text, reached, more)
    .filter(({ code }) => code === "passage-not-yet-decodable")
    .map(({ start, end, message }) => [text.slice(start, end), message] as const);

describe("spellings that are not taught yet", () => {
  for (const [text, reached, place, message] of [
    [
      "The night.",
      0,
      "igh",
      "“igh” in “night” stands for AY /aɪ/, which unit 2 teaches. This passage is for unit 1, so choose another word, or teach this one before.",
    ],
    [
      "Make it.",
      0,
      "ake",
      "“a_e” in “Make” stands for EY /eɪ/, which unit 2 teaches. This passage is for unit 1, so choose another word, or teach this one before.",
    ],
    ["The tough mat.", 1, "ough", "“ough” in “tough” stands for AH F /ʌf/, which no unit of Ours teaches."],
    [
      "Slim mat.",
      1,
      "Sl",
      "“Sl” in “Slim” is a blend. Blends are read from unit 3 on. This passage is for unit 2, so choose another word, or teach this one before.",
    ],
    [
      "Lantin.",
      2,
      "Lantin",
      "“Lantin” has 2 syllables. Such words are read from unit 4 on. This passage is for unit 3, so choose another word, or teach this one before.",
    ],
    [
      "I said",
      0,
      "said",
      "“said” is taught as a whole in unit 2. This passage is for unit 1, so choose another word, or teach this one before.",
    ],
    [
      "I’ll",
      0,
      "’ll",
      "“’ll” in “I’ll” stands for L /l/, which unit 3 teaches. This passage is for unit 1, so choose another word, or teach this one before.",
    ],
  ] as const) {
    it(`stand in “${text}” at ${place}`, () => assert.deepEqual(found(text, reached)[0], [place, message]));
  }

  it("are none in what has been taught, in words of the heart and in words that the dictionary lacks", () => {
    assert.deepEqual(found("The night light. I make the zzyzx.", 1), []);
    assert.deepEqual(found("The night.", undefined), []);
  });

  it("are told for the first three words of each, with how often they come and all other places", () => {
    const text = "night night light tight might make";
    const problems = check(text, 0).filter(({ code }) => code === "passage-not-yet-decodable");
    assert.deepEqual(
      problems.map(({ start }) => start),
      [1, 13, 19, 31],
    );
    assert.ok(problems[0]!.message.endsWith("It occurs 5 times in this passage."), problems[0]!.message);
    assert.deepEqual(
      problems[0]!.related!.map(({ start }) => start),
      [7, 13, 19, 25],
    );
  });

  it("tell how often blends occur, as these differ from word to word", () => {
    assert.match(found("Slim slim mat.", 1)[0]![1], /Blends occur 2 times in this passage\.$/);
  });

  it("are none in a letter by itself, such as what a wrong apostrophe leaves of a word", () => {
    assert.deepEqual(found("The mat t.", 1), []);
  });

  it("are accepted word by word, and the next word takes the place", () => {
    const text = "night light tight might";
    const problems = check(text, 0, { acceptedWords: ["Light"] });
    const { problems: left, accepted } = withoutAccepted(problems, text, [{ code: "passage-not-yet-decodable", text: "light" }]);
    assert.equal(accepted, 1);
    assert.deepEqual(
      left.filter(({ code }) => code === "passage-not-yet-decodable").map(({ start }) => start),
      [1, 13, 19],
    );
  });

  it("stand in the word, whatever markup is inside of it", () => {
    const text = "The *night* and n**igh**t.";
    assert.deepEqual(
      check(text, 0, { format: "markdown" })
        .filter(({ code }) => code === "passage-not-yet-decodable")
        .map(({ start, end, related }) => [text.slice(start, end), ...related!.map((place) => text.slice(place.start, place.end))]),
      [["igh", "igh"]],
    );
  });

  it("are in the profile with their counts, what comes most often first", () => {
    const { untaught } = profileOf("make night light night", { lexicon, format: "plaintext", scope, reached: 0 }).decodability!;
    assert.deepEqual(
      untaught!.map(({ grapheme, unit, times, words: list }) => [
        grapheme,
        unit,
        times,
        list.map(({ word, places }) => `${word} ${places.map(({ start }) => start).join(",")}`),
      ]),
      [
        ["igh", "2", 3, ["night 6,18", "light 12"]],
        ["a_e", "2", 1, ["make 1"]],
      ],
    );
    assert.equal(profileOf("make", { lexicon, format: "plaintext", scope }).decodability!.untaught, undefined);
  });
});

describe("the unit that a passage names", () => {
  const of = (text: string, more: { reached?: number; failure?: string } = {}) =>
    check(text, more.reached, more).filter(({ code }) => code.startsWith("passage-unit") || code.startsWith("passage-scope"));

  it("is reported where the scope does not have it, with those that are nearest", () => {
    const text = "---\nunit: 44\n---\nThe mat.";
    const [problem] = of(text);
    assert.deepEqual(
      [problem!.code, text.slice(problem!.start, problem!.end), problem!.message, problem!.fixes[0]!.title],
      ["passage-unit-unknown", "44", "Ours has no unit “44”. Its units are 1 to 4.", "Replace with 4"],
    );
    assert.deepEqual(of("---\nunit: 4\n---\nThe mat.", { reached: 3 }), []);
    assert.deepEqual(of("---\nunit:\n---\nThe mat."), []);
  });

  it("lists the units that there are, a range where they are counted on", () => {
    const told = (...ids: string[]) =>
      unknownUnit({ name: "Ours", units: ids.map((id) => ({ id, title: "", correspondences: [], heartWords: [] })) }, "x").split(
        "Its units are ",
      )[1];
    assert.deepEqual(
      [told("1", "2"), told("1", "2", "3", "review", "5", "6"), told("1a", "1b", "2"), told("01", "02", "03"), told("9", "10", "11")],
      ["1, 2.", "1 to 3, review, 5, 6.", "1a, 1b, 2.", "01, 02, 03.", "9 to 11."],
    );
  });

  it("is reported where its scope cannot be read", () => {
    const text = "---\nunit: 4\nscope: gone.json\n---\nThe mat.";
    assert.deepEqual(
      of(text, { failure: "It is gone." }).map(({ code, start, message }) => [code, start, message]),
      [["passage-scope-unreadable", text.indexOf("gone"), "It is gone."]],
    );
  });
});
