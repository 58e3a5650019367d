import assert from "node:assert/strict";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { fileNamesIn } from "#authoring/arpabet/fileNamesIn.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { foldsOf } from "#authoring/arpabet/folds.ts";
import { type OutlineEntry, outlineOf } from "#authoring/arpabet/outline.ts";
import { referenceAt, referencesOf } from "#core/arpabet/lineReferences.ts";
import { tokensOf } from "#authoring/arpabet/tokens.ts";
import { partSent, refusal, sentPassage, sentText } from "#authoring/sentText.ts";
import { lineOf, SMALL } from "../extension/authoring/support.ts";

const TEXT = [
  "# region Animals", // 0
  "# What the children see", // 1
  "# on the farm", // 2
  "CAT  K AE1 T", // 3
  "# The cow said moo.", // 4
  "DH AH0 / K AW1", // 5
  "# endregion", // 6
  "", // 7
  "S N OW1  # snow", // 8
  "M IY1", // 9
].join("\n");
const DOCUMENT = parseArpabet(TEXT);

describe("foldsOf", () => {
  it("folds regions and comments of several lines", () => {
    assert.deepEqual(foldsOf(DOCUMENT), [
      { from: 0, to: 6, kind: "region", name: "Animals" },
      { from: 1, to: 2, kind: "comment" },
    ]);
  });

  const cases: [text: string, folds: string[]][] = [
    ["", []],
    ["# one", []],
    ["# one\n# two", ["comment 0-1"]],
    [";;; one\n\n# two", []],
    ["# region\nK\n# region b\nT\n# endregion\n# endregion", ["region 0-5", "region 2-4"]],
    ["# region\nK", []],
    ["# endregion\nK", []],
    ["K # one\nT # two", []],
    ["# regional\n# words", ["comment 0-1"]],
    ["# a\n# b\n# region\n# endregion\n# c\n# d", ["comment 0-1", "region 2-3", "comment 4-5"]],
  ];
  for (const [text, folds] of cases) {
    it(JSON.stringify(text), () =>
      assert.deepEqual(
        foldsOf(parseArpabet(text)).map(({ kind, from, to }) => `${kind} ${from}-${to}`),
        folds,
      ),
    );
  }
});

describe("referencesOf", () => {
  it("names lines by their word, the comment beside or above them, or their phonemes", () => {
    assert.deepEqual(
      referencesOf(DOCUMENT).map(({ number, name, sent }) => [number, name, sent]),
      [
        [3, "CAT", "K AE1 T"],
        [5, "The cow said moo.", "DH AH0 K AW1"],
        [8, "snow", "S N OW1"],
        [9, "M IY1", "M IY1"],
      ],
    );
  });

  it("does not take a region for a name", () => assert.equal(referencesOf(parseArpabet("# region A\nK AE1 T"))[0]!.name, "K AE1 T"));

  it("gives a place to its own line, else the next, else the last", () => {
    const references = referencesOf(DOCUMENT);
    const at = (line: number) => referenceAt(references, line)?.number;
    assert.deepEqual([0, 3, 4, 5, 6, 8, 9, 50].map(at), [3, 3, 5, 5, 8, 8, 9, 9]);
    assert.equal(referenceAt([], 0), undefined);
  });
});

describe("outlineOf", () => {
  const shape = (entries: readonly OutlineEntry[]): unknown[] =>
    entries.map(({ name, detail, children }) => [name, detail, ...shape(children)]);

  it("puts references into their regions", () => {
    assert.deepEqual(shape(outlineOf(DOCUMENT)), [
      ["Animals", "", ["CAT", "K AE1 T"], ["The cow said moo.", "DH AH0 K AW1"]],
      ["snow", "S N OW1"],
      ["M IY1", ""],
    ]);
  });

  it("puts regions into regions", () => {
    assert.deepEqual(shape(outlineOf(parseArpabet("# region a\n# region\nK\n# endregion\n# endregion\nT"))), [
      ["a", "", ["Region", "", ["K", ""]]],
      ["T", ""],
    ]);
  });
});

