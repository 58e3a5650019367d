import assert from "node:assert/strict";
import fc from "fast-check";
import { operationOf } from "#operations/operations.ts";
import { checkPassage, checkPassageBytes, type PassageCheck } from "#core/passage/checkPassage.ts";
import { meetsAny } from "#language/text/meetsAny.ts";
import { profileCsv } from "#core/passage/profileCsv.ts";
import { profileOf } from "#core/passage/profile.ts";
import { readableText } from "#core/passage/readableText.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { lexicon } from "./lexicons.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const PIECES = [
  "the",
  "cat",
  "Zorp",
  "read",
  "isn‘t",
  "don’t",
  "Dr.",
  "St.",
  "U.S.",
  "No.",
  "QXJ",
  "12",
  "7:30",
  "$5.20",
  "3rd",
  "1/2",
  "2½",
  "50%",
  "10–12",
  "&",
  "+",
  "/",
  "*",
  "_",
  "~~",
  "#",
  "@",
  "\u00AD",
  "\u200B",
  "\uFEFF",
  "\u200D",
  "👩",
  "❤️",
  "\u0430",
  "\uFB01",
  "â€™",
  "\uFFFD",
  "\ud800",
  "`",
  "``",
  "```",
  "~~~",
  "[",
  "](",
  ")",
  "](x)",
  "[a]: b",
  "![",
  "<b>",
  "</b>",
  "<!--",
  "-->",
  "<script>",
  "&amp;",
  "&#39;",
  "&#0;",
  "&#x110000;",
  "\\",
  "|",
  "|---|",
  "---",
  "===",
  ">",
  "- ",
  "1. ",
  "(",
  "“",
  "”",
  ".",
  "!",
  ",",
  "…",
  " ",
  " ",
  " ",
  "\n",
  "\n",
  "\r\n",
  "\n\n",
  "    ",
  "\t",
  "é",
  "e\u0301",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((segments) => segments.join("")),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((segments) => segments.join(" ")),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const format = fc.constantFrom("plaintext" as const, "markdown" as const);
const settings = (of: PassageCheck["format"]): PassageCheck => ({
  lexicon,
  format: of,
  limits: operationOf("recognition").limits,
  slowestWordsPerMinute: 40,
});
const RUNS = propertyRuns(1000);

describe("passages, whatever they hold", () => {
  it("are checked without an error, with problems inside the text and in order", () => {
    fc.assert(
      fc.property(text, format, (passage, of) => {
        let before = 0;
        for (const { start, end, fixes, related = [], message } of checkPassage(passage, settings(of))) {
          assert.ok(start >= before && start <= end && end <= passage.length, `${start} to ${end}`);
          assert.ok(start < end || passage.length === 0);
          assert.ok(message.length > 0 && !/undefined|NaN/u.test(message.replace(passage.slice(start, end), "")), message);
          for (const edit of fixes.flatMap(({ edits }) => edits))
            assert.ok(edit.start >= 0 && edit.start <= edit.end && edit.end <= passage.length);
          for (const place of related) assert.ok(place.start >= start && place.end <= passage.length);
          before = start;
        }
      }),
      RUNS,
    );
  });

  it("have one problem less of its kind once a fix is applied", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES.filter((segment) => /\S/u.test(segment))), { maxLength: 12 }), (segments) => {
        const passage = `${segments.join(" ")} end`;
        const problems = checkPassage(passage, settings("plaintext"));
        for (const problem of problems) {
          for (const { edits, title } of problem.fixes) {
            const after = [...edits]
              .sort((a, b) => b.start - a.start)
              .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), passage);
            const count = (list: typeof problems) => list.filter(({ code }) => code === problem.code).length;
            assert.ok(
              count(checkPassage(after, settings("plaintext"))) < count(problems),
              `${problem.code}, ${title}: ${JSON.stringify(after)}`,
            );
          }
        }
      }),
      RUNS,
    );
  });

  it("are as long as before when markup is taken out, and every word begins where it began", () => {
    fc.assert(
      fc.property(text, (source) => {
        const { text: readable, sourceOf } = readableText(source, "markdown");
        assert.equal(readable.length, source.length);
        for (let at = 0; at < readable.length; at++) {
          if (readable[at] === " " || /[\n\r]/u.test(readable[at]!)) continue;
          const { start, end } = sourceOf({ start: at, end: at + 1 });
          const unit = source.slice(start, end);
          assert.ok(unit === readable[at] || unit.startsWith("&") || source[start - 1] === "&", JSON.stringify(unit));
        }
        // Behind an apostrophe no word begins, except that a number ends before it ("3rd'the").
        for (const token of tokenise(readable))
          if (/^[a-z]/iu.test(token.text) && !/['’]/u.test(readable[token.start - 1] ?? ""))
            assert.equal(sourceOf(token).start, token.start);
      }),
      RUNS,
    );
  });

  it("are as they are without markup", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z][a-z',.!?]{1,8}$/u), { minLength: 1, maxLength: 20 }), (words) => {
        const plain = words.join(" ");
        assert.equal(readableText(plain, "markdown").text, plain);
      }),
      RUNS,
    );
  });

  it("have a profile of finite numbers, and a table of it with one width", () => {
    fc.assert(
      fc.property(text, format, (passage, of) => {
        const profile = profileOf(passage, {
          lexicon,
          format: of,
          scope: { name: "x", units: [{ id: "1", title: "y", correspondences: [{ grapheme: "a", phonemes: "AE" }], heartWords: ["the"] }] },
        });
        for (const value of [
          profile.words,
          profile.sentences,
          profile.syllables,
          profile.longestSentence,
          ...profile.readability.map(({ value = 0 }) => value),
        ])
          assert.ok(Number.isFinite(value));
        assert.ok(profile.syllables >= profile.words || profile.words === 0);
        assert.ok(profile.decodability!.units.every(({ share }) => share >= 0 && share <= 1));
        assert.ok(profileCsv(profile).endsWith("\r\n"));
      }),
      propertyRuns(500),
    );
  });

  it("have parts that meet others wherever both have a character", () => {
    const range = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 })).map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), range, (ranges, part) => {
        assert.equal(
          meetsAny(ranges)(part),
          ranges.some(({ start, end }) => part.start < end && part.end > start),
        );
      }),
      RUNS,
    );
  });

  it("may be any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const { text: decoded, problems } = checkPassageBytes(bytes);
        for (const { start, end } of problems) assert.ok(start >= 0 && start <= end && end <= decoded.length);
      }),
      RUNS,
    );
  });
});
