import assert from "node:assert/strict";
import { subjectOf, withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import type { PassageFormat } from "#core/passage/readableText.ts";
import { listedWords } from "#core/passage/wordList.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { operationOf } from "#operations/operations.ts";
import { lexicon } from "./lexicons.ts";

function check(text: string, format: PassageFormat = "plaintext") {
  return checkPassage(text, { lexicon, format, limits: operationOf("fluency-v1").limits });
}

function confusable(text: string, format?: PassageFormat) {
  return check(text, format).filter(({ code }) => code === "passage-confusable");
}

describe("a list of words", () => {
  const lists: [text: string, words: string][] = [
    ["ship\nchip\n", "ship chip"],
    ["ship\r\n\r\nchip", "ship chip"],
    ["ship, chip; sheep\tcheap", "ship chip sheep cheap"],
    ["Words for Monday\nship\nchip\nsheep\ncheap\nshop\nchop\nshoe\nchew\nshin", "ship chip sheep cheap shop chop shoe chew shin"],
    ["The ship is here.\nIt is big.", ""],
    ["Stop!\nGo!", ""],
    ["ship", ""],
    ["the ship\nthe chip", ""],
    ["Run, dog, run to the big red ship", ""],
    ["", ""],
  ];
  for (const [text, words] of lists) {
    it(`${JSON.stringify(text)} has ${words === "" ? "none" : words}`, () =>
      assert.equal(
        listedWords({ text, tokens: tokenise(text) })
          .map((token) => token.text)
          .join(" "),
        words,
      ));
  }

  it("has words told that the engine takes for each other, with the figures and where the other one stands", () => {
    const text = "bet\ndog\nbat\nBet\n";
    const [problem, ...more] = confusable(text);
    assert.deepEqual(more, []);
    assert.equal(text.slice(problem!.start, problem!.end), "bat");
    assert.match(
      problem!.message,
      /^The embedded engine mistakes “bet” for “bat” in about \d\d of 100 readings by children, and “bat” for “bet” in about \d\d \(measured over \d+ and \d+ readings of words that differ in the same sound\)\. /,
    );
    assert.deepEqual(problem!.related, [{ start: 0, end: 3, message: "“bet” is here" }]);
  });

  it("has words told that sound the same, and not as neighbours once more", () => {
    const [problem, ...more] = check("sea, see").filter(({ code }) => code === "passage-confusable" || code === "passage-sounds-alike");
    assert.deepEqual(more, []);
    assert.match(problem!.message, /^“sea” and “see” sound the same, so a recording of one counts as the other\./);
  });

  it("is found in Markdown, behind its heading", () => {
    const text = "# Words\n\n- bet\n- bat\n- dog\n";
    assert.deepEqual(
      confusable(text, "markdown").map(({ start, end }) => text.slice(start, end)),
      ["bat"],
    );
  });

  it("in running text, words that are far apart are no pair", () => assert.deepEqual(confusable("I bet that the bat is here."), []));

  it("has a pair accepted wherever its words stand, and no other pair", () => {
    const text = "bet\ndog\nbat";
    const accepted = confusable(text).map((problem) => ({ code: problem.code, text: subjectOf(problem, text)! }));
    assert.deepEqual(accepted, [{ code: "passage-confusable", text: "bat / bet" }]);
    const left = (of: string) => withoutAccepted(confusable(of), of, accepted).problems.map(({ about }) => about);
    assert.deepEqual(left("bat\nBET"), []);
    assert.deepEqual(left("bet\nbat\nmen\nman"), ["man / men"]);
  });
});
