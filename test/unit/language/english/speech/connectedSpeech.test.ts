import assert from "node:assert/strict";
import { isPhoneme } from "#language/arpabet/phonemes.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { connectedVariants } from "#engine/language/connectedVariants.ts";
import { connectedPronunciations } from "#language/english/speech/connectedSpeech.ts";
import { weakForms } from "#language/english/speech/weakForms.ts";
import type { SpokenForms } from "#language/speech/speechRules.ts";
import { classOf, phonemeOf, spokenEnglish } from "../../../../support/englishClasses.ts";

const DICTIONARY: Readonly<Record<string, readonly string[]>> = {
  a: ["AH"],
  boys: ["B OY Z"],
  case: ["K EY S"],
  cat: ["K AE T"],
  course: ["K AO R S"],
  did: ["D IH D"],
  dog: ["D AO G"],
  go: ["G OW"],
  get: ["G EH T"],
  her: ["HH ER"],
  him: ["HH IH M"],
  his: ["HH IH Z"],
  hat: ["HH AE T"],
  in: ["IH N"],
  it: ["IH T"],
  just: ["JH AH S T"],
  last: ["L AE S T"],
  now: ["N AW"],
  of: ["AH V"],
  red: ["R EH D"],
  shop: ["SH AA P"],
  tell: ["T EH L"],
  ten: ["T EH N"],
  that: ["DH AE T"],
  the: ["DH AH", "DH IY"],
  this: ["DH IH S"],
  thin: ["TH IH N"],
  to: ["T UW"],
  want: ["W AA N T"],
  water: ["W AO T ER"],
  you: ["Y UW"],
};

const spoken = (word: string): SpokenForms => ({ word, pronunciations: DICTIONARY[word]! });

/** The additional pronunciations of the word in brackets. */
function added(phrase: string): string[] {
  const words = phrase.split(" ");
  const at = words.findIndex((word) => word.startsWith("["));
  const forms = words.map((word) => spoken(word.replace(/[[\]]/g, "")));
  return connectedPronunciations(forms[at]!, forms[at - 1], forms[at + 1]);
}

describe("connectedPronunciations", () => {
  const heard: [phrase: string, process: string, form: string][] = [
    ["tell [him]", "lost h", "IH M"],
    ["tell [her] now", "weak form", "HH AH"],
    ["[get] it", "tap", "G EH D"],
    ["[water] now", "tap", "W AO D ER"],
    ["go [to] it", "tap", "D UW"],
    ["want [to] go", "one closure", "UW"],
    ["[did] you", "coalescence", "D IH JH"],
    ["did [you]", "lost y", "UW"],
    ["[ten] boys", "assimilation to the lips", "T EH M"],
    ["[in] case", "assimilation to the back", "IH NG"],
    ["[this] shop", "assimilation to sh", "DH IH SH"],
    ["[of] course", "devoicing", "AH F"],
    ["[red] dog", "one closure", "R EH"],
    ["[just] now", "lost t", "JH AH S"],
    ["[that] boys", "lost t", "DH AE"],
    ["in [the] case", "assimilated th", "AH"],
  ];
  for (const [phrase, process, form] of heard)
    it(`hears ${form} in "${phrase}" (${process})`, () => assert.ok(added(phrase).includes(form), added(phrase).join(", ")));

  const refused: [phrase: string, form: string][] = [
    ["[him] now", "IH M"], // nothing before it that h could be lost after
    ["tell [hat]", "AE T"], // a noun keeps its h
    ["[get] boys", "G EH D"], // no tap before a consonant
    ["[ten] dog", "T EH M"], // already at the place of what follows
    ["[red] now", "R EH"], // no closure in common
    ["[cat] now", "K AE"], // a content word keeps its only consonant at the end
    ["go [the] case", "AH"], // th is weakened only after a consonant of the tongue's tip
    ["tell [thin]", "IH N"],
    ["[this] dog", "DH IH SH"],
  ];
  for (const [phrase, form] of refused)
    it(`hears no ${form} in "${phrase}"`, () => assert.ok(!added(phrase).includes(form), added(phrase).join(", ")));

  it("adds nothing to a word alone", () => {
    for (const word of Object.keys(DICTIONARY)) assert.deepEqual(connectedPronunciations(spoken(word), undefined, undefined), []);
  });

  it("returns none that the dictionary has, and none twice", () => {
    for (const left of Object.keys(DICTIONARY)) {
      for (const right of Object.keys(DICTIONARY)) {
        const forms = connectedPronunciations(spoken(right), spoken(left), spoken(left));
        assert.equal(new Set([...forms, ...DICTIONARY[right]!]).size, forms.length + DICTIONARY[right]!.length);
        for (const form of forms) assert.ok(form.split(" ").every(isPhoneme), form);
      }
    }
  });
});

describe("weakForms", () => {
  const rows: [word: string, form: string][] = [
    ["to", "T AH"],
    ["them", "AH M"],
    ["and", "AH N"],
    ["your", "Y ER"],
    ["i'll", "AA L"],
    ["of", "AH"],
    ["can", "K AH N"],
  ];
  for (const [word, form] of rows) it(`has ${form} for ${word}`, () => assert.ok(weakForms(word).includes(form)));
  it("has none for other words", () => assert.deepEqual(["cat", "hat", "constructor", "toString"].flatMap(weakForms), []));
});

describe("connectedVariants", () => {
  const variantsOf = (text: string) => {
    const tokens = tokenise(text);
    const own = tokens.map((token) => (DICTIONARY[normaliseWord(token.text)] ?? []).map((form) => form.split(" ").map(classOf)));
    return connectedVariants(tokens, own, spokenEnglish(new Map(), [])).map((variants) =>
      variants.map((phones) => phones.map(phonemeOf).join(" ")),
    );
  };
  it("keeps the dictionary's pronunciations first, and their order", () =>
    assert.deepEqual(variantsOf("Tell the dog")[1]!.slice(0, 2), ["DH AH", "DH IY"]));
  it("leaves a word alone as it is", () => assert.deepEqual(variantsOf("of"), [["AH V"]]));
  it("leaves a word that the dictionary lacks without any", () => assert.deepEqual(variantsOf("the blimp")[1], []));
  it("connects no words across the end of a sentence", () => {
    assert.ok(!variantsOf("Did. You now")[0]!.includes("D IH JH"));
    assert.ok(variantsOf("Did you now")[0]!.includes("D IH JH"));
  });
  it("bounds their number", () => {
    for (const variants of variantsOf("just did you want to get the dog of his that in the red case")) assert.ok(variants.length <= 16);
  });
});
