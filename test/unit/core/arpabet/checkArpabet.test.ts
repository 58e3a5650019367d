import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readAlphabet } from "#contract/files/alphabetFile.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { indexOf } from "#core/arpabet/alphabetIndex.ts";
import { wordBeforeBlank } from "#core/arpabet/checkWords.ts";
import { type ArpabetCheckOptions, ArpabetChecker, checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { PronouncingDictionary } from "#language/lexicon/pronouncingDictionary.ts";
import { mended } from "#authoring/arpabet/textChange.ts";
import type { Problem, TextEdit } from "#core/problems/problem.ts";

const WAYS: Readonly<Record<string, readonly string[]>> = {
  the: ["DH AH0"],
  banana: ["B AH0 N AE1 N AH0"],
  a: ["AH0", "EY1"],
  cat: ["K AE1 T"],
  hello: ["HH AH0 L OW1", "HH EH0 L OW1"],
  read: ["R EH1 D", "R IY1 D"],
  k: ["K EY1"],
  "don't": ["D OW1 N T"],
  at: ["AE1 T"],
  bike: ["B AY1 K"],
  go: ["G OW1"],
  it: ["IH1 T", "IH0 T"],
  i: ["AY1"],
  permit: ["P ER0 M IH1 T", "P ER1 M IH2 T"],
  ice: ["AY1 S"],
  aol: ["EY1 OW1 EH1 L"],
  jump: ["JH AH1 M P"],
  catch: ["K AE1 CH"],
};
const plain = (pronunciation: string) => pronunciation.replaceAll(/[0-2]/g, "");
const dictionary: PronouncingDictionary = {
  get: (word) => WAYS[word],
  words: () => Object.keys(WAYS),
  wordsSaid: (pronunciation) =>
    Object.entries(WAYS).flatMap(([word, ways]) => (ways.some((way) => plain(way) === plain(pronunciation)) ? [word] : [])),
};

/** A small alphabet of a model's own: without stress, and with another symbol for each case. */
const OWN: Alphabet = {
  id: "own",
  name: "Our alphabet",
  stress: "none",
  caseSensitive: true,
  phonemes: [
    { symbol: "a", class: "vowel", ipa: "æ", description: "as in cat", arpabet: ["AE"] },
    { symbol: "A", class: "vowel", ipa: "ɑ", description: "as in father", arpabet: ["AA"] },
    { symbol: "k", class: "stop", ipa: "k", description: "as in key", arpabet: ["K"] },
    { symbol: "t#", class: "stop", ipa: "t", description: "as in top", arpabet: ["T"] },
    { symbol: "sil", class: "silence", ipa: "(.)", description: "silence" },
  ],
};

const TIMIT = readAlphabet(readFileSync(new URL("../../../../media/alphabets/timit61.json", import.meta.url), "utf8"));

/** One of a model that takes IPA, and another that takes X-SAMPA. */
const OWN_IPA: Alphabet = {
  ...OWN,
  id: "ipa",
  phonemes: [
    { symbol: "æ", class: "vowel", ipa: "æ", description: "as in cat", arpabet: ["AE"] },
    { symbol: "k", class: "stop", ipa: "k", description: "as in key", arpabet: ["K"] },
  ],
};
const OWN_X_SAMPA: Alphabet = {
  ...OWN,
  id: "x-sampa",
  phonemes: [
    { symbol: "{", class: "vowel", ipa: "æ", description: "as in cat", arpabet: ["AE"] },
    { symbol: "r", class: "approximant", ipa: "ɹ", description: "as in red", arpabet: ["R"] },
  ],
};

function check(text: string, alphabet: Alphabet = ARPABET, options: ArpabetCheckOptions = {}): Problem[] {
  return checkArpabet(parseArpabet(text, alphabet), { dictionary, ...options });
}

/** Codes and ranges, without the length of a recording: examples are short. */
function codes(text: string, alphabet: Alphabet = ARPABET): string[] {
  return check(text, alphabet, { severities: { "arpabet-too-short": "off" } }).map(
    ({ code, start, end }) => `${code.replace("arpabet-", "")} ${start}-${end}`,
  );
}

function apply(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, text: put }) => changed.slice(0, start) + put + changed.slice(end), text);
}

const LONG = Array.from({ length: 40 }, () => "S T R EH1 NG K TH S").join(" ");

