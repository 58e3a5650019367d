import assert from "node:assert/strict";
import fc from "fast-check";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { indexOf, isVowel } from "#core/arpabet/alphabetIndex.ts";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { ArpabetChecker, checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { formatArpabet } from "#core/arpabet/formatArpabet.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { type ArpabetDocument, parseArpabet, phonemesSent, wordsOf } from "#core/arpabet/parseArpabet.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const SYMBOLS = ARPABET.phonemes.flatMap((phoneme) =>
  (isVowel(phoneme) ? ["", "0", "1", "2"] : [""]).map((stress) => phoneme.symbol + stress),
);
const PIECES = [
  ...SYMBOLS,
  "h#",
  "//",
  "// pet",
  "(pet)",
  "0.9",
  "1.",
  "K_B",
  "<s>",
  "k{t",
  '"',
  "cat:",
  "=",
  "AE1#x",
  "⟨#⟩",
  "QQ",
  "B1",
  "IY3",
  "k",
  "CAT",
  "K(2)",
  "/",
  "|",
  "#",
  ";;;",
  "# a  cat",
  " ",
  "  ",
  "\t",
  "\u00A0",
  "\u200B",
  "\n",
  "\r\n",
  "\r",
  "æ",
  "ˈ",
  "⟨",
  "⟩",
  ",",
  "🐈",
  "\uD800",
];

/** Texts of what such files hold, and of anything else. */
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", "\n")), { maxLength: 60 })
      .map((segments) => segments.join("")),
  },
  fc.string({ unit: "binary", maxLength: 200 }),
);
const word = fc.array(fc.constantFrom(...SYMBOLS), { minLength: 1, maxLength: 8 });
const reference = fc.tuple(
  fc.option(fc.constantFrom("CAT", "READ(2)", "don't", "K", "a", "OW")),
  fc.array(word, { minLength: 1, maxLength: 5 }),
  fc.infiniteStream(fc.constantFrom("/", "|")),
  fc.option(fc.constantFrom("# cat", ";;; a  cat", "#")),
);
/** Documents without problems of symbols, laid out. */
const valid = fc.array(fc.option(reference), { maxLength: 6 }).map((lines) =>
  lines
    .map((line) => {
      if (!line) return "";
      const [before, words, marks, comment] = line;
      const phonemes = words.map((symbols, i) => (i === 0 ? "" : ` ${marks.next().value} `) + symbols.join(" ")).join("");
      return [before, phonemes, comment].filter(Boolean).join("  ");
    })
    .join("\n"),
);

/** All that a document says, without how it is laid out. */
function meaning({ text: source, lines }: ArpabetDocument) {
  const written = (span?: { start: number; end: number }) => span && source.slice(span.start, span.end).trimEnd();
  return lines.map((line) => ({
    word: line.word && [line.word.text, line.word.variant],
    words: wordsOf(line).map((symbols) => symbols.map((symbol) => symbol.text)),
    marks: line.boundaries.map(({ mark }) => mark),
    comment: written(line.comment),
  }));
}

describe("Arpabet, whatever is written", () => {
  it("is parsed: symbols, words, boundaries and comments are where they say, in order, and hold all that is no blank", () => {
    fc.assert(
      fc.property(text, (source) => {
        const { lines } = parseArpabet(source);
        let covered = "";
        for (const { start, end, word: before, symbols, boundaries, comment } of lines) {
          for (const symbol of symbols) assert.equal(source.slice(symbol.start, symbol.end), symbol.text);
          const spans = [
            ...(before ? [before] : []),
            ...[...symbols, ...boundaries].sort((a, b) => a.start - b.start),
            ...(comment ? [comment] : []),
          ];
          for (const [i, span] of spans.entries())
            assert.ok(span.start >= (spans[i - 1]?.end ?? start) && span.end <= end && span.end > span.start);
          covered += spans.map((span) => source.slice(span.start, span.end)).join("");
        }
        assert.equal(covered.replace(/\s/g, ""), source.replace(/\s/g, ""));
      }),
      propertyRuns(1000),
    );
  });

  it("is checked: ranges and fixes lie in the text, an editor's checker agrees", () => {
    const checker = new ArpabetChecker();
    fc.assert(
      fc.property(text, (source) => {
        const problems = checkArpabet(parseArpabet(source));
        for (const { start, end, message, fixes, related } of problems) {
          assert.ok(message.length > 20);
          for (const range of [{ start, end }, ...fixes.flatMap(({ edits }) => edits), ...(related ?? [])]) {
            assert.ok(range.start >= 0 && range.start <= range.end && range.end <= source.length);
          }
        }
        assert.deepEqual(checker.check(source), problems);
      }),
      propertyRuns(500),
    );
  });

  it("is mended where there is no doubt without making a comment of anything", () => {
    const comments = (source: string) =>
      parseArpabet(source).lines.flatMap(({ comment }) => (comment ? [source.slice(comment.start, comment.end)] : []));
    fc.assert(
      fc.property(text, (source) => {
        for (const { fixes } of checkArpabet(parseArpabet(source))) {
          for (const { edits } of fixes.filter(({ preferred }) => preferred)) {
            const mended = [...edits]
              .sort((a, b) => b.start - a.start)
              .reduce((changed, { start, end, text: put }) => changed.slice(0, start) + put + changed.slice(end), source);
            assert.deepEqual(comments(mended), comments(source), JSON.stringify(mended));
          }
        }
      }),
      { ...propertyRuns(1000), examples: [["AA\u00a0# a  cat"], ["\r|\n"], ["\u200b#  AA"]] },
    );
  });

  it("is laid out to the same meaning, and twice as once", () => {
    fc.assert(
      fc.property(text, (source) => {
        const formatted = formatArpabet(source);
        assert.deepEqual(meaning(parseArpabet(formatted)), meaning(parseArpabet(source)));
        assert.equal(phonemesSent(parseArpabet(formatted)), phonemesSent(parseArpabet(source)));
        assert.equal(formatArpabet(formatted), formatted);
      }),
      propertyRuns(1000),
    );
  });

  it("comes back from IPA as it was", () => {
    fc.assert(
      fc.property(valid, (source) => {
        assert.equal(formatArpabet(source), source);
        assert.deepEqual(ipaToArpabet(arpabetToIpa(source)), { text: source, unread: [] });
      }),
      propertyRuns(2000),
    );
  });

  it("is converted both ways without an error", () => {
    fc.assert(
      fc.property(text, (source) => {
        arpabetToIpa(source);
        const { text: converted, unread } = ipaToArpabet(source);
        assert.equal(typeof converted, "string");
        for (const { start, end } of unread) assert.ok(start >= 0 && start < end && end <= source.length);
      }),
      propertyRuns(500),
    );
  });

  it("has every symbol that it is made of", () => {
    for (const symbol of SYMBOLS) assert.ok(indexOf(ARPABET).resolve(symbol)?.valid, symbol);
    assert.equal(SYMBOLS.length, 24 + 15 * 4);
  });
});
