import assert from "node:assert/strict";
import { checkPassage, type PassageCheck } from "#core/passage/checkPassage.ts";
import { factsOf, gradeOfFacts } from "#core/passage/facts.ts";
import { profileOf } from "#core/passage/profile.ts";
import { sentText } from "#contract/reading/sentText.ts";
import { readItemMarkup } from "#core/reading/itemMarkup.ts";
import { formHtml } from "#core/export/form/formHtml.ts";
import { blankTimeline } from "#operations/blankTimeline.ts";
import { readerOf } from "#core/reading/reader.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { operationOf } from "#operations/operations.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import { lexicon as dictionary } from "./lexicons.ts";

/** With the words of these tests that people say. */
const lexicon = {
  ...dictionary,
  frequencies: new WordList(
    "the\t1501908\nof\t590439\nwas\t280000\nsaid\t71000\ndog\t9846\nship\t3900\njam\t1000\nbug\t1000\nbig\t26000\nis\t900000\nin\t900000\n",
  ),
};

function check(text: string, more: Partial<PassageCheck> = {}) {
  return checkPassage(text, { lexicon, format: "plaintext", limits: operationOf("fluency-v1").limits, ...more });
}

function codes(text: string, more: Partial<PassageCheck> = {}): string[] {
  return check(text, more).map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

const WORDS = { words: "ship\ndog\nbug\njam\n", sight: "the\nof\nsaid\nwas\n", made: "vab\nzeg\nfip\nmoz\n" };

describe("facts of a passage", () => {
  for (const [said, expected] of [
    [{ kind: "Sight words" }, { kind: "sight-words" }],
    [
      { kind: "letter_names", grade: "K" },
      { kind: "letter-names", grade: 0 },
    ],
    [{ grade: "grade 2" }, { grade: 2 }],
    [{ grade: "3rd" }, { grade: 3 }],
    [{ grade: "13" }, {}],
    [{ kind: "poem" }, {}],
    [
      { band: "J", notes: "Read aloud." },
      { band: "J", notes: "Read aloud." },
    ],
  ] as const) {
    it(`${JSON.stringify(said)} are ${JSON.stringify(expected)}`, () => assert.deepEqual(factsOf(said), expected));
  }

  it("have the norms of the nearest grade that has any", () =>
    assert.deepEqual(
      [0, 1, 4, 6, 9, undefined].map((grade) => gradeOfFacts(grade === undefined ? {} : { grade })),
      [1, 1, 4, 6, 6, undefined],
    ));

  it("that nothing uses, or that cannot be used, are reported, with what was meant", () => {
    const text = "---\ngrad: 2\nkind: letters\ngrade: upper\ntitle: The Cat\ncolour: red\n---\nThe cat sat.";
    const found = check(text, { format: "markdown" }).filter(({ code }) => code === "passage-fact");
    assert.deepEqual(
      found.map(({ start, end, fixes }) => [text.slice(start, end), fixes[0]?.edits[0]!.text]),
      [
        ["grad", "grade"],
        ["letters", "letter-names"],
        ["upper", undefined],
        ["colour", undefined],
      ],
    );
  });

  it("are front matter in plain text where one is named", () => {
    assert.equal(profileOf("---\ngrade: 2\n---\nThe cat sat.", { lexicon, format: "plaintext" }).words, 3);
    assert.equal(profileOf("---\nMaya: hello\n---\nThe cat sat.", { lexicon, format: "plaintext" }).words, 5);
  });
});

describe("the kind of a list", () => {
  for (const [text, kind] of [
    [WORDS.words, "words"],
    [WORDS.sight, "sight-words"],
    [WORDS.made, "nonsense-words"],
    ["b d s t\nm a p\n", "letter-sounds"],
    ["ship sheep\nbat bet\nfan van\n", "minimal-pairs"],
    ["The cat sat.\nThe dog ran.\n", undefined],
    ["Roses are red,\nviolets are blue,\nsugar is sweet,\nand so are you.\n", undefined],
    ["dog\ncat\n", undefined],
    ["vab zeg fip\nlud rem tob\n", "nonsense-words"],
    ["the of was\nsaid is in\n", "sight-words"],
    ["ship dog bug\njam hen mud\nfan cat\n", "words"],
    ["the dog was big\nthe ship was big\n", undefined],
    ["the ship\nwas of jam\nsaid dog", undefined],
  ] as const) {
    it(`of ${JSON.stringify(text)} is offered as ${kind ?? "none"}`, () => {
      const found = check(text).filter(({ code }) => code === "passage-kind");
      assert.deepEqual(
        found.map(({ fixes }) => fixes[0]!.edits[0]!.text),
        kind === undefined ? [] : [`---\nkind: ${kind}\n---\n`],
      );
    });
  }

  it("is all that is said of made-up words, which need not be in the dictionary", () => {
    assert.deepEqual(codes(WORDS.made), ["passage-kind vab"]);
    assert.ok(codes(WORDS.made, { kind: "words" }).includes("passage-unknown-word vab"));
  });

  it("is written into the front matter that is there", () => {
    const text = `---\r\nunit: 5\r\n---\r\n${WORDS.words}`;
    const [{ fixes }] = check(text).filter(({ code }) => code === "passage-kind") as [ReturnType<typeof check>[number]];
    const { start, text: inserted } = fixes.at(-1)!.edits[0]!;
    assert.equal(text.slice(0, start) + inserted + text.slice(start, start + 7), "---\r\nkind: passage\r\nunit: 5");
  });

  it("is no longer offered once it is said, whichever it is", () => {
    for (const kind of ["words", "passage"] as const) {
      assert.ok(!codes(WORDS.words, { kind }).some((code) => code.startsWith("passage-kind")));
      assert.ok(!codes(`---\nkind: ${kind}\n---\n${WORDS.words}`).some((code) => code.startsWith("passage-kind")));
    }
  });
});

describe("the items of a list", () => {
  const list = (kind: string, text: string) => codes(`---\nkind: ${kind}\n---\n${text}`);

  it("are letters where they are to be named, and spellings of sounds where they are to be sounded", () => {
    assert.deepEqual(list("letter-names", "b D\nsh q\n"), ["passage-list-item sh"]);
    assert.deepEqual(list("letter-sounds", "b, sh, igh, a_e\nxqa\n"), ["passage-list-item xqa"]);
  });

  it("are two words a line that differ in one sound where they are minimal pairs", () => {
    assert.deepEqual(list("minimal-pairs", "ship sheep\nat cat\nsun son\ncat mouse\nbig\nred rid rod\n"), [
      "passage-list-item sun son",
      "passage-list-item cat mouse",
      "passage-list-item big",
      "passage-list-item red rid rod",
    ]);
  });

  it("are not missing from the dictionary where nobody expects them to be in it", () => {
    assert.ok(codes(WORDS.made, { kind: "words" }).some((code) => code.startsWith("passage-unknown-word")));
    assert.deepEqual(codes(WORDS.made, { kind: "nonsense-words" }), []);
  });

  it("are no real words, and can be read by rule, where they are nonsense words; spellings that are not taught yet are reported", () => {
    assert.deepEqual(list("nonsense-words", "vab\nship\nzdrq\n"), ["passage-list-item ship", "passage-list-item zdrq"]);
    const scope = { name: "Ours", units: [{ id: "1", title: "", correspondences: [{ grapheme: "v", phonemes: "V" }], heartWords: [] }] };
    const found = codes("vab", { kind: "nonsense-words", teaching: { scope, reached: 0 } });
    assert.deepEqual(found, ["passage-not-yet-decodable a", "passage-not-yet-decodable b"]);
  });

  it("have the phonemes of their readings", () => {
    const phonemes = (kind: "letter-names" | "letter-sounds" | "nonsense-words", text: string) =>
      profileOf(text, { lexicon, format: "plaintext", facts: { kind } })
        .phonemes.filter(({ count }) => count > 0)
        .map(({ phoneme }) => phoneme);
    assert.deepEqual(
      [phonemes("letter-names", "b"), phonemes("letter-sounds", "sh"), phonemes("nonsense-words", "vab")],
      [["B", "IY"], ["SH"], ["AE", "B", "V"]],
    );
  });

  it("are in it once", () => {
    const found = check("the was of the said the", { kind: "sight-words" }).filter(({ code }) => code === "passage-repeated-word");
    assert.deepEqual(
      found.map(({ start, related }) => [start, related!.map((place) => place.start)]),
      [[0, [11, 20]]],
    );
  });

  it("are no sentences: there is no readability and no reading time", () => {
    const {
      list: kind,
      words,
      sentences,
      readability,
      readingTimes,
    } = profileOf(WORDS.sight, {
      lexicon,
      format: "plaintext",
      facts: { kind: "sight-words" },
    });
    assert.deepEqual([kind, words, sentences, readability, readingTimes], ["sight-words", 4, 0, [], []]);
    assert.ok(
      !codes(Array.from({ length: 50 }, (_, at) => `cat${at}`).join(" "), { kind: "words" })
        .join()
        .includes("passage-long-sentence"),
    );
  });
});

describe("a form to mark by hand", () => {
  it("has the text with running counts, and no marks or figures", () => {
    const { text, list } = referenceOf({ text: "The cat sat.\nIt ran off.\n", languageId: "plaintext", selections: [] });
    const page = formHtml({ timeline: blankTimeline({ text, ...(list && { list }) }, lexicon.language), title: "cat.txt", isBlank: true });
    assert.deepEqual(
      [...page.matchAll(/<td class="words">(\d+)<\/td>/g)].map(([, count]) => count),
      ["3", "6"],
    );
    assert.match(page, /To mark by hand/);
    assert.ok(!/class="cell (omission|substitution)/.test(page));
    assert.ok(!/ %<\/td>/.test(page));
  });
});

describe("a form to mark a list by hand", () => {
  const page = (kind: string, text: string) => {
    const reference = referenceOf({ text: `---\nkind: ${kind}\n---\n${text}`, languageId: "plaintext", selections: [] });
    return formHtml({
      timeline: blankTimeline({ text: reference.text, ...(reference.list && { list: reference.list }) }, lexicon.language),
      title: "list.txt",
      isBlank: true,
    });
  };

  it("says when to stop", () => {
    assert.match(
      page("nonsense-words", "vab zeg"),
      /Nonsense words, 60 s\. If no sound of the first 5 words is right, the list ends there/,
    );
    assert.match(page("letter-names", "b d"), /If none of the first 10 items is right, the list ends there/);
    assert.doesNotMatch(page("words", "ship dog"), /ends there/);
  });
});

describe("a project's style", () => {
  it("keeps numbers as they are printed", () => {
    const text = "Maya has 25 nuts & a pie.";
    assert.deepEqual(codes(text), ["passage-number 25", "passage-symbol &"]);
    assert.deepEqual(codes(text, { numbers: "digits" }), ["passage-symbol &"]);
  });
});

describe("a reference", () => {
  const of = (text: string, kind?: "words" | "passage") =>
    referenceOf({ text, languageId: "plaintext", selections: [], facts: { kind } }).list;

  it("says what kind of list it is, by the text or else by its folder", () => {
    assert.deepEqual(
      [of("---\nkind: sight-words\n---\nthe of"), of("the of", "words"), of("---\nkind: passage\n---\nthe of", "words"), of("the of")],
      ["sight-words", "words", undefined, undefined],
    );
  });

  it("says the grade that the text is for, which is its reader's where nothing else is known", () => {
    const { grade } = referenceOf({ text: "---\ngrade: K\n---\nGo!", languageId: "plaintext", selections: [], facts: { grade: 3 } });
    assert.equal(grade, 0);
    assert.deepEqual(readerOf({ text: { grade: 2 }, setting: { grade: 5 } }), { grade: 2 });
    assert.deepEqual(readerOf({ text: { grade: 2 }, speaker: { grade: 3 } }), { grade: 3 });
  });

  it("marks items that are no words, and keeps their place", () => {
    const text = "---\nkind: letter-sounds\n---\nb, sh; a_e\n";
    const { text: sent, offset } = referenceOf({ text, languageId: "plaintext", selections: [] });
    assert.equal(sent, "<sound>b  sh  a_e</sound>");
    const { items, text: plain } = readItemMarkup(sent);
    assert.deepEqual(
      items.map((item) => [item.kind, text.slice(offset! + item.start, offset! + item.end)]),
      [
        ["sound", "b"],
        ["sound", "sh"],
        ["sound", "a_e"],
      ],
    );
    assert.equal(plain.length, "b, sh; a_e".length);
    assert.equal(sentText({ text: sent }, { service: "hosted" }), plain);
  });

  it("keeps its place in the text", () => {
    const text = "---\nkind: sight-words\n---\nthe of\n";
    const { text: sent, offset } = referenceOf({ text, languageId: "plaintext", selections: [] });
    assert.equal(text.slice(offset, offset! + sent.length), sent);
  });
});