describe("tokensOf", () => {
  const tokens = (text: string, alphabet?: Parameters<typeof parseArpabet>[1]) =>
    tokensOf(parseArpabet(text, alphabet).lines).map(({ start, end, type, modifier }) => [
      text.slice(start, end),
      type,
      ...(modifier ? [modifier] : []),
    ]);

  it("tells classes, stress, words and boundaries", () => {
    assert.deepEqual(tokens("BOYS  B OY1 Z / CH AH0 NG2 # K"), [
      ["BOYS", "arpabetWord"],
      ["B", "phonemeStop"],
      ["OY1", "phonemeDiphthong", "primaryStress"],
      ["Z", "phonemeFricative"],
      ["/", "arpabetBoundary"],
      ["CH", "phonemeAffricate"],
      ["AH0", "phonemeVowel"],
    ]);
  });

  it("leaves what the alphabet does not take to the grammar", () => assert.deepEqual(tokens("k QQ K9"), []));
  it("follows another alphabet", () =>
    assert.deepEqual(
      tokens("k ae dx h#", SMALL).map(([, type]) => type),
      ["phonemeStop", "phonemeVowel", "phonemeTap", "phonemeSilence"],
    ));
});

describe("fileNamesIn", () => {
  const names = (text: string) =>
    fileNamesIn(parseArpabet(text)).map(({ path, start, end }) => (assert.equal(text.slice(start, end), path), path));

  it("finds recordings and texts in comments alone", () => {
    assert.deepEqual(names("K AE1 T # recorded as cat.wav and audio/cat-2.MP3, see cat.txt.\nfox.wav\n;;; fox.wav"), [
      "cat.wav",
      "audio/cat-2.MP3",
      "cat.txt",
      "fox.wav",
    ]);
  });

  it("takes nothing else for a file", () => assert.deepEqual(names("# e.g. wav, x.wavy, a.b.c, .wav"), []));
});

describe("refusal", () => {
  const of = (text: string) => refusal(lineOf(text).line, { alphabet: ARPABET });
  it("names the symbols that the service does not take", () =>
    assert.match(of("K ae1 T KQ KQ") ?? "", /^The service would refuse this line\. Not in Arpabet: ae1, KQ\./));
  it("is none for a line that it takes", () => assert.deepEqual([of("CAT  K AE1 T # x"), of("")], [undefined, undefined]));
});

describe("sentText", () => {
  it("is the phonemes alone, line for line", () => assert.equal(sentText(DOCUMENT), "\n\n\nK AE1 T\n\nDH AH0 K AW1\n\n\nS N OW1\nM IY1"));
});

describe("sentPassage", () => {
  const MARKDOWN = "---\ntitle: x\n---\n\n# The **c**at 😀\r\n\nIt [sat](http://a.b) &amp; ran.\n\n```\ncode\n```\n";

  it("is what an assessment sends, to the letter", () => {
    for (const [text, languageId] of [
      [MARKDOWN, "markdown"],
      [" \n\tThe **cat**.\r\n", "plaintext"],
      ["", "markdown"],
      ["***", "markdown"],
    ] as const) {
      const sent = sentPassage({ text, languageId });
      assert.equal(sent.text, referenceOf({ text, languageId, selections: [] }).text);
      assert.ok(text.length === 0 || sent.offset < text.length);
    }
    assert.deepEqual(sentPassage({ text: MARKDOWN, languageId: "markdown" }).text.split(/\s+/), [
      "The",
      "cat",
      "😀",
      "It",
      "sat",
      "&",
      "ran.",
    ]);
    assert.deepEqual(sentPassage({ text: " \n\tThe **cat**.\r\n", languageId: "plaintext" }), {
      text: "The **cat**.",
      offset: 3,
      before: 0,
      after: 0,
    });
  });

  it("marks the items of a list, whose places are those behind the mark", () => {
    const text = "---\nkind: letter-names\n---\nb, d\n";
    const sent = sentPassage({ text, languageId: "plaintext" });
    const { start, end } = partSent(sent, { start: text.indexOf("d\n"), end: text.indexOf("d\n") + 1 });
    assert.deepEqual([sent.text, sent.text.slice(start, end)], ["<letter>b  d</letter>", "d"]);
    assert.deepEqual(partSent(sent, { start: 0, end: 3 }), { start: 8, end: 8 });
  });

  it("has each part of the file where it says", () => {
    const sent = sentPassage({ text: MARKDOWN, languageId: "markdown" });
    const part = (start: number, end: number) => {
      const place = partSent(sent, { start, end });
      return sent.text.slice(place.start, place.end);
    };
    const sat = MARKDOWN.indexOf("sat");
    assert.equal(part(sat, sat + 3), "sat");
    assert.equal(part(0, sent.offset), "");
    assert.equal(part(MARKDOWN.indexOf("code"), MARKDOWN.length), "");
    assert.equal(part(0, MARKDOWN.length), sent.text);
    const selected = { start: sat, end: MARKDOWN.indexOf(" ran") };
    assert.equal(
      part(selected.start, selected.end).trim(),
      referenceOf({ text: MARKDOWN, languageId: "markdown", selections: [selected] }).text,
    );
  });
});
