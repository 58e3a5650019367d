import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import { completionsAt } from "#authoring/arpabet/completions.ts";
import { describePhoneme, escaped } from "#authoring/arpabet/describePhoneme.ts";
import { fileNamesIn } from "#authoring/arpabet/fileNamesIn.ts";
import { foldsOf } from "#authoring/arpabet/folds.ts";
import { ipaHints, wordHints } from "#authoring/arpabet/lineHints.ts";
import { type OutlineEntry, outlineOf } from "#authoring/arpabet/outline.ts";
import { otherPronunciations, pronunciationsForSymbol } from "#authoring/arpabet/pronunciations.ts";
import { referencesOf } from "#core/arpabet/lineReferences.ts";
import { lineInArpabet, respelledIn, spelledIn } from "#authoring/arpabet/spelling.ts";
import { tokensOf } from "#authoring/arpabet/tokens.ts";
import {
  layoutOf,
  noWordsMessage,
  severalPronunciationsMessage,
  unknownWords,
  unknownWordsMessage,
  unreadSignsMessage,
  withoutRemarks,
} from "#authoring/conversions/converted.ts";
import { openQuestions, questionsOf, withAnswers } from "#authoring/conversions/variants.ts";
import { propertyRuns } from "../../support/propertyRuns.ts";
import { LEXICON, lineOf, SMALL } from "../extension/authoring/support.ts";

