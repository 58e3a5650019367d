import assert from "node:assert/strict";
import { takeName, type TakeOf } from "#results/takeName.ts";
import { resultName } from "#results/resultNames.ts";
import { pairByName, type SetText } from "#sets/plan/pairByName.ts";

describe("the name of a take", () => {
  const rows: [take: TakeOf, taken: string[], name: string][] = [
    [{ name: "fox.txt" }, [], "fox.wav"],
    [{ name: "fox.txt" }, ["fox.txt", "fox.assessment.json", "Fox.md"], "fox.wav"],
    [{ name: "fox.txt" }, ["fox.wav"], "fox-take2.wav"],
    [{ name: "fox.txt" }, ["FOX.WAV", "fox-Take2.wav"], "fox-take3.wav"],
    [{ name: "fox.txt" }, ["fox.mp3"], "fox-take2.wav"],
    [{ name: "fox.txt" }, ["fox.wav", "fox-take3.wav"], "fox-take2.wav"],
    [{ name: "03 The fox.md" }, ["03 The fox.wav"], "03 The fox-take2.wav"],
    [{ name: "Untitled-1" }, [], "Untitled-1.wav"],
    [{ name: "fox.txt", selected: true }, [], "fox-selection.wav"],
    [{ name: "words.arpabet", line: 3, called: "bike" }, ["words.wav"], "words-bike.wav"],
    [{ name: "words.arpabet", line: 3, called: "bike" }, ["words-bike.wav"], "words-bike-take2.wav"],
    [{ name: "words.arpabet", line: 3 }, [], "words-line3.wav"],
    [{ name: "words.arpabet", line: 3, called: "don’t / won't" }, [], "words-dont-wont.wav"],
    [{ name: "words.arpabet", line: 3, called: "../../x" }, [], "words-x.wav"],
    [{ name: "words.arpabet", line: 3, called: "the whole of a sentence that nobody would call a file by" }, [], "words-line3.wav"],
  ];
  for (const [take, taken, name] of rows)
    it(`is ${name}${taken.length > 0 ? ` beside ${taken.join(", ")}` : ""}`, () => assert.equal(takeName(take, taken), name));

  it("pairs each take with its text, and names results after it", () => {
    const texts: SetText[] = [
      { uri: "a", path: "fox.txt" },
      { uri: "b", path: "fox and crow.txt" },
      { uri: "c", path: "words.arpabet", line: 1, called: "bike" },
      { uri: "c", path: "words.arpabet", line: 3 },
      { uri: "c", path: "words.arpabet", line: 13 },
    ];
    const taken: string[] = [];
    for (const text of [...texts, ...texts, ...texts]) {
      const name = takeName({ name: text.path, line: text.line, called: text.called }, taken);
      taken.push(name);
      const [pair] = pairByName(texts, [{ uri: name, path: name }]).pairs;
      assert.equal(pair?.text, text, name);
      assert.equal(pair?.reader, undefined, name);
    }
    assert.equal(new Set(taken).size, 15);
    assert.equal(resultName("fox.txt", "fox-take2.wav", []), "fox-take2.assessment.json");
  });

  it("of a selection pairs with its text, and takes nobody for its reader", () => {
    const [pair] = pairByName(
      [{ uri: "a", path: "fox.txt" }],
      [{ uri: "b", path: takeName({ name: "fox.txt", selected: true }, ["fox-selection.wav"]) }],
    ).pairs;
    assert.deepEqual([pair?.by, pair?.reader], ["beginning", undefined]);
  });
});
