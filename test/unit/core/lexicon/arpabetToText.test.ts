import assert from "node:assert/strict";
import { arpabetToText, spellingsOf } from "#core/lexicon/arpabetToText.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const lexicon = smallLexicon({
  read: { pronunciations: ["R EH1 D", "R IY1 D"], perMillion: 200 },
  red: { pronunciations: ["R EH1 D"], perMillion: 150 },
  reed: { pronunciations: ["R IY1 D"], perMillion: 10 },
  a: { pronunciations: ["AH0", "EY1"], perMillion: 20_000 },
  present: { pronunciations: ["P R EH1 Z AH0 N T"], perMillion: 50 },
  cat: { pronunciations: ["K AE1 T"], perMillion: 60 },
  catch: { pronunciations: ["K AE1 CH"], perMillion: 80 },
  c: { pronunciations: ["S IY1"], perMillion: 70 },
  accord: { pronunciations: ["AH0 K AO1 R D"], perMillion: 5 },
  record: { pronunciations: ["R EH1 K ER0 D", "R AH0 K AO1 R D"], perMillion: 40 },
  cord: { pronunciations: ["K AO1 R D"], perMillion: 4 },
});

describe("arpabetToText", () => {
  const cases: [what: string, arpabet: string, text: string][] = [
    ["cuts phonemes into the words that are said most often", "AH0 R EH1 D K AE1 T", "a read cat"],
    ["believes signs between words", "R EH1 D / K AE1 T | AH0", "read cat a"],
    ["takes phonemes in any case and without stress", "r iy d / k ae t", "read cat"],
    ["believes a line's own word", "Reed  R EH1 D", "reed"],
    ["leaves phonemes that make no word in brackets", "K AE1 T / ZH ZH", "cat [ZH ZH]"],
    ["keeps phonemes together that belong to no word", "K AE1 T ZH OY1 ZH R IY1 D", "cat [ZH OY1 ZH] read"],
    ["takes a word back that was marked as unknown", "K AE1 T / ?frindle?", "cat frindle"],
    ["makes no words of the names of letters", "S IY1", "[S IY1]"],
    ["keeps lines, comments aside", "# a comment\nK AE1 T # behind\n\nR IY1 D", "\ncat\n\nread"],
    ["makes nothing of nothing", "", ""],
  ];
  for (const [what, arpabet, text] of cases) it(what, () => assert.equal(arpabetToText(arpabet, lexicon).text, text));

  it("tells where each word stands and what else it may be", () => {
    assert.deepEqual(arpabetToText("K AE1 T\nR IY1 D", lexicon).words, [
      { start: 0, end: 7, spellings: ["cat"] },
      { start: 8, end: 15, spellings: ["read", "reed"] },
    ]);
  });

  it("puts a word first whose stress fits", () => {
    const words = smallLexicon({
      frequent: { pronunciations: ["AA1 B AH0"], perMillion: 9 },
      rare: { pronunciations: ["AA0 B AH1"], perMillion: 1 },
    });
    assert.deepEqual(
      [spellingsOf("AA B AH", words), spellingsOf("AA0 B AH1", words)],
      [
        ["frequent", "rare"],
        ["rare", "frequent"],
      ],
    );
  });
});