describe("checkArpabet", () => {
  const cases: [text: string, ...problems: string[]][] = [
    // What is right.
    ["K AE1 T"],
    ["K AE T"],
    ["  K   AE1\tT  "],
    [";;; a comment\n\nK AE1 T"],
    ["K AE1 T # the pet"],
    ["K AE1 T;;; the pet"],
    ["HH AH0 L OW1 / K AE1 T"],
    ["HH AH0 L OW1 | K AE1 T"],
    ["CAT  K AE1 T"],
    ["cat\tK AE1 T"],
    ["READ(2)  R IY1 D"],
    ["HELLO  HH AH L OW"],
    ["ZORP  Z AO1 R P"],
    ["K  K EY1"],
    ["A  AH0\nA(2)  EY1"],
    ["AOL  EY1 OW1 EH1 L"],
    ["DON’T  D OW1 N T"],
    ["K\tAE1\tT"],
    // Symbols.
    ["", "empty 0-0"],
    ["# only a comment\n", "empty 0-0"],
    ["K QQ T", "unknown-symbol 2-4"],
    ["K AE1 X", "unknown-symbol 6-7"],
    ["K AE1 T\nS IHH T", "unknown-symbol 10-13"],
    ["K ? T", "unknown-symbol 2-3"],
    ["K T?", "separator 2-4"],
    ["?AW?", "unknown-symbol 0-4"],
    ["AE1#x T", "separator 0-5"],
    ["h# K AE1", "other-alphabet 0-2"],
    ["// the cat", "separator 0-10"],
    ["//  the cat", "separator 0-11"],
    ["; K AE1 T # x", "separator 0-9"],
    ["  ;K AE1 T", "separator 2-10"],
    ["THE CAT  DH AH0 / K AE1 T", "word-blank 0-7"],
    ["QQ XX  DH AH0", "unknown-symbol 0-2", "unknown-symbol 3-5"],
    ["К AE1 Ｔ", "unknown-symbol 0-1", "unknown-symbol 6-7"],
    ["CAT", "unknown-symbol 0-3"],
    ["DON'T # nothing", "unknown-symbol 0-5"],
    ["CAT\nCAT", "unknown-symbol 0-3", "unknown-symbol 4-7"],
    ["K 1 T", "unknown-symbol 2-3"],
    ["K AE1 T 🐈", "unknown-symbol 8-10"],
    ["HELLO", "unknown-symbol 0-5"],
    ["S ;; T", "separator 2-4"],
    ["k", "case 0-1"],
    ["K ae1 T", "case 2-5"],
    ["K Ae T", "case 2-4"],
    ["k ae1 t", "case 0-1", "case 2-5", "case 6-7"],
    ["KAE1T", "run-together 0-5"],
    ["K AE1T", "run-together 2-6"],
    ["S TRIY", "run-together 2-6"],
    // Stress.
    ["B1", "stress-on-consonant 0-2"],
    ["K AE1 NG1", "stress-on-consonant 6-9"],
    ["k1 AE1", "stress-on-consonant 0-2"],
    ["IY3", "stress-invalid 0-3"],
    ["IY12", "stress-invalid 0-4"],
    ["K iy9", "stress-invalid 2-5"],
    ["HH AH L OW1", "stress-missing 3-5"],
    ["AE1 K AE T AH", "stress-missing 6-8", "stress-missing 11-13"],
    ["B AE1 / K IY", "stress-missing 10-12"],
    ["NOPE  N AA1 P AA1 P AA1", "stress-many-primary 6-23"],
    ["N AA1 P AA1 P AA1 / K AE1 T", "stress-many-primary 0-17"],
    ["N AA1 P AA1 P AA1"],
    ["N AA1 P / AA1 P / AA1"],
    ["K AE1 T\nS IH0 T\nS IH T", "stress-inconsistent 16-22"],
    ["K AE T\nS IH0 T\nS IH T", "stress-inconsistent 7-14"],
    ["K AE T\nS S\nS IH T"],
    // Other alphabets.
    ["kæt", "ipa 0-3"],
    ["/kæt/", "ipa 0-5"],
    ["[ˈkæt]", "ipa 0-6"],
    ["k æ t", "ipa 0-5"],
    ["ðə kæt", "ipa 0-6"],
    ["CAT  kæt", "ipa 5-8"],
    ["K æ T", "ipa 2-3"],
    ["K AE1 ŋ", "ipa 6-7"],
    ["k { t", "other-alphabet 0-5"],
    ['"tS i: z', "other-alphabet 0-8"],
    ["AX N", "other-alphabet 0-2"],
    ["B AH1 DX ER0", "other-alphabet 6-8"],
    ["SIL K AE1 T SIL", "other-alphabet 0-3", "other-alphabet 12-15"],
    ["B AA1 T EL", "other-alphabet 8-10"],
    // Separators.
    ["K,AE1,T", "separator 0-7"],
    ["K, AE1, T", "separator 0-2", "separator 3-7"],
    ["K-AE1-T", "separator 0-7"],
    ["K.AE1.T", "separator 0-7"],
    ["K - AE1", "separator 2-3"],
    ["K AE1 T.", "separator 6-8"],
    ["K AE1 T/ S IH1 T", "separator 6-8"],
    ["K AE1 T/S IH1 T", "separator 6-9"],
    ["(K AE1 T)", "separator 0-2", "separator 7-9"],
    ["“K AE1 T”", "separator 0-2", "separator 7-9"],
    ["K_AE1_QQ", "separator 0-8"],
    // Remarks behind the phonemes, and what only looks like one.
    ["K AE1 T // pet", "separator 8-14"],
    ["K AE1 T //pet", "separator 8-13"],
    ["K AE1 T ; a pet", "separator 8-15"],
    ["K AE1 T -- pet / dog", "separator 8-20"],
    ["CAT  K AE1 T % pet # more", "separator 13-18"],
    ["K AE1 T (pet)", "separator 8-13"],
    ["K AE1 T [a pet]", "separator 8-15"],
    ["CAT\tK AE1 T\ta pet", "separator 12-17"],
    ["K AE1 T\tcat", "separator 8-11"],
    ["CAT  K AE1 T  /kæt/", "separator 14-19"],
    ["K AE1 T // 😀 pet", "separator 8-17"],
    ["K ae1 T // pet", "case 2-5", "separator 8-14"],
    ["-- pets", "separator 0-7"],
    ["/* pets */", "separator 0-10"],
    ["% pets of ours", "separator 0-14"],
    ["K AE1 T - pets", "separator 8-14"],
    ["K AE1 - QQ", "separator 6-7", "unknown-symbol 8-10"],
    ["K AE1 // T", "separator 6-8"],
    ["K AE1 ; T", "separator 6-7"],
    ["K\tAE1\tTT", "unknown-symbol 6-8"],
    ["B AH1 T (ER0)", "separator 8-13"],
    ["T (EY1|AA1) T", "separator 2-11"],
    // Words, numbers and other columns of tables and dictionaries.
    ["cat: K AE1 T", "word-blank 0-4"],
    ["cat = K AE1 T", "word-blank 0-3"],
    ["cat → K AE1 T", "word-blank 0-3"],
    ['"the cat"\tDH AH0 / K AE1 T', "word-blank 0-9"],
    ["cat /kæt/", "word-blank 0-3", "ipa 4-9"],
    ["(cat) K AE1 T", "word-blank 0-5"],
    ["cat [K AE1 T]", "word-blank 0-3", "separator 4-6", "separator 11-13"],
    ['"cat": "K AE1 T",', "word-blank 0-6", "separator 7-9", "separator 14-17"],
    ["cat\tnoun\tK AE1 T", "word-blank 4-8"],
    ["1\tcat\tK AE1 T", "word-blank 2-5"],
    ["CAT\t[CAT]\tk AE1 T", "word-blank 4-9", "case 10-11"],
    ["cat\t0.99\tK AE1 T", "unknown-symbol 4-8"],
    ["cat 0.99 K AE1 T", "word-blank 0-3", "unknown-symbol 4-8"],
    ["1. K AE1 T", "unknown-symbol 0-2"],
    ["3 TH R IY1", "unknown-symbol 0-1"],
    ["W2  K AE1 T"],
    ["K AE 1 T", "stress-invalid 5-6"],
    ["K ˈAE T", "stress-invalid 2-5"],
    ["K 1AE T", "stress-invalid 2-5"],
    ["K AE¹ T", "unknown-symbol 2-5"],
    ["The cat.", "unknown-symbol 0-8"],
    ["cat zzyzx", "unknown-symbol 0-9"],
    ["the cat K AE1 T", "unknown-symbol 0-3", "unknown-symbol 4-7"],
    ["K_B AE1_I T_E", "separator 0-13"],
    ["cat K_B AE1_I T_E", "unknown-symbol 0-3", "separator 4-17"],
    ["T_S", "separator 0-3"],
    ["<sil> K AE1 T </s>", "other-alphabet 0-5", "other-alphabet 14-18"],
    // X-SAMPA and IPA however they are written.
    ["k{t", "other-alphabet 0-3"],
    ['"El@f@nt', "other-alphabet 0-8"],
    ["T I N k", "other-alphabet 0-7"],
    ["{K AE1 T}", "separator 0-2", "separator 7-9"],
    ["k t p", "case 0-1", "case 2-3", "case 4-5"],
    ["b e d", "other-alphabet 0-5"],
    ["/bed/", "ipa 0-5"],
    ["/dɒɡ/, /dɔɡ/", "ipa 0-6", "ipa 7-12"],
    ["zog /dɔɡ/", "unknown-symbol 0-3", "ipa 4-9"],
    ["cʰ ej k", "ipa 0-7"],
    ["EL-i-fənt", "unknown-symbol 0-9"],
    // What cannot be seen.
    ["K\u200B AE1", "invisible 0-2"],
    ["K AE\u00AD1", "invisible 2-6"],
    ["K \u200B AE1", "invisible 2-3"],
    ["CA\u200DT  K AE1 T", "invisible 0-4"],
    ["K\u0007 AE1", "invisible 0-2"],
    ["K\u00A0AE1", "blank 1-2"],
    ["\uFEFFK AE1", "blank 0-1"],
    ["K\u2003AE1\u202FT", "blank 1-2", "blank 5-6"],
    ["K AE1 T # a\u00A0cat\u200B"],
    // Words and boundaries.
    ["CAT K AE1 T", "word-blank 0-3"],
    ["READ(2) R IY1 D", "word-blank 0-7"],
    ["ZORP Z AO1 R P", "word-blank 0-4"],
    ["A AH0", "word-blank 0-1"],
    ["K  AE1 T", "word-or-phoneme 0-1", "dictionary-mismatch 3-8"],
    ["T\tAE1", "word-or-phoneme 0-1"],
    ["/ K AE1 T", "empty-word 0-1"],
    ["K AE1 T /", "empty-word 8-9"],
    ["K / / T", "empty-word 4-5"],
    ["|", "empty 0-0", "empty-word 0-1"],
    ["CAT  K EH1 T", "dictionary-mismatch 5-12"],
    ["CAT  K AE0 T"],
    ["HELLO(2)  HH IY0 L OW1", "dictionary-mismatch 10-22"],
    ["DON'T  D OW1 N", "dictionary-mismatch 7-14"],
    // Lines together.
    ["K AE1 T\nK AE1 T", "duplicate-line 8-15"],
    ["K AE1 T\n\nK  AE1   T # again", "duplicate-line 9-19"],
    ["CAT  K AE1 T\ncat(2)  K AE1 T", "duplicate-line 21-28"],
    ["CAT  K AE1 T\nKAT  K AE1 T", "dictionary-mismatch 13-16", "confusable 18-25"],
    ["K AE1 T\r\nS QQ\rT QQ", "unknown-symbol 11-13", "unknown-symbol 16-18"],
    [LONG, `too-long 0-${LONG.length}`],
  ];
  it("is a table of at least 80 inputs", () => assert.ok(cases.length >= 80, `${cases.length}`));
  for (const [text, ...problems] of cases)
    it(`${JSON.stringify(text.slice(0, 50))} → ${problems.join(", ") || "nothing"}`, () => assert.deepEqual(codes(text), problems));

  it("has an example of every code above, but for what is told of recordings that are too short", () => {
    const told = new Set(cases.flatMap(([, ...problems]) => problems.map((problem) => `arpabet-${problem.split(" ")[0]!}`)));
    assert.deepEqual(
      ARPABET_CODES.map(({ code }) => code).filter((code) => !told.has(code)),
      ["arpabet-too-short"],
    );
  });

  const own: [text: string, ...problems: string[]][] = [
    ["k a t# sil"],
    ["k A t#"],
    ["t#"],
    ["K a", "unknown-symbol 0-1"],
    ["a1", "stress-invalid 0-2"],
    ["k a\nk A1", "stress-invalid 6-8"],
    ["k a t# # comment"],
    ["k a t#comment", "separator 4-13"],
    ["CAT  k a t#"],
    ["CAT  k A t#", "dictionary-mismatch 5-11"],
    ["kæt", "ipa 0-3"],
    ["k,a", "separator 0-3"],
  ];
  for (const [text, ...problems] of own)
    it(`follows another alphabet: ${JSON.stringify(text)} → ${problems.join(", ") || "nothing"}`, () =>
      assert.deepEqual(codes(text, OWN), problems));

  it("does not take an alphabet's own symbols for foreign ones", () => {
    assert.deepEqual(
      [codes("k æ", OWN_IPA), codes("kæk", OWN_IPA), codes("kɑ", OWN_IPA)],
      [[], ["unknown-symbol 0-3"], ["unknown-symbol 0-2"]],
    );
    assert.deepEqual(
      check("kæk", OWN_IPA)[0]!.fixes.map(({ title }) => title),
      ["Separate with spaces: k æ k"],
    );
    assert.deepEqual(
      [codes("r {", OWN_X_SAMPA), codes("j {", OWN_X_SAMPA), codes("r\\ {", OWN_X_SAMPA)],
      [[], ["unknown-symbol 0-1"], ["other-alphabet 0-4"]],
    );
  });

  const mended: [text: string, mended: string, alphabet?: Alphabet][] = [
    ["k ae1 t", "K AE1 T"],
    ["K,AE1,T", "K AE1 T"],
    ["K AE1 NG1", "K AE1 NG"],
    ["K - AE1", "K AE1"],
    ["K \u200B AE1", "K AE1"],
    ["K\u00A0AE1", "K AE1"],
    ["CAT\u00A0\u00A0K AE1 T", "CAT  K AE1 T"],
    ["\uFEFFK AE1\u00A0", "K AE1"],
    ["CAT K AE1 T", "CAT  K AE1 T"],
    ["ðə kæt", "DH AH0 / K AE0 T"],
    ["k { t", "K AE T"],
    ['"tS i: z', "CH IY1 Z"],
    ['"b@ n{', "B AH1 N AE0"],
    ["D @ k { t", "DH AH K AE T"],
    ["k {t", "K AE T"],
    ['" k { t', "K AE1 T"],
    ["D @ k { t / k { t", "DH AH K AE T / K AE T"],
    ["bi: fe@", "B IY F EH R"],
    ["T I N k", "T I N k"],
    ["SIL K AE1 T SIL", "K AE1 T "],
    ["AX0 N", "AH0 N"],
    ["D @ k { t", "dh ax k ae t", TIMIT],
    ["HELLO  HH AH L OW1", "HELLO  HH AH0 L OW1"],
    ["/ K AE1 T", "K AE1 T"],
    ["CA\u200DT  K AE1 T", "CAT  K AE1 T"],
    ["kæt", "k a t#", OWN],
    ["a1", "a", OWN],
    ["h# sh iy hv", "SH IY HH"],
    ["K AE1#x", "K AE1#x"],
    ["\u200B#x K", "\u200B#x K"],
    ["// x", "// x"],
    ["THE CAT  DH AH0 / K AE1 T", "THE_CAT  DH AH0 / K AE1 T"],
    ["К AE1 Ｔ", "K AE1 T"],
    ["DH AH0/K AE1 T", "DH AH0 / K AE1 T"],
    ["K, AE1, T?", "K AE1 T"],
    ["K AE1 T // pet", "K AE1 T // pet"],
    ["DH AH0 // K AE1 T", "DH AH0 / K AE1 T"],
    ["B AH1 T (ER0)", "B AH1 T (ER0)"],
    ["K_B AE1_I T_E", "K AE1 T"],
    ["<sil> K AE1 T", "K AE1 T"],
    ["K AE 1 T", "K AE1 T"],
    ["K ˌAE T", "K AE2 T"],
    ["<b>K AE1 T</b>", "K AE1 T"],
    ["K&nbsp;AE1&nbsp;T", "K AE1 T"],
    ["K\u200BAE1\u200BT", "K AE1 T"],
    ["K AE\u200B1", "K AE1"],
    ["k-a-t", "k-a-t"],
    ["c/a/t", "c/a/t"],
    ["EL-uh-funt", "EL-uh-funt"],
    ["DH AX K AE T", "DH AH K AE T"],
    ["DH AX K AE1 T", "DH AH0 K AE1 T"],
    ["sh ix n", "SH IH0 N"],
    ["cat\t0.99\t1.2\tK AE1 T", "cat\tK AE1 T"],
    ["1\tcat\tK AE1 T", "cat\tK AE1 T"],
    ["3 TH R IY1", "3 TH R IY1"],
    ["1) K AE1 T", "K AE1 T"],
    ["jump  d ʒ ʌ m p", "jump  JH AH M P"],
    ["catch  k æ t ʃ", "catch  K AE CH"],
    ["jumps  d ʒ ʌ m p s", "jumps  D ZH AH M P S"],
    ["d ʒ ʌ m p", "D ZH AH M P"],
    ["T_hIN", "TH IH NG"],
    ["cat  k_h {t", "cat  K AE T"],
    ["water  /ˈwɔːtə(r)/", "water  W AO1 T ER0"],
    ["car  /kɑː(r)/", "car  K AA R"],
    ["near  /nɪə(ɹ)/", "near  N IH R"],
    ["/ˈlɛt(ə)l/", "/ˈlɛt(ə)l/"],
    ["fish  F/IH1/SH", "fish  F IH1 SH"],
    ["K AE1 T/D AO1 G", "K AE1 T / D AO1 G"],
    ["water  /ˈwɔːtə (r)/", "water  W AO1 T ER0"],
    // A part of speech is left to the author.
    ["cat  /kæt/ n.", "cat  K AE T n."],
    ["cat  /kæt/ n., v.", "cat  K AE T n., v."],
    ["cat  kæt adj.", "cat  K AE T adj."],
    ["cat  K AE1 T n.", "cat  K AE1 T n."],
    ["cat  n. /kæt/", "cat  n. K AE T"],
    ["cat  k{t n.", "cat  K AE T n."],
    ["k ae1 n.", "K AE1 N"],
    ["don't  D OW1 N T v.", "don't  D OW1 N T v."],
    ["word;phonemes\ncat;K AE1 T", ";;; word;phonemes\ncat  K AE1 T"],
    ["cat = K AE1 T", "cat  K AE1 T"],
    ["cat: K AE1 T", "cat  K AE1 T"],
    ["cat\tnoun\tK AE1 T", "cat\tnoun\tK AE1 T"],
    ["/dɒɡ/, /dɔɡ/", "/dɒɡ/, /dɔɡ/"],
    ["/ðə/ or /ði/", "DH AH0 or DH IY"],
    ["cat\tkæt\tnoun", "cat\tK AE T\tnoun"],
    ["Q W IY1 N", "Q W IY1 N"],
    ["SP AH1 N", "SP AH1 N"],
    ["q ae n", "AE N"],
    ["EL-i-fənt", "EL-i-fənt"],
    ["cʰ ej k", "K EY K"],
  ];
  for (const [text, expected, alphabet] of mended) {
    it(`mends ${JSON.stringify(text)} where there is no doubt`, () => {
      const edits = check(text, alphabet).flatMap(({ fixes }) => fixes.find(({ preferred }) => preferred)?.edits ?? []);
      assert.equal(apply(text, edits), expected);
    });
  }

  const offered: [text: string, ...titles: string[]][] = [
    ["K X", "Replace with K"],
    ["S EEE", "Replace with IY", "Replace with AE"],
    ["QH1", "Replace with AH1", "Replace with CH", "Replace with DH"],
    ["IY3", "Replace with IY0", "Replace with IY1", "Replace with IY2"],
    ["T/DH", "Mark the end of a word: T / DH", "Separate with spaces: T DH"],
    ["F/IH1/SH", "Separate with spaces: F IH1 SH", "Mark the end of a word: F / IH1 / SH"],
    ["/ˈlɛt(ə)l/", "Convert to Arpabet: L EH1 T AH0 L", "Convert to Arpabet: L EH1 T L"],
    ["K, AE1, T", "Write only K here", "Separate the whole line with spaces", "Write only AE1 here", "Separate the whole line with spaces"],
    ["CAT", "Write the phonemes of “CAT”: K AE1 T"],
    ["BANANA  B AH1 N AE1 N AH1", "Use the dictionary's stress: B AH0 N AE1 N AH0", "Make all but the first secondary"],
    ["ʁ K", "Replace with R"],
    ["ж K", "Remove ж"],
    ["B ā K", "Replace with AE", "Replace with AH", "Replace with EY"],
    ["K AE1 T // pet", "Make it a comment: replace // with #", "Remove “// pet”"],
    ["K AE1 T\tcat", "Make it a comment: put # before it", "Put cat before its phonemes", "Remove “cat”"],
    ["T (EY1|AA1) T", "Replace with EY1", "Replace with AA1", "Remove (EY1|AA1)"],
    ["3 TH R IY1", "Remove 3", "Put two spaces after 3: it names the line"],
    ["THE CAT DH AH0 K AE1 T", "Join them: THE_CAT", "Remove “THE CAT”"],
    // Other words than the phonemes say.
    [
      "THE DOG DH AH0 K AE1 T",
      "Replace with TH",
      "Replace with DH",
      "Replace with EH",
      "Write the phonemes of “THE”: DH AH0",
      "Remove DOG",
    ],
    ["K AE1 T\nAE T", "Mark the stress in the reference without it", "Remove the stress from the reference with it"],
    // Rows and headings of tables, and the letters of a word.
    ["jump,JH AH1 M P", "Write jump and two spaces"],
    ['"cat"; "K AE1 T"', "Write cat and two spaces"],
    ["| cat | K AE1 T |", "Write cat and two spaces"],
    ["word,phonemes", "Make it a comment: begin it with ;;;"],
    ["K AE1 T | AE1 T"],
    ["BIKE  B I K E", "Write the phonemes of “BIKE”: B AY1 K"],
    ["BANANA  B AH3 N AE1 N AH0", "Replace with AH0", "Replace with AH1", "Replace with AH2"],
    // A slip in the word itself, where its phonemes are another word's.
    ["BANANNA  B AH0 N AE1 N AH0", "Replace with BANANA"],
    ["catt  K AE1 T", "Replace with cat"],
    ["zorp  K AE1 T"],
    ["CAT  kæt", "Convert to Arpabet: K AE T", "Convert with the dictionary's stress: K AE1 T"],
    // Another stress than the dictionary's, in a word of several syllables.
    ["BANANA  B AH1 N AE0 N AH0", "Replace with B AH0 N AE1 N AH0"],
    ["IT  IH0 T"],
    ["The cat.", "Write their phonemes: DH AH0 / K AE1 T", "Make it a comment: begin it with ;;;"],
    ["HELLO  HELLOW0", "Write the phonemes of “HELLO”: HH AH0 L OW1", "Write the phonemes of “HELLO”: HH EH0 L OW1"],
    [
      "cat  hello",
      "Write the phonemes of “cat”: K AE1 T",
      "Write the phonemes of “hello”: HH AH0 L OW1",
      "Write the phonemes of “hello”: HH EH0 L OW1",
    ],
    ["CAT  KAE1TT", "Separate with spaces: K AE1 T T", "Write the phonemes of “CAT”: K AE1 T"],
    ["CAT  KAE1T", "Separate with spaces: K AE1 T"],
    ["ZORP  HELLOW0", "Remove HELLOW0"],
    ["K cat", "Write the phonemes of “cat”: K AE1 T"],
    ["// x", "Make it a comment: replace // with ;;;"],
    ["AE1#x", "Begin a comment: put two spaces before #", "Replace with AE1"],
    ["CAT  K EH T", "Replace with K AE T"],
    ["HELLO", "Write the phonemes of “HELLO”: HH AH0 L OW1", "Write the phonemes of “HELLO”: HH EH0 L OW1"],
    ["K  AE1 T", "Make it the phoneme K", "Replace with K EY1"],
  ];
  for (const [text, ...titles] of offered) {
    it(`offers for ${JSON.stringify(text)}: ${titles.join(", ")}`, () =>
      assert.deepEqual(
        check(text).flatMap(({ fixes }) => fixes.map(({ title }) => title)),
        titles,
      ));
  }

  it("finds the word that one blank parts from its phonemes, and no symbol of a larger alphabet", () => {
    const word = (text: string) => wordBeforeBlank({ line: parseArpabet(text).lines[0]!, index: indexOf(ARPABET), dictionary })?.first.text;
    assert.deepEqual(["CAT K AE1 T", "ZORP Z AO1 R P", "CAT  K AE1 T", "AXR D", "CAT"].map(word), [
      "CAT",
      "ZORP",
      undefined,
      undefined,
      undefined,
    ]);
  });

  const taken: [text: string, ...after: string[]][] = [
    ["K AE1 T // pet", "K AE1 T # pet", "K AE1 T"],
    ["K AE1 T ;pet # x", "K AE1 T # pet # x", "K AE1 T # x"],
    ["K AE1 T (a pet)\r\nS", "K AE1 T # (a pet)\r\nS", "K AE1 T\r\nS"],
    ["K AE1 T\tcat", "K AE1 T\t# cat", "cat  K AE1 T", "K AE1 T"],
    ["😀  K AE1 T // 😀", "😀  K AE1 T # 😀", "😀  K AE1 T"],
    ["-- pets", ";;; pets"],
    ["the cat", "DH AH0 / K AE1 T  # the cat", ";;; the cat"],
    ["CAT\t[CAT]\tK AE1 T", "CAT\tK AE1 T"],
    ["the cat DH AH K AE T", "the_cat  DH AH K AE T", "DH AH K AE T"],
  ];
  for (const [text, ...after] of taken) {
    it(`makes ${after.map((each) => JSON.stringify(each)).join(" or ")} of ${JSON.stringify(text)}`, () => {
      const [problem] = check(text, ARPABET, { severities: { "arpabet-too-short": "off", "arpabet-stress-inconsistent": "off" } });
      assert.deepEqual(
        problem!.fixes.map(({ edits }) => apply(text, edits)),
        after,
      );
    });
  }

  const unified: [text: string, ...after: string[]][] = [
    [
      "K AE1 T\nbanana  B AH N AE N AH\r\nDH AH / K AE T\nAE1 T",
      "K AE1 T\nbanana  B AH0 N AE1 N AH0\r\nDH AH1 / K AE1 T\nAE1 T",
      "K AE T\nbanana  B AH N AE N AH\r\nDH AH / K AE T\nAE T",
    ],
    // Nobody knows where the stress of a longer word is that the dictionary lacks.
    ["K AE1 T\nzorpel  Z AO R P AH L", "K AE T\nzorpel  Z AO R P AH L"],
    [
      "K AE T\nAE1 T\nbanana  B AH N AE N AH # AE1",
      "K AE T\nAE T\nbanana  B AH N AE N AH # AE1",
      "K AE1 T\nAE1 T\nbanana  B AH0 N AE1 N AH0 # AE1",
    ],
  ];
  for (const [text, ...after] of unified) {
    it(`marks the stress in all of ${JSON.stringify(text)}, or in none`, () => {
      const problem = check(text).find(({ code }) => code === "arpabet-stress-inconsistent");
      assert.deepEqual(
        problem?.fixes.map(({ edits }) => apply(text, edits)),
        after,
      );
      for (const each of after) assert.ok(!check(each).some(({ code }) => code === "arpabet-stress-inconsistent"));
    });
  }

  it("leaves the stress of hundreds of references to the author", () => {
    const problem = check(`${"K AE1 T\n".repeat(201)}${"K AE T\n".repeat(201)}`).find(({ code }) => code === "arpabet-stress-inconsistent");
    assert.deepEqual(problem?.fixes, []);
  });

  it("says of a word alone that its phonemes are missing", () => {
    for (const text of ["CAT", "CAT  # nothing"]) {
      const [problem] = check(text);
      assert.match(problem!.message, /its phonemes are missing/);
      assert.match(apply(text, problem!.fixes[0]!.edits), /^CAT {2}K AE1 T/);
    }
  });

  it("leaves nothing of a problem when its fix is taken, whatever the case", () => {
    for (const [text] of cases) {
      for (const { code, start, fixes } of check(text)) {
        for (const { title, edits } of fixes) {
          const after = check(apply(text, edits));
          const same = (problem: Problem) => problem.code === code && problem.start === start;
          assert.ok(!after.some(same) || after.length < check(text).length, `${JSON.stringify(text)}: ${code}, ${title}`);
        }
      }
    }
  });

  it("names the first of two equal lines, and takes the second out", () => {
    const [problem] = check("K AE1 T\nS IH1 T\nK AE1 T", ARPABET, { severities: { "arpabet-too-short": "off" } });
    assert.deepEqual(problem!.related, [{ start: 0, end: 7, message: "The same reference" }]);
    assert.equal(apply("K AE1 T\nS IH1 T\nK AE1 T", problem!.fixes[0]!.edits), "K AE1 T\nS IH1 T");
  });

  it("shows how long a reference lasts, and tells of a list of short ones once", () => {
    const [short] = check("K AE1 T");
    assert.equal(short!.code, "arpabet-too-short");
    assert.match(short!.message, /about 0\.\d s .* 3 to 15 s/);
    const words = Array.from({ length: 50 }, (_, i) => `W${i}  K AE1 T`).join("\n");
    const list = check(words, ARPABET, { severities: { "arpabet-confusable": "off" } });
    assert.deepEqual(
      list.map(({ code }) => code),
      ["arpabet-too-short"],
    );
    assert.match(list[0]!.message, /50 references/);
    assert.deepEqual(check("K AE1 T", ARPABET, { duration: { least: 0.1, most: 30 } }), []);
  });

  it("weighs problems as the author wants", () => {
    const [problem] = check("K QQ", ARPABET, { severities: { "arpabet-unknown-symbol": "warning", "arpabet-too-short": "off" } });
    assert.equal(problem!.severity, "warning");
    assert.deepEqual(check("K QQ", ARPABET, { severities: { "arpabet-unknown-symbol": "off", "arpabet-too-short": "off" } }), []);
  });

  it("gives the same problems while a text is edited as for the text itself", () => {
    const checker = new ArpabetChecker(ARPABET, { dictionary });
    for (const text of ["K QQ\nK AE1 T", "K QQ\n\nK AE1 T\nb1", "x\nK QQ\nK QQ", "b1\nK AE1 T"])
      assert.deepEqual(checker.check(text), check(text));
  });
});

