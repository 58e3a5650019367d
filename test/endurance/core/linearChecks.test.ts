import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readScope } from "#contract/files/scopeFile.ts";
import { operationOf } from "#operations/operations.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { ROOT } from "../../support/paths.ts";
import { processorTime } from "../../support/processorTime.ts";
import { lexicon } from "../../unit/core/passage/lexicons.ts";

/** UTF-16 units of the shorter text; the longer one has four times as many. */
const SHORT = 8_000;
const TIMES = 4;
/** Words of the shorter list. */
const LIST = 1500;
/** Time in proportion makes it four times as much, time by the square sixteen times. */
const MOST = 9;
/** What is over sooner than this, in milliseconds of the processor, is too short to be compared. */
const LEAST = 50;

/** Text that made a check slow once, or is made of what its rules look at; repeated, with an end that none of them expects. */
const PATTERNS: [pattern: string, end?: string, before?: string][] = [
  ["- ", "x"],
  ["> ", "x"],
  ["1. ", "x"],
  ["* ", "x"],
  ["a‘b'"],
  ["*a "],
  ["**a_"],
  ["_a*"],
  ["~"],
  ["`"],
  ["`a"],
  ["["],
  ["]", "x"],
  ["[a]("],
  ["[a]: "],
  ["!["],
  ["<"],
  ["<a "],
  ["<!--"],
  ["&#"],
  ["\\"],
  ["|"],
  [" ", "x|", "a|b\n:-"],
  ["|-", "x", "a|b\n"],
  ["- ", "x", "a|b\n"],
  ["* ", "x", "a|b\n"],
  [". ", "x", "a|b\n"],
  ["a-\n"],
  ["a\n"],
  ["\r\n"],
  ["\t"],
  [".", "x"],
  ["U.S."],
  ["AH0 U."],
  ["1,000"],
  ["1,"],
  ["12:"],
  ["5'", "x"],
  ["$", "x"],
  ["½"],
  ["°"],
  ["-", "x"],
  ["'", "x"],
  ["’a"],
  ["“"],
  ["\u00ad"],
  ["a\u00ad"],
  ["\u200b"],
  ["\u200d"],
  ["é"],
  ["e\u0301"],
  ["\u0301"],
  ["Ã¢"],
  ["👩‍"],
  ["K", "!"],
  ["K "],
  ["AE1|-"],
  ["/", "x"],
  ["//"],
  ["K //"],
  [";", "x"],
  ["ˈ"],
  ["ə"],
  ["(", "x"],
  ["XIV "],
  ["Mr. "],
  ["^"],
  ["http://"],
  ["a: b\n", "---\nx", "---\nunit: 1\n"],
  [" ", "x\n---\n", "---\nunit:"],
  ["#", "\n---", "---\nunit: "],
  ["---\n", "x"],
];

describe("checks of texts that nobody writes", function () {
  this.timeout(240_000);
  const scope = readScope(readFileSync(join(ROOT, "media/scopes/generic-phonics.json"), "utf8"));
  const options = {
    lexicon,
    limits: operationOf("fluency-v2").limits,
    slowestWordsPerMinute: 60,
    severities: {},
    teaching: { scope, reached: 2 },
  };
  const checks: [string, (text: string) => unknown][] = [
    ["a plain passage", (text) => checkPassage(text, { ...options, format: "plaintext" })],
    ["a Markdown passage", (text) => checkPassage(text, { ...options, format: "markdown" })],
    ["references", (text) => checkArpabet({ text, alphabet: ARPABET }, { dictionary: lexicon.dictionary, severities: {} })],
  ];
  for (const [what, check] of checks) {
    it(`take time in proportion to their length as ${what}`, () => {
      for (const [pattern, end = "", before = ""] of PATTERNS) {
        const textOf = (length: number) => before + pattern.repeat(Math.ceil(length / pattern.length)) + end;
        assertLinear(JSON.stringify(before + pattern), check, textOf(SHORT), textOf(SHORT * TIMES));
      }
    });
  }

  // Of repeated patterns, a list has each word once.
  it("take time in proportion to their length as lists of words that sound alike", () => {
    const words = [...lexicon.dictionary.words()].filter((word) => word.length <= 6);
    const textOf = (count: number, lineOf: (word: string) => string) => words.slice(0, count).map(lineOf).join("\n");
    for (const [[, check], lineOf] of [
      [checks[0]!, (word: string) => word],
      [checks[2]!, (word: string) => `${word.toUpperCase()}  ${lexicon.dictionary.get(word)![0]!}`],
    ] as const) {
      assertLinear(lineOf("cat"), check, textOf(LIST, lineOf), textOf(LIST * TIMES, lineOf));
    }
  });
});

/** Looks at one text: the first one compiles, and others may meet a machine whose memory is busy. What is quadratic is so each time. */
const LOOKS = 5;

/** Fails where a text `TIMES` as long as another one takes much longer than that. Whatever else the machine does takes no time of this process. */
function assertLinear(what: string, check: (text: string) => unknown, short: string, long: string): void {
  let least = Infinity;
  for (let look = 0; look < LOOKS && least > MOST; look++) {
    const longest = processorTime(() => check(long));
    // However little the shorter one takes.
    if (longest <= (MOST * LEAST) / TIMES) return;
    const shortest = Math.max(
      LEAST / TIMES,
      processorTime(() => check(short)),
    );
    least = Math.min(least, longest / shortest);
  }
  assert.ok(least <= MOST, `${what}: ${least.toFixed(1)} times as long for a text ${TIMES} times as long`);
}
