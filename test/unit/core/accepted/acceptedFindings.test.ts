import assert from "node:assert/strict";
import { ACCEPTABLE_CODES, acceptedKey, subjectOf, subjectsOf, withoutAccepted } from "#core/accepted/acceptedFindings.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { Problem } from "#core/problems/problem.ts";

const problem = (code: string, text: string, found: string): Problem => {
  const start = text.indexOf(found);
  return { code, severity: "warning", message: "", start, end: start + found.length, fixes: [] };
};

describe("accepted findings", () => {
  it("go by their words: edits elsewhere do not bring them back, a change of theirs does", () => {
    const before = "Zuri sang. I read it.";
    const accepted = [{ code: "passage-unknown-word", text: subjectOf(problem("passage-unknown-word", before, "Zuri"), before)! }];
    for (const [text, found, open] of [
      [before, "Zuri", 0],
      ["They came.\nThen ZURI sang.", "ZURI", 0],
      ["Zuria sang.", "Zuria", 1],
      ["Zuri’s song", "Zuri’s", 1],
    ] as const) {
      assert.equal(withoutAccepted([problem("passage-unknown-word", text, found)], text, accepted).problems.length, open, text);
    }
    assert.equal(withoutAccepted([problem("passage-homograph", before, "Zuri")], before, accepted).problems.length, 1, "of another code");
  });

  it("go by their line in a reference", () => {
    const text = "CAT  K AE1 T\nCAT  K AH1 T\n";
    const check = (of: string) => checkArpabet(parseArpabet(of), { dictionary: new Map([["cat", ["K AE1 T"]]]) as never });
    const mismatch = check(text).find(({ code }) => code === "arpabet-dictionary-mismatch")!;
    const accepted = [{ code: mismatch.code, text: subjectOf(mismatch, text)! }];
    assert.equal(accepted[0]!.text, "CAT  K AH1 T");
    const left = (of: string) => withoutAccepted(check(of), of, accepted).problems.filter(({ code }) => code === mismatch.code).length;
    assert.equal(left(text), 0);
    assert.equal(left(`DOG  D AO1 G\n${text}`), 0);
    assert.equal(left("CAT  K AH1 P\n"), 1);
  });

  it("of a kind are its words, each once and in the order of the text", () => {
    const text = "bes Ked bes ked’s uf";
    const found = ["bes", "Ked", "uf"].map((word) => problem("passage-unknown-word", text, word));
    const again = { ...found[0]!, start: 8, end: 11 };
    assert.deepEqual(subjectsOf([...found, again, problem("passage-homograph", text, "uf")], "passage-unknown-word", text), [
      "bes",
      "Ked",
      "uf",
    ]);
  });

  it("about a text as a whole stay, wherever they stand", () => {
    const tooLong = (at: string) => problem("passage-too-long", "one two three", at);
    assert.equal(subjectOf(tooLong("two"), "one two three"), "");
    assert.equal(withoutAccepted([tooLong("three")], "one two three", [{ code: "passage-too-long", text: "" }]).accepted, 1);
  });

  it("are never errors, which keep the service from taking a text", () => {
    assert.equal(subjectOf(problem("passage-empty", "***", "***"), "***"), undefined);
    assert.equal(subjectOf(problem("arpabet-unknown-symbol", "Q", "Q"), "Q"), undefined);
    const error = problem("arpabet-unknown-symbol", "Q", "Q");
    assert.equal(withoutAccepted([error], "Q", [{ code: error.code, text: "Q" }]).problems.length, 1);
    assert.ok(ACCEPTABLE_CODES.includes("passage-unknown-word") && ACCEPTABLE_CODES.includes("arpabet-too-short"));
  });

  it("tell signs apart that look alike, and no gaps and capitals", () => {
    const key = (text: string) => acceptedKey({ code: "passage-look-alike", text });
    assert.notEqual(key("сat"), key("cat"));
    assert.notEqual(key("don\u201Dt"), key("don't"));
    assert.equal(key("Don’t  go"), key("don't go"));
  });
});
