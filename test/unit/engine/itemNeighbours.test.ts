import assert from "node:assert/strict";
import { itemNeighbours } from "#engine/score/itemNeighbours.ts";
import { ENGLISH } from "#language/english/english.ts";
import { classOf, ENGLISH_PHONEMES, phonemeOf } from "../../support/englishClasses.ts";

const language = { items: ENGLISH.phonics.items, phonemes: ENGLISH_PHONEMES };
const phones = (line: string) => line.split(" ").map(classOf);
const neighbours = (kind: "letter" | "sound" | "nonsense", ...own: string[]) => itemNeighbours(kind, own.map(phones), language);
const sounds = (found: ReturnType<typeof neighbours>) => found.map((one) => one.phones.map(phonemeOf).join(" "));

describe("what may be said instead of", () => {
  it("a letter: every other one, by its name", () => {
    const found = neighbours("letter", "B IY");
    assert.deepEqual(new Set(found.map(({ word }) => word)), new Set("acdefghijklmnopqrstuvwxyz"));
    assert.ok(sounds(found).includes("D IY") && sounds(found).includes("Z EH D") && !sounds(found).includes("B IY"));
  });

  it("a sound: every other one, with a vowel after it or without", () => {
    const found = sounds(neighbours("sound", "B", "B AH"));
    assert.ok(["P", "P AH", "SH", "IY"].every((sound) => found.includes(sound)));
    assert.ok(!found.includes("B") && !found.includes("B AH"));
  });

  it("a made-up word: a vowel for a vowel, a consonant for a consonant, or one sound less", () => {
    const found = sounds(neighbours("nonsense", "K EH D"));
    assert.ok(["K AE D", "T EH D", "K EH T", "EH D", "K EH"].every((sound) => found.includes(sound)));
    assert.ok(!found.some((sound) => ["K EH D", "K B D", "AE EH D"].includes(sound)));
    assert.equal(found.length, 14 + 23 + 23 + 3);
  });

  it("a made-up word, but none of its own readings", () => {
    const found = sounds(neighbours("nonsense", "F AA N", "F AO N"));
    assert.ok(!found.includes("F AO N") && !found.includes("F AA N") && found.includes("F AE N"));
    assert.equal(new Set(found).size, found.length);
  });

  it("all of them equally likely", () => {
    const found = neighbours("letter", "B IY");
    const share = found.reduce((sum, { logShare }) => sum + Math.exp(logShare), 0);
    assert.ok(Math.abs(share - 1) < 1e-9);
  });
});
