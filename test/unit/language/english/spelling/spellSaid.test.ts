import assert from "node:assert/strict";
import fc from "fast-check";
import { PHONEMES, VOWELS } from "#language/arpabet/phonemes.ts";
import { spellSaid } from "#language/english/spelling/spellSaid.ts";
import { propertyRuns } from "../../../../support/propertyRuns.ts";

/** What was said, the word of the text with its phonemes, and the spelling. */
const ATTEMPTS: readonly (readonly [said: string, word: string, expected: string, spelling: string])[] = [
  ["W IH Z IH T IH D", "visited", "V IH Z IH T IH D", "wizited"],
  ["W IH1 Z IH0 T IH0 D", "visited", "V IH1 Z AH0 T AH0 D", "wizitid"],
  ["AH B", "about", "AH B AW T", "ab"],
  ["EH L", "elephant", "EH L AH F AH N T", "el"],
  ["B R AH", "brother", "B R AH DH ER", "bro"],
  ["M EY T", "make", "M EY K", "mate"],
  ["M EY K IH N", "making", "M EY K IH NG", "makin"],
  ["P EY S", "paste", "P EY S T", "paiss"],
  ["K AY G ER", "tiger", "T AY G ER", "kiger"],
  ["B AO R S", "horse", "HH AO R S", "borse"],
  ["T N OW", "snow", "S N OW", "tnoh"],
  ["B EH D", "head", "HH EH D", "bed"],
  ["P L AE S", "place", "P L EY S", "plass"],
  ["K EH T", "cat", "K AE T", "ket"],
  ["B AA G Z", "dogs", "D AO G Z", "bogs"],
  ["P AH S K EH T IY", "spaghetti", "S P AH G EH T IY", "pusketti"],
  ["W AO K IH D", "walked", "W AO K T", "walkid"],
  ["IH Z L AE N D", "island", "AY L AH N D", "izland"],
  // Words that have little in common are not spelled like each other.
  ["G R IY N", "visited", "V IH Z IH T IH D", "green"],
  // The same letters as the word of the text would hide that something else was said.
  ["DH IH NG K", "think", "TH IH NG K", "dhink"],
  ["TH AH", "the", "DH AH", "thuh"],
  ["L AE M B", "lamb", "L AE M", "l-a-m-b"],
];

/** Without a word of the text. */
const SOUNDS: readonly (readonly [said: string, spelling: string])[] = [
  ["K AE T", "cat"],
  ["W IH Z IH T IH D", "wizzittid"],
  ["B AE K IH NG", "backing"],
  ["M AE CH", "match"],
  ["P IH G", "pig"],
  ["K IH K", "kick"],
  ["G IY M", "gheem"],
  ["HH AW S", "houss"],
  ["F EH N S", "fence"],
  ["D R AY V", "drive"],
  ["G IH V", "ghiv"],
  ["R AY T", "rite"],
  ["L AY AH N", "ligh-un"],
  ["K N OW", "k-noh"],
  ["T HH IH", "t-hih"],
  ["AW T S AY D", "outside"],
  ["Y UW", "yoo"],
  ["K AE R IY", "carree"],
  ["B AY", "by"],
  ["AY", "eye"],
  ["P EY P ER", "paiper"],
  ["S T R EY N JH", "strainj"],
  ["TH", "th"],
  ["AH", "uh"],
];

describe("spellSaid", () => {
  for (const [said, word, expected, spelling] of ATTEMPTS) {
    it(`spells ${said} for "${word}" ${spelling}`, () =>
      assert.equal(spellSaid(said.split(" "), { text: word, phonemes: expected.split(" ") }), spelling));
  }

  for (const [said, spelling] of SOUNDS) {
    it(`spells ${said} ${spelling}`, () => assert.equal(spellSaid(said.split(" ")), spelling));
  }

  const symbol = fc
    .constantFrom(...PHONEMES)
    .chain((phoneme) =>
      VOWELS.has(phoneme) ? fc.constantFrom("", "0", "1", "2").map((stress) => phoneme + stress) : fc.constant(phoneme as string),
    );
  const phonemes = fc.array(symbol, { minLength: 1, maxLength: 12 });
  const WORDS = ATTEMPTS.map(([, text, expected]) => ({ text, phonemes: expected.split(" ") }));
  /** A word of the text with some of its phonemes replaced, left out or added. */
  const attempt = fc
    .constantFrom(...WORDS)
    .chain((word) =>
      fc.tuple(
        fc.constant(word),
        fc.nat(word.phonemes.length),
        fc.nat(3),
        phonemes.map((some) => some.slice(0, 3)),
      ),
    )
    .map(([word, from, length, some]) => ({
      word,
      said: [...word.phonemes.slice(0, from), ...some, ...word.phonemes.slice(from + length)],
    }));
  const LETTERS = /^[a-z]+(?:-[a-z]+)*$/u;

  it("always writes letters, with single hyphens between them", () => {
    fc.assert(
      fc.property(phonemes, (said) => assert.match(spellSaid(said), LETTERS)),
      propertyRuns(500),
    );
    fc.assert(
      fc.property(attempt, ({ word, said }) => assert.match(spellSaid(said, word), LETTERS)),
      propertyRuns(500),
    );
  });

  it("never writes the word of the text", () => {
    fc.assert(
      fc.property(attempt, ({ word, said }) => assert.notEqual(spellSaid(said, word), word.text)),
      propertyRuns(500),
    );
  });

  it("does not mind stress", () => {
    fc.assert(
      fc.property(phonemes, (said) => assert.equal(spellSaid(said), spellSaid(said.map((one) => one.replace(/\d/u, ""))))),
      propertyRuns(200),
    );
  });
});
