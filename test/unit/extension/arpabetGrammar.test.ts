import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PHONEMES, VOWELS } from "#language/arpabet/phonemes.ts";
import { manifest, root } from "./manifest.ts";

interface Rule {
  name?: string;
  match: string;
}

const [contributed] = manifest.contributes.grammars;
const grammar = JSON.parse(readFileSync(new URL(contributed!.path, root), "utf8")) as {
  scopeName: string;
  patterns: { include: string }[];
  repository: Record<string, Rule>;
};

/** The rule that wins at a place of a line, as the editor's tokeniser chooses: the first that matches there. */
function ruleAt(line: string, index: number): { rule: string; text: string } | undefined {
  for (const { include } of grammar.patterns) {
    const rule = include.slice(1);
    const expression = new RegExp(grammar.repository[rule]!.match, "y");
    expression.lastIndex = index;
    const match = expression.exec(line);
    if (match) return { rule, text: match[0] };
  }
  return undefined;
}

describe("the Arpabet grammar", () => {
  it("is the one of the manifest's language", () => {
    assert.equal(contributed?.scopeName, grammar.scopeName);
    assert.equal(contributed?.language, manifest.contributes.languages[0]?.id);
  });

  it("knows every phoneme, vowels with and without stress", () => {
    for (const phoneme of PHONEMES) {
      const found = ruleAt(`${phoneme} X`, 0);
      assert.equal(found?.text, phoneme);
      assert.equal(/^(?:vowel|diphthong)$/.test(found.rule), VOWELS.has(phoneme), phoneme);
      assert.notEqual(found.rule, "invalid", phoneme);
      if (VOWELS.has(phoneme))
        for (const stress of "012") assert.deepEqual(ruleAt(phoneme + stress, 0), { rule: found.rule, text: phoneme + stress });
    }
  });

  const classes: [symbol: string, rule: string][] = [
    ["OY", "diphthong"],
    ["/", "boundary"],
    ["|", "boundary"],
    ["CH", "affricate"],
    ["B", "stop"],
    ["SH", "fricative"],
    ["NG", "nasal"],
    ["Y", "approximant"],
    ["B1", "invalid"],
    ["AE3", "invalid"],
    ["ae", "invalid"],
    ["KAT", "invalid"],
    ["AE1T", "invalid"],
    ["?", "invalid"],
  ];
  for (const [symbol, rule] of classes) it(`${symbol} is ${rule}`, () => assert.deepEqual(ruleAt(symbol, 0), { rule, text: symbol }));

  it("knows the word before the phonemes, unless it may be a phoneme itself", () => {
    assert.deepEqual(ruleAt("READ(2)  R EH1 D", 0), { rule: "word", text: "READ(2)" });
    assert.deepEqual(ruleAt("CAT\tK AE1 T", 0), { rule: "word", text: "CAT" });
    assert.equal(ruleAt("CAT K AE1 T", 0)?.rule, "invalid");
    assert.equal(ruleAt("CAT  # K AE1 T", 0)?.rule, "invalid");
    assert.equal(ruleAt("B  B IY1", 0)?.rule, "stop");
  });

  it("gives every class the scope that its semantic tokens fall back to", () => {
    const { scopes } = manifest.contributes.semanticTokenScopes[0]!;
    // Of several scopes the last comes first.
    const written = [...JSON.stringify(grammar).matchAll(/"name":"([^"]+)"/g)].map(([, names]) => names!.split(" ").reverse());
    for (const type of [
      "phonemeVowel",
      "phonemeDiphthong",
      "phonemeStop",
      "phonemeAffricate",
      "phonemeFricative",
      "phonemeNasal",
      "phonemeApproximant",
      "arpabetWord",
      "arpabetBoundary",
    ]) {
      assert.ok(
        written.some((names) => names.join() === scopes[type]!.join()),
        type,
      );
    }
  });

  it("ends a phoneme at ;;;, which begins a comment anywhere, while # does so after a blank alone", () => {
    assert.deepEqual(ruleAt("T;;; cat", 0), { rule: "stop", text: "T" });
    assert.deepEqual(ruleAt("T;;; cat", 1), { rule: "comment", text: ";;; cat" });
    assert.deepEqual(ruleAt("KAT# cat", 0), { rule: "invalid", text: "KAT#" });
    assert.deepEqual(ruleAt("# K AE1", 0), { rule: "comment", text: "# K AE1" });
  });
});
