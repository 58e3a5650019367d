import assert from "node:assert/strict";
import { passageInWords, questionTitle, resultTitle } from "#results/passageNames.ts";

describe("names of a passage", () => {
  it("are the document's for the whole text", () => {
    const whole = { name: "fox.txt", reference: { selected: false } };
    assert.equal(questionTitle(whole), "Assess Recording");
    assert.equal(passageInWords(whole), "fox.txt");
    assert.equal(resultTitle(whole, "fox.wav"), "fox.txt: fox.wav");
  });

  it("name the line of one that has several", () => {
    const line = { name: "words.arpabet", reference: { selected: true, line: 12 } };
    assert.equal(questionTitle(line), "Assess Recording of Line 12 in words.arpabet");
    assert.equal(passageInWords(line), "line 12 in words.arpabet");
    assert.equal(resultTitle(line, "cat.wav"), "words.arpabet (line 12): cat.wav");
    const called = (word: string) => ({ ...line, reference: { ...line.reference, called: word } });
    assert.equal(resultTitle(called("CAT"), "cat.wav"), "words.arpabet (CAT): cat.wav");
    assert.equal(
      resultTitle(called("a sentence that is far too long for the title of a tab"), "cat.wav"),
      "words.arpabet (line 12): cat.wav",
    );
  });

  it("leave out the ending that new passages get", () => {
    const named = (name: string) => passageInWords({ name, reference: { selected: false } });
    assert.deepEqual(["The Seed.passage.txt", "fox.passage.md", "fox.md", ".passage.txt", "fox.passage.csv"].map(named), [
      "The Seed",
      "fox",
      "fox.md",
      ".passage.txt",
      "fox.passage.csv",
    ]);
    assert.equal(resultTitle({ name: "The Seed.passage.txt", reference: { selected: true } }, "a.wav"), "The Seed (selection): a.wav");
  });

  it("say so for a selection", () => {
    const part = { name: "fox.txt", reference: { selected: true } };
    assert.equal(questionTitle(part), "Assess Recording of the Selection in fox.txt");
    assert.equal(passageInWords(part), "the selection in fox.txt");
    assert.equal(resultTitle(part, "fox.wav"), "fox.txt (selection): fox.wav");
  });
});