describe("the nearest symbols", () => {
  const offered = (text: string) =>
    check(text)
      .filter(({ code }) => code === "arpabet-unknown-symbol")
      .map(({ fixes }) => fixes.map(({ title, preferred }) => `${title.replace("Replace with ", "")}${preferred ? "!" : ""}`));

  it("begin with what the dictionary says in the line's word there, which leaves no doubt", () => {
    assert.equal(offered("bike  B AI1 K")[0]![0], "AY1!");
    assert.equal(offered("BIKE  B AI K")[0]![0], "AY!");
    assert.equal(offered("bike  B QY1 K")[0]![0], "AY1!");
    assert.match(check("bike  B AI1 K").find(({ code }) => code === "arpabet-unknown-symbol")!.message, /Nearest: AY1, EY1/u);
    // Two pronunciations, or other phonemes around it: nobody knows.
    assert.ok(!offered("read  R XI1 D")[0]!.some((title) => title.endsWith("!")));
    assert.ok(!offered("bike  P AI1 K")[0]!.some((title) => title.endsWith("!")));
  });

  it("take two vowels for the diphthong that a phonetician writes so", () => {
    assert.deepEqual(
      ["B AI1 K", "B EI1 K", "K AU1", "B OU1 T"].map((text) => offered(text)[0]![0]),
      ["AY1", "EY1", "AW1", "OW1"],
    );
    assert.ok(offered("B AI1 K")[0]!.includes("EY1"));
  });
});

