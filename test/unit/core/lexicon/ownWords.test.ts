import assert from "node:assert/strict";
import { ownWordsOf } from "#core/lexicon/ownWordsOf.ts";
import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { ENGLISH } from "#language/english/english.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";

const shipped = {
  language: ENGLISH,
  dictionary: new DictionaryText(
    new TextEncoder().encode("and AH0 N D\nlead L IY1 D\nlead(2) L EH1 D\nread R EH1 D\nread(2) R IY1 D\nsang S AE1 NG\nthe DH AH0\n"),
  ),
  frequencies: new WordList("the\t50000\nand\t40000\nread\t900\nlead\t500\nsang\t90\n"),
  guessPronunciation: () => "AH0",
};
const own = { zuri: ["Z UH1 R IY0", "Z ER1 IY0"], lead: ["L EH1 D"], constructor: ["K AY1"] };
const lexicon = withOwnWords(shipped, own);

describe("withOwnWords", () => {
  it("puts what is decided in the dictionary's place, and says so", () => {
    assert.deepEqual(pronunciationsOf("lead", lexicon), { word: "lead", source: "own", pronunciations: ["L EH1 D"] });
    assert.deepEqual(pronunciationsOf("read", lexicon), { word: "read", source: "dictionary", pronunciations: ["R EH1 D", "R IY1 D"] });
    assert.deepEqual(pronunciationsOf("zuri's", lexicon), {
      word: "zuri's",
      source: "derived",
      pronunciations: ["Z UH1 R IY0 Z", "Z ER1 IY0 Z"],
    });
    assert.equal(pronunciationsOf("valueof", lexicon).source, "guess");
  });

  it("finds words by the sound that was decided, and by no other", () => {
    assert.deepEqual(lexicon.dictionary.wordsSaid("Z ER IY"), ["zuri"]);
    assert.deepEqual(lexicon.dictionary.wordsSaid("L EH1 D"), ["lead"]);
    assert.deepEqual(lexicon.dictionary.wordsSaid("L IY1 D"), []);
    assert.deepEqual([...lexicon.dictionary.words()].slice(0, 3), ["zuri", "constructor", "and"]);
  });

  it("is used where text becomes Arpabet", () => {
    assert.equal(textToArpabet("Zuri read", lexicon).arpabet, "Z UH1 R IY0 / R EH1 D  # Zuri read");
    assert.match(textToArpabet("Zuri read", shipped).arpabet, /\?zuri\?/);
  });

  it("leaves nothing to find of words that are decided", () => {
    const text = "Zuri read and sang. Zuri's lead.";
    const codes = (words: WordLexicon) =>
      checkPassage(text, { lexicon: words, format: "plaintext", limits: { maxSeconds: 120, sentence: "" }, slowestWordsPerMinute: 60 }).map(
        ({ code, start, end }) => `${code} ${text.slice(start, end)}`,
      );
    assert.deepEqual(codes(shipped), [
      "passage-unknown-word Zuri",
      "passage-homograph read",
      "passage-unknown-word Zuri's",
      "passage-homograph lead",
    ]);
    assert.deepEqual(codes(lexicon), ["passage-homograph read"]);
  });
});

describe("ownWordsOf", () => {
  it("has the words of a text and those that its words are made of, and no others", () => {
    assert.deepEqual(ownWordsOf("ZURI’S lead, and so on", own, ENGLISH), { lead: ["L EH1 D"], zuri: own.zuri });
    assert.deepEqual(ownWordsOf("The misleading leader", own, ENGLISH), { lead: ["L EH1 D"] });
    assert.deepEqual(ownWordsOf("and so on", own, ENGLISH), {});
  });
});
