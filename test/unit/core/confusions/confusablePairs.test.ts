import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { confusablePairs, type ListedWord } from "#core/confusions/confusablePairs.ts";
import { confusionBetween, WORTH_TELLING } from "#core/confusions/soundConfusions.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";

/** Of `bet B EH T|B AH T`: its name, and its pronunciations. */
function listOf(...words: string[]): ListedWord[] {
  return words.map((word) => {
    const [name, ...sounds] = word.split(" ");
    return { name: name!, pronunciations: sounds.join(" ").split("|").filter(Boolean) };
  });
}

/** `bet ~ bat` for those that are taken for each other, `red = read` for those that sound the same. */
function told(...words: string[]): string[] {
  const list = listOf(...words);
  return confusablePairs(list, "recognition").map(
    ({ first, second, same }) => `${list[first]!.name} ${same ? "=" : "~"} ${list[second]!.name}`,
  );
}

describe("words of a list that the engine takes for each other", () => {
  const cases: [name: string, words: string[], found: string[]][] = [
    ["one vowel apart", ["bet B EH T", "dog D AO G", "bat B AE T"], ["bet ~ bat"]],
    ["in the order of the later word", ["bet B EH T", "men M EH N", "man M AE N", "bat B AE T"], ["men ~ man", "bet ~ bat"]],
    ["sounds that are told apart", ["me M IY", "moo M UW", "my M AY"], []],
    ["two sounds apart", ["bet B EH T", "pan P AE N"], []],
    ["the same sounds", ["red R EH D", "dog D AO G", "read R IY D|R EH D"], ["red = read"]],
    ["the same sounds, the usual ones standing later", ["read R IY D|R EH D", "red R EH D"], ["read = red"]],
    ["rare pronunciations of both", ["one W AH N|OW N", "two T UW|OW N"], []],
    ["many of the same sounds, each with the first of them", ["to T UW", "two T UW", "too T UW"], ["to = two", "to = too"]],
    [
      "what is like several of the same sounds, with the first of them",
      ["bet B EH T", "bette B EH T", "bat B AE T"],
      ["bet = bette", "bet ~ bat"],
    ],
    ["pronunciations of one word", ["read R IY D", "read R EH D"], []],
    ["a word that nothing is known of", ["zorp ", "bet B EH T"], []],
    ["an empty list", [], []],
  ];
  for (const [name, words, found] of cases) it(name, () => assert.deepEqual(told(...words), found));

  it("come with how often each is taken for the other", () => {
    const [pair] = confusablePairs(listOf("bat B AE T", "bet B EH T"), "recognition");
    const [bat, bet] = [
      ["B", "AE", "T"],
      ["B", "EH", "T"],
    ];
    assert.deepEqual(pair, {
      first: 0,
      second: 1,
      same: false,
      firstForSecond: confusionBetween(bat, bet, "recognition"),
      secondForFirst: confusionBetween(bet, bat, "recognition"),
    });
    const { share = 0, readings = 0 } = pair?.firstForSecond ?? {};
    assert.ok(share >= WORTH_TELLING && readings >= 20);
  });

  it("are those that comparing each with each other finds", () => {
    const sounds = PHONEMES.flatMap((vowel) =>
      ["B AE T", "S EH N D", "AE N", "T UW"].flatMap((word) => [
        word.replace(/[AEU][A-Z]/u, vowel),
        `${word} ${vowel}`,
        `${vowel} ${word}`,
      ]),
    );
    const list = listOf(...[...new Set(sounds)].map((pronunciation, i) => `${i} ${pronunciation}`));
    const expected = list.flatMap((later, second) =>
      list.slice(0, second).flatMap((earlier, first) => {
        const [one = [], other = []] = [earlier, later].map(({ pronunciations }) => pronunciations[0]!.split(" "));
        return (confusionBetween(one, other, "pronunciation") ?? confusionBetween(other, one, "pronunciation"))
          ? [`${first} ${second}`]
          : [];
      }),
    );
    assert.ok(expected.length > 20);
    assert.deepEqual(
      confusablePairs(list, "pronunciation").map(({ first, second }) => `${first} ${second}`),
      expected,
    );
  });

  it("are not looked for in a whole dictionary, nor in sentences", () => {
    const sentence = "B AE T ".repeat(5).trim();
    assert.deepEqual(told(`one ${sentence}`, `other ${sentence.replace("AE", "EH")}`), []);
    const many = Array.from({ length: 20_001 }, (_, i) => `${i} K AE T`);
    assert.deepEqual(told(...many), []);
  });
});