describe("a list of words without phonemes", () => {
  it("is filled by one fix where the dictionary says a word in one way; the others wait for a choice", () => {
    const list = "cat\nread\nBike\ngo\nit\nhello\npermit\n";
    const { text, count } = mended(list, (each) => check(each, ARPABET, { severities: { "arpabet-too-short": "off" } }));
    assert.equal(text, "cat  K AE1 T\nread\nBike  B AY1 K\ngo  G OW1\nit  IH1 T\nhello\npermit\n");
    assert.equal(count, 4);
    const open = check(text).filter(({ code }) => code === "arpabet-unknown-symbol");
    assert.deepEqual(
      open.map(({ fixes }) => fixes.map(({ edits }) => edits[0]!.text)),
      [
        ["read  R EH1 D", "read  R IY1 D"],
        ["hello  HH AH0 L OW1", "hello  HH EH0 L OW1"],
        ["permit  P ER0 M IH1 T", "permit  P ER1 M IH2 T"],
      ],
    );
  });

  it("leaves letters that may be a slip in a phoneme to the author", () => {
    for (const text of ["GO", "i"])
      assert.deepEqual(
        check(text).flatMap(({ fixes }) => fixes.filter(({ preferred }) => preferred)),
        [],
        text,
      );
    assert.ok(check("i").some(({ fixes }) => fixes.some(({ edits }) => edits[0]!.text === "i  AY1")));
  });

  it("keeps several words of a line beside their phonemes", () => {
    const [problem] = check("ice cat").filter(({ code }) => code === "arpabet-unknown-symbol");
    assert.equal(apply("ice cat", problem!.fixes[0]!.edits), "AY1 S / K AE1 T  # ice cat");
    assert.equal(apply("ice cat # cold", check("ice cat # cold")[0]!.fixes[0]!.edits), "AY1 S / K AE1 T  # ice cat # cold");
  });
});