describe("describePhoneme", () => {
  const phoneme = (symbol: string) => ARPABET.phonemes.find((one) => one.symbol === symbol)!;

  it("tells IPA, name, stress, an example with its letters underlined, and confusions", () => {
    const text = describePhoneme(phoneme("TH"), { alphabet: ARPABET });
    assert.match(text, /^\*\*TH\*\* · \/θ\/ · voiceless dental fricative\n/);
    assert.match(text, /as in <u>th<\/u>ink/);
    assert.match(text, /Children often say:\n\n- \*\*F\*\* \/f\//);
    assert.match(describePhoneme(phoneme("IY"), { alphabet: ARPABET, stress: 1 }), /· primary stress\n/);
  });

  it("says what another alphabet's symbol is in Arpabet", () => {
    assert.match(describePhoneme(SMALL.phonemes[3]!, { alphabet: SMALL }), /In Arpabet: T$/);
    assert.match(describePhoneme(SMALL.phonemes[4]!, { alphabet: SMALL }), /Arpabet has no symbol for it\.$/);
  });

  it("takes nothing of an alphabet's file as Markdown or HTML", () => {
    assert.equal(escaped("<img src=x> [a](command:b) *c*\n# d"), "&lt;img src=x&gt; \\[a\\]\\(command:b\\) \\*c\\* \\# d");
    const hostile = { ...SMALL.phonemes[0]!, description: "</u><script>x</script>", example: { word: "<b>", start: 0, end: 1 } };
    assert.doesNotMatch(describePhoneme(hostile, { alphabet: SMALL }), /<(?!\/?u>)/);
  });
});

describe("spelling in another alphabet", () => {
  it("takes the first symbol for each sound", () => assert.equal(spelledIn(SMALL, "K AE1 T"), "k ae t"));
  it("gives up where a sound has none", () => assert.equal(spelledIn(SMALL, "K AE1 B"), undefined));
  it("keeps Arpabet as it is", () => assert.equal(spelledIn(ARPABET, "K AE1 T"), "K AE1 T"));
  it("respells a text symbol by symbol", () => assert.equal(respelledIn(SMALL, "# cab\nK AE1 B / T\n"), "# cab\nk ae B / t\n"));
  it("leads back to Arpabet", () => assert.equal(lineInArpabet(lineOf("k ae / dx h# # x", SMALL).line), "K AE / T"));
});

describe("pronunciations of words", () => {
  const forSymbol = (text: string) => {
    const { document, line } = lineOf(text);
    return line.symbols
      .flatMap((symbol) => pronunciationsForSymbol(symbol, document, LEXICON))
      .map(({ phonemes, source, start, end }) => `${text.slice(start, end)}: ${phonemes} (${source})`);
  };
  it("offers the ways of a word among phonemes", () =>
    assert.deepEqual(forSymbol("K read T"), ["read: R EH1 D (dictionary)", "read: R IY1 D (dictionary)"]));
  it("calls a guess a guess", () => assert.deepEqual(forSymbol("?zyzz?"), ["?zyzz?: Z IH1 Z (guess)"]));
  it("guesses at no symbol of a larger alphabet", () => assert.deepEqual(forSymbol("K AXR D"), []));
  it("leaves phonemes and signs alone", () => assert.deepEqual(forSymbol("K AE1 1x ?? k"), []));

  const others = (text: string) => {
    const { document, line } = lineOf(text);
    return otherPronunciations(line, document, LEXICON).map(({ phonemes, start, end }) => `${text.slice(start, end)} -> ${phonemes}`);
  };
  it("offers the other ways of a line's word", () => assert.deepEqual(others("READ  R EH1 D # past"), ["R EH1 D -> R IY1 D"]));
  it("offers no guess for a word that has phonemes", () => assert.deepEqual(others("ZYZZ  Z IH1 Z"), []));
  it("offers nothing without a word", () => assert.deepEqual(others("R EH1 D"), []));
});

describe("completionsAt", () => {
  const at = (marked: string, alphabet?: Parameters<typeof lineOf>[1]) => {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    const { document, line } = lineOf(text, alphabet);
    const found = completionsAt(document, line, offset, LEXICON);
    return (
      found && {
        ...found,
        replacedText: text.slice(found.replaced.start, found.replaced.end),
        labels: found.items.map(({ label }) => label),
      }
    );
  };

  it("offers every phoneme, vowels with each stress", () => {
    const { labels = [] } = at("K |") ?? {};
    assert.equal(labels.length, 24 + 15 * 4);
    assert.deepEqual(labels.slice(0, 4), ["AA1", "AA0", "AA2", "AA"]);
  });
  it("offers vowels without stress first where a line has none", () => assert.deepEqual(at("K AE |")?.labels.slice(0, 2), ["AA", "AA1"]));
  it("replaces the symbol at the cursor", () => assert.equal(at("K A|E1 T")?.replacedText, "AE1"));
  it("offers nothing in a comment", () => assert.equal(at("K # A|"), undefined));
  it("follows another alphabet", () => assert.deepEqual(at("|", SMALL)?.labels, ["k", "ae", "t", "dx", "h#"]));

  it("offers words by their phonemes, the most frequent first", () => {
    const words = at("K sn|")!.items.filter(({ kind }) => kind === "word");
    assert.deepEqual(
      words.map(({ label, insert }) => [label, insert]),
      [
        ["snow", "S N OW1"],
        ["snack", "S N AE1 K"],
        ["snowman", "S N OW1 M AE2 N"],
      ],
    );
  });
  it("keeps the word before its phonemes at the beginning of a line", () => {
    const offered = (marked: string) =>
      at(marked)!
        .items.filter(({ label }) => /^snow\b/i.test(label))
        .map(({ label, insert }) => [label, insert]);
    const [alone, kept] = [
      ["snow: phonemes", "S N OW1"],
      ["SNOW with its word", "SNOW  S N OW1"],
    ];
    assert.deepEqual(offered("sno|"), [alone, kept]);
    assert.deepEqual(offered("sno|\nCAT  K AE1 T"), [kept, alone]);
  });
  it("waits for a second letter", () => assert.ok(at("s|")!.items.every(({ kind }) => kind === "phoneme")));
  it("offers a word's own phonemes behind it", () => {
    assert.deepEqual(
      at("READ  |")!
        .items.slice(0, 2)
        .map(({ label, detail }) => [label, detail]),
      [
        ["R EH1 D", "READ: dictionary"],
        ["R IY1 D", "READ: dictionary"],
      ],
    );
    assert.equal(at("ZYZZ\t|")!.items[0]!.detail, "ZYZZ: a guess from its letters");
  });
  it("offers words that another alphabet can spell", () =>
    assert.deepEqual(
      at("t ca|", SMALL)!
        .items.filter(({ kind }) => kind === "word")
        .map(({ insert }) => insert),
      ["k ae t"],
    ));
});

describe("hints in a line", () => {
  it("are IPA behind the phonemes", () =>
    assert.deepEqual(ipaHints(lineOf("CAT  K AE1 T  # x").line, ARPABET), [{ at: 12, label: "/ˈkæt/" }]));
  it("have no marks that only lead back to Arpabet", () => {
    const labels = ["THE(1)  DH IY0", "HH IY0 / HH EY0 T S", "B EY0 B IY0"].map((text) => ipaHints(lineOf(text).line, ARPABET)[0]!.label);
    assert.deepEqual(labels, ["/ði/", "/hi heɪts/", "/beɪbi/"]);
  });
  it("are no IPA of a line with an error", () => assert.deepEqual(ipaHints(lineOf("K ae1 T").line, ARPABET), []));
  it("are nothing without phonemes", () =>
    assert.deepEqual([...ipaHints(lineOf("# x").line, ARPABET), ...wordHints(lineOf("").line, ARPABET, LEXICON)], []));
  it("are the words behind each, where they are told apart", () => {
    const text = "DH AH0 / S N OW1 #";
    assert.deepEqual(wordHints(lineOf(text).line, ARPABET, LEXICON), [
      { at: 6, label: "the" },
      { at: 16, label: "snow" },
    ]);
  });
  it("are the words of the whole line else", () =>
    assert.deepEqual(wordHints(lineOf("DH AH0 S N OW1").line, ARPABET, LEXICON), [{ at: 14, label: "the snow" }]));
  it("are not the word that is written there", () => assert.deepEqual(wordHints(lineOf("CAT  K AE1 T").line, ARPABET, LEXICON), []));
  it("follow another alphabet", () =>
    assert.deepEqual(wordHints(lineOf("k ae dx", SMALL).line, SMALL, LEXICON), [{ at: 7, label: "cat" }]));
});

describe("text to Arpabet", () => {
  it("makes a dictionary of a list, and references of lines", () => {
    assert.equal(layoutOf("cat\nsnow\n", ENGLISH), "words");
    assert.deepEqual([layoutOf("cat", ENGLISH, { inList: true }), layoutOf("the cat", ENGLISH, { inList: true })], ["words", "lines"]);
    for (const text of ["cat", "the cat\nsnow", ""]) assert.equal(layoutOf(text, ENGLISH), "lines", text);
    assert.deepEqual(
      ["cat", "the cat\nsnow"].map((text) => layoutOf(text, ENGLISH, { isWithinLine: true })),
      ["phonemes", "phonemes"],
    );
  });

  it("asks about words that mean two things, and about every way of a single word", () => {
    assert.deepEqual(
      questionsOf(textToArpabet("read the snow", LEXICON), ENGLISH).map(({ word }) => word),
      ["read"],
    );
    assert.deepEqual(
      questionsOf(textToArpabet("the", LEXICON), ENGLISH).map(({ pronunciations }) => pronunciations.length),
      [3],
    );
    assert.deepEqual(questionsOf(textToArpabet("cat", LEXICON), ENGLISH), []);
    assert.ok(questionsOf(textToArpabet("read", LEXICON), ENGLISH)[0]!.pronunciations.every(({ meaning }) => meaning));
  });

  it("takes the answers", () => {
    const conversion = textToArpabet("the cat read", LEXICON, "phonemes");
    assert.equal(withAnswers(conversion.arpabet, questionsOf(conversion, ENGLISH), ["R IY1 D"]), "DH AH0 / K AE1 T / R IY1 D");
  });

  it("takes the usual way of what it does not ask about, and names the others once a line", () => {
    const conversion = textToArpabet("the cat\nread, read", LEXICON);
    const remark =
      "# read is said in several ways. Here: R IY1 D (now or in future: to read a book). Other ways: R EH1 D (in the past: she read it yesterday)";
    assert.equal(
      withAnswers(conversion.arpabet, openQuestions(conversion, ENGLISH), []),
      `DH AH0 / K AE1 T  # the cat\n${remark}\nR IY1 D / R IY1 D  # read, read`,
    );
    assert.equal(
      withAnswers(conversion.arpabet, openQuestions(conversion, ENGLISH), ["R EH1 D"]),
      `DH AH0 / K AE1 T  # the cat\n${remark}\nR EH1 D / R IY1 D  # read, read`,
    );
    assert.equal(severalPronunciationsMessage([]), "");
    assert.match(severalPronunciationsMessage(["read", "read"]), /^“read” is said in several ways/);
  });

  it("tells which words it could not say, and drops remarks within a line", () => {
    const conversion = textToArpabet("the zyzz cat", LEXICON, "phonemes");
    assert.deepEqual(unknownWords(conversion), ["zyzz"]);
    assert.equal(withoutRemarks(conversion.arpabet), "DH AH0 / ?zyzz? / K AE1 T");
    assert.equal(unknownWordsMessage([]), "");
    assert.match(unknownWordsMessage(["a"]), /^“a” is not in/);
    assert.match(unknownWordsMessage(["a", "b", "c", "d"]), /^4 words are not in .* \(“a”, “b”, “c”, …\)/);
    assert.deepEqual([noWordsMessage(0), unreadSignsMessage([])], ["", ""]);
    assert.match(noWordsMessage(2), /^In 2 places, the phonemes match no word/);
    assert.match(unreadSignsMessage(["1", "2", "3", "4", "5", "6"]), /^No phoneme was found for 1 2 3 4 5 …\./);
  });
});

describe("what is offered in a text, whatever its lines end with", () => {
  const segments = [
    "K",
    "ae1",
    "AE1",
    "CAT",
    "READ(2)",
    "cat",
    "QQ",
    "/",
    "  ",
    " ",
    "\t",
    "\u00a0",
    "\u3000",
    "\r\n",
    "\r",
    "\n",
    "# see a.wav",
    "# \u{1F600} b.txt",
    "\u{1F600}",
    "\u2028",
    "\uFEFF",
    "# region \u{1F600}",
    "# endregion",
  ];
  const text = fc.array(fc.constantFrom(...segments), { maxLength: 40 }).map((parts) => parts.join(""));
  const isHalf = (source: string, at: number) => /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(source.slice(Math.max(0, at - 1), at + 1));

  it("stands within its line and cuts no letter in two", () => {
    fc.assert(
      fc.property(text, (source) => {
        const document = parseArpabet(source);
        // As the editor counts lines.
        const lines = source.split(/\r\n|\r|\n/);
        assert.deepEqual(
          document.lines.map((line) => source.slice(line.start, line.end)),
          lines,
        );
        for (const line of document.lines) {
          const within = ({ start, end }: { start: number; end: number }) =>
            assert.ok(line.start <= start && start <= end && end <= line.end && !isHalf(source, start) && !isHalf(source, end));
          tokensOf([line]).forEach((token) => {
            within(token);
            assert.doesNotMatch(source.slice(token.start, token.end), /\s/);
          });
          for (const { at } of [...ipaHints(line, ARPABET), ...wordHints(line, ARPABET, LEXICON)]) within({ start: at, end: at });
          for (let offset = line.start; offset <= line.end; offset++) {
            if (isHalf(source, offset)) continue;
            const replaced = completionsAt(document, line, offset, LEXICON)?.replaced;
            if (!replaced) continue;
            within(replaced);
            assert.ok(replaced.start <= offset && offset <= replaced.end);
          }
          otherPronunciations(line, document, LEXICON).forEach(within);
        }
        for (const { path, start, end } of fileNamesIn(document)) assert.equal(source.slice(start, end), path);
        for (const { number, line } of referencesOf(document)) assert.equal(source.slice(line.start, line.end), lines[number]);
        for (const { from, to } of foldsOf(document)) assert.ok(from < to && to < lines.length);
        const inside = (entry: OutlineEntry): void => {
          assert.ok(entry.from <= entry.to && entry.to < lines.length && entry.name !== "");
          entry.children.forEach((child) => {
            assert.ok(child.from >= entry.from && child.to <= entry.to);
            inside(child);
          });
        };
        outlineOf(document).forEach(inside);
        for (const { start, end, fixes } of checkArpabet(document, { dictionary: LEXICON.dictionary })) {
          for (const range of [{ start, end }, ...fixes.flatMap(({ edits }) => edits)])
            assert.ok(range.start <= range.end && range.end <= source.length && !isHalf(source, range.start) && !isHalf(source, range.end));
          for (const { edits } of fixes)
            assert.ok(
              [...edits].sort((a, b) => a.start - b.start).every((edit, i, all) => i === 0 || all[i - 1]!.end <= edit.start),
              "an editor takes no edits that overlap",
            );
        }
      }),
      propertyRuns(300),
    );
  });
});
