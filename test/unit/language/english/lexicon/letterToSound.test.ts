import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { letterCodes } from "#language/english/lexicon/letterFeatures.ts";
import { LetterToSound } from "#language/english/lexicon/letterToSound.ts";
import { ROOT } from "../../../../support/paths.ts";
import { propertyRuns } from "../../../../support/propertyRuns.ts";

describe("LetterToSound", () => {
  const model = new LetterToSound(readFileSync(join(ROOT, "media/lexicon/letterToSound.bin")));

  // None of these is in the dictionary that the model was learnt from, nor made of its words.
  const cases: [word: string, pronunciation: string][] = [
    ["frindle", "F R IH1 N D AH0 L"],
    ["snorp", "S N AO1 R P"],
    ["wumpus", "W AH1 M P AH0 S"],
    ["knirch", "N ER1 CH"],
    ["plape", "P L EY1 P"],
    ["glaption", "G L AE1 P SH AH0 N"],
    ["blickety", "B L IH1 K AH0 T IY0"],
    ["splendiferous", "S P L AH0 N D IH1 F ER0 AH0 S"],
  ];
  for (const [word, pronunciation] of cases) it(`says ${word} as ${pronunciation}`, () => assert.equal(model.guess(word), pronunciation));

  it("does not mind case and accents", () => assert.equal(model.guess("FRÌNDLE"), model.guess("frindle")));
  for (const word of ["", "李", "42", "–"]) it(`says nothing for "${word}"`, () => assert.equal(model.guess(word), ""));

  it("makes phonemes of whatever letters there are", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz'"), minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(letters, (word) => {
        const pronunciation = model.guess(word);
        const { lines } = parseArpabet(pronunciation);
        assert.ok(
          lines[0]!.symbols.every(({ valid }) => valid),
          `${word}: ${pronunciation}`,
        );
      }),
      propertyRuns(200),
    );
  });
});

describe("letterCodes", () => {
  it("numbers letters from 1 and leaves everything else out", () => assert.deepEqual([...letterCodes("Aé-z'9")], [1, 5, 26, 27]));
});