describe("references that the engine takes for each other", () => {
  const confusable = (text: string, alphabet?: Alphabet) =>
    checkArpabet(parseArpabet(text, alphabet)).filter(({ code }) => code === "arpabet-confusable");

  it("are told with the figures, at the later one, whatever the stress", () => {
    const text = "BET  B EH1 T\nDOG  D AO1 G\nBAT  B AE0 T  # a comment\n";
    const [problem, ...more] = confusable(text);
    assert.deepEqual(more, []);
    assert.equal(text.slice(problem!.start, problem!.end), "B AE0 T");
    assert.match(problem!.message, /^The embedded engine mistakes “BET” for “BAT” in about \d\d of 100 readings by children/);
    assert.deepEqual(
      problem!.related!.map(({ start, end }) => text.slice(start, end)),
      ["B EH1 T"],
    );
    assert.equal(problem!.about, "bat / bet");
  });

  it("are told of lines without words by their phonemes", () => {
    assert.match(confusable("B EH1 T\nB AE1 T")[0]!.message, /“B EH1 T” for “B AE1 T”/);
  });

  it("are told where two words have the same phonemes, and not as a line that stands twice", () => {
    assert.deepEqual(
      checkArpabet(parseArpabet("SEA  S IY1\nSEE  S IY1"))
        .map(({ code }) => code)
        .filter((code) => code !== "arpabet-too-short"),
      ["arpabet-confusable"],
    );
    assert.deepEqual(confusable("SEA  S IY1\nSEA  S IY1\nREAD  R IY1 D\nREAD(2)  R EH1 D"), []);
  });

  it("are neither sentences nor what is written in a model's own alphabet", () => {
    assert.deepEqual(confusable("B EH1 T / S AE1 T\nB AE1 T / S AE1 T"), []);
    assert.deepEqual(confusable("k a t#\nk a t# t#", OWN), []);
  });

  it("are told again after an edit elsewhere", () => {
    const checker = new ArpabetChecker();
    const codes = (text: string) =>
      checker
        .check(text)
        .map(({ code }) => code)
        .filter((code) => code === "arpabet-confusable").length;
    assert.deepEqual(
      [codes("BET  B EH1 T\nBAT  B AE1 T"), codes("BET  B IY1 T\nBAT  B AE1 T"), codes("BET  B EH1 T\nBAT  B AE1 T")],
      [1, 0, 1],
    );
  });
});
