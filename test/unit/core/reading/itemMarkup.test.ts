import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { markItems, readItemMarkup } from "#core/reading/itemMarkup.ts";
import { markedTokens } from "#core/reading/markedTokens.ts";

describe("items in a text", () => {
  const rows: [string, string, string[], string[]][] = [
    ["The cat sat.", "The cat sat.", [], []],
    ["1 < 2, <b>bold</b> and </sound-ish>", "1 < 2, <b>bold</b> and </sound-ish>", [], []],
    [
      "<letter>b</letter> <sound>sh</sound> <nonsense>blem</nonsense>",
      "b sh blem",
      ["letter:b@0-1", "sound:sh@2-4", "nonsense:blem@5-9"],
      [],
    ],
    ["Say <letter>B</letter>!", "Say B!", ["letter:B@4-5"], []],
    ["<nonsense> wib\n nop </nonsense>", " wib\n nop ", ["nonsense:wib@1-4", "nonsense:nop@6-9"], []],
    ["<sound>a_e</sound>", "a_e", ["sound:a_e@0-3"], []],
    ["<letter>bc</letter>", "bc", [], ["item-not-letters@8-10"]],
    ["<nonsense>b3d</nonsense>", "b3d", [], ["item-not-letters@10-13"]],
    ["<sound> </sound>b", " b", [], ["item-empty@0-16"]],
    ["<letter>b", "b", [], ["item-unclosed@0-8"]],
    ["b</letter>", "b", [], ["item-unopened@1-10"]],
    ["<letter>b</sound>", "b", [], ["item-unclosed@0-8", "item-unopened@9-17"]],
    ["<letter>b <letter>c</letter>", "b c", ["letter:c@2-3"], ["item-unclosed@0-8"]],
    ["<word>dog</word> <letter>b</letter>", "<word>dog</word> b", ["letter:b@17-18"], ["item-unknown-tag@0-6", "item-unknown-tag@9-16"]],
    ["<Letter>b</Letter>", "<Letter>b</Letter>", [], []],
  ];
  for (const [source, text, items, problems] of rows)
    it(`are read in ${JSON.stringify(source)}`, () => {
      const read = readItemMarkup(source);
      assert.equal(read.text, text);
      assert.deepEqual(
        read.items.map((item) => `${item.kind}:${item.text}@${item.start}-${item.end}`),
        items,
      );
      assert.deepEqual(
        read.problems.map(({ code, start, end }) => `${code}@${start}-${end}`),
        problems,
      );
      for (const item of read.items) assert.equal(read.text.slice(item.start, item.end), item.text);
    });

  it("are the words that were marked", () => {
    const { text, items, problems } = readItemMarkup(markItems(["wib", "nop"], "nonsense"));
    assert.deepEqual([text, items.map((item) => item.text), problems], ["wib nop", ["wib", "nop"], []]);
  });

  it("never make the reader of them fail", () => {
    const pieces = ["<letter>", "</letter>", "<sound>", "</", "<", ">", "b", " ", "<x>", "💧", "_"];
    let seed = 7;
    for (let i = 0; i < 2_000; i++) {
      const source = Array.from({ length: 8 }, () => pieces[(seed = (seed * 48_271) % 2_147_483_647) % pieces.length]).join("");
      const { text, items, problems } = readItemMarkup(source);
      for (const item of items) assert.equal(text.slice(item.start, item.end), item.text, source);
      for (const { start, end } of problems) assert.ok(start >= 0 && start < end && end <= source.length, source);
    }
  });

  it("are one token each, beside words", () => {
    const tokens = (source: string) =>
      markedTokens(readItemMarkup(source), ENGLISH.words.tokenise).map(({ text, item, spoken }) => [text, item, spoken.join(" ")]);
    assert.deepEqual(tokens("The <sound>a_e</sound> in <nonsense>MR</nonsense>."), [
      ["The", undefined, "the"],
      ["a_e", "sound", "a_e"],
      ["in", undefined, "in"],
      ["MR", "nonsense", "mr"],
    ]);
    assert.deepEqual(tokens("<letter>b</letter>.<letter>c</letter>."), [
      ["b", "letter", "b"],
      ["c", "letter", "c"],
    ]);
  });
});
