import assert from "node:assert/strict";
import { parseArpabet, phonemesSent } from "#core/arpabet/parseArpabet.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import { smallLexicon } from "../../../support/smallLexicon.ts";

const lexicon = smallLexicon({
  read: { pronunciations: ["R EH1 D", "R IY1 D"] },
  the: { pronunciations: ["DH AH0"] },
  tree: { pronunciations: ["T R IY1"], perMillion: 30 },
  house: { pronunciations: ["HH AW1 S"], perMillion: 90 },
  twenty: { pronunciations: ["T W EH1 N T IY0"] },
  five: { pronunciations: ["F AY1 V"] },
});

describe("textToArpabet", () => {
  it("writes a reference for each line, with a sign between words, called by its word or its text", () => {
    assert.equal(textToArpabet("Read the\n\nhouse.\r\n", lexicon).arpabet, "R EH1 D / DH AH0  # Read the\n\nhouse  HH AW1 S\n");
    assert.equal(textToArpabet("25\n", lexicon).arpabet, "T W EH1 N T IY0 / F AY1 V  # 25\n");
    const { lines } = parseArpabet(textToArpabet("the\nThe house", lexicon).arpabet);
    assert.deepEqual(
      lines.map((line) => phonemesSent(line)),
      ["DH AH0", "DH AH0 HH AW1 S"],
    );
  });

  it("writes phonemes alone for a place within a line", () => {
    assert.equal(textToArpabet("Read the\nhouse", lexicon, "phonemes").arpabet, "R EH1 D / DH AH0\nHH AW1 S");
  });

  it("reads what is in a place as the checks do", () => {
    const words = (text: string) => textToArpabet(text, lexicon, "phonemes").arpabet;
    const streets = smallLexicon({
      main: { pronunciations: ["M EY1 N"] },
      street: { pronunciations: ["S T R IY1 T"] },
      saint: { pronunciations: ["S EY1 N T"] },
      the: { pronunciations: ["DH AH0"] },
      chapter: { pronunciations: ["CH AE1 P T ER0"] },
      four: { pronunciations: ["F AO1 R"] },
    });
    assert.equal(textToArpabet("the Main St.", streets, "phonemes").arpabet, "DH AH0 / M EY1 N / S T R IY1 T");
    assert.equal(textToArpabet("Chapter IV", streets, "phonemes").arpabet, "CH AE1 P T ER0 / F AO1 R");
    assert.equal(words("25"), "T W EH1 N T IY0 / F AY1 V");
  });

  it("says numbers as they are read", () => assert.equal(textToArpabet("25", lexicon, "phonemes").arpabet, "T W EH1 N T IY0 / F AY1 V"));

  it("leaves an unknown word marked, and calls a guess a guess, once", () => {
    assert.equal(
      textToArpabet("the Frindle\nfrindle", lexicon).arpabet,
      "# frindle is not in the dictionary. A guess from its letters: B L AH1\nDH AH0 / ?frindle?  # the Frindle\nfrindle  ?frindle?",
    );
  });

  it("suggests nothing for a word without letters that it knows", () => {
    assert.equal(textToArpabet("李", lexicon).arpabet, "# 李 is not in the dictionary. Write its phonemes yourself.\n李  ?李?");
  });

  it("says where a word comes from that only follows from others", () => {
    assert.equal(
      textToArpabet("treehouse", lexicon).arpabet,
      "# treehouse is not in the dictionary; it follows from words that are: T R IY1 HH AW2 S\ntreehouse  T R IY1 HH AW2 S",
    );
  });

  it("offers every way of a word, and tells where it stands", () => {
    const { arpabet, words } = textToArpabet("the 25 read", lexicon);
    assert.deepEqual(
      words.map(({ text, start, end }) => [text, start, end]),
      [
        ["the", 0, 3],
        ["25", 4, 6],
        ["read", 7, 11],
      ],
    );
    assert.deepEqual(
      words.map(({ arpabetStart, arpabetEnd }) => arpabet.slice(arpabetStart, arpabetEnd)),
      ["DH AH0", "T W EH1 N T IY0 / F AY1 V", "R EH1 D"],
    );
    assert.deepEqual(words[2]!.spoken, [{ word: "read", source: "dictionary", pronunciations: ["R EH1 D", "R IY1 D"] }]);
  });

  it("writes a list of words with all their ways", () => {
    const { arpabet, words } = textToArpabet("the read the frindle", lexicon, "words");
    assert.equal(
      arpabet,
      "the  DH AH0\nread  R EH1 D\nread(2)  R IY1 D\n# frindle is not in the dictionary. A guess from its letters: B L AH1\nfrindle  ?frindle?\n",
    );
    assert.deepEqual(
      words.map(({ arpabetStart, arpabetEnd }) => arpabet.slice(arpabetStart, arpabetEnd)),
      ["DH AH0", "R EH1 D", "DH AH0", "?frindle?"],
    );
  });

  it("makes nothing of nothing", () => assert.deepEqual(textToArpabet("", lexicon), { arpabet: "", words: [] }));
});
