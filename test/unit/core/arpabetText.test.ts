import assert from "node:assert/strict";
import { parseArpabet } from "../../../src/core/arpabet/arpabetText.ts";

describe("parseArpabet", () => {
  const cases: [text: string, symbols: string, problems: string[]][] = [
    ["", "", []],
    ["K AE1 T", "K AE1 T", []],
    ["  K\tAE1\r\nT ", "K AE1 T", []],
    [";;; K AE1 T", "", []],
    ["# a comment\nS IH0 T # another", "S IH0 T", []],
    ["S;;;comment T\nT", "S T", []],
    ["S ;; T", "S ;; T", ["unknown-phoneme 2-4"]],
    ["K QQ T", "K QQ T", ["unknown-phoneme 2-4"]],
    ["k ae1 t", "k ae1 t", ["unknown-phoneme 0-1", "unknown-phoneme 2-5", "unknown-phoneme 6-7"]],
    ["B1 AE3", "B1 AE3", ["stress-on-consonant 0-2", "unknown-phoneme 3-6"]],
  ];
  for (const [text, symbols, problems] of cases) {
    it(JSON.stringify(text), () => {
      const parsed = parseArpabet(text);
      assert.equal(parsed.symbols.map((symbol) => symbol.text).join(" "), symbols);
      assert.deepEqual(parsed.problems.map(({ code, start, end }) => `${code} ${start}-${end}`), problems);
      for (const { text: symbol, start, end } of parsed.symbols) assert.equal(text.slice(start, end), symbol);
    });
  }
});
