import assert from "node:assert/strict";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { errorPosteriors } from "#engine/decode/errorGraph.ts";
import { TRANSITIONS } from "#engine/model/builtIn/fittedWeights.ts";
import { alignPhones, hearPhones } from "#engine/decode/phoneLoop.ts";
import { shortestFrames } from "#engine/decode/pronunciationModel.ts";
import { decodeReading, type ReadingWord } from "#engine/decode/readingDecoder.ts";
import type { ReadingStep } from "#engine/decode/readingDecoder.ts";
import { readingSegments, type ReadingSegment } from "#engine/decode/readingSegments.ts";
import { joinReplaced } from "#engine/decode/reviewSegments.ts";
import { speechSpan } from "#engine/decode/speechSpan.ts";
import { clearly } from "../../support/clearPosteriors.ts";
import { CLASSES, classOf, phonemeOf } from "../../support/englishClasses.ts";

const NO_PRIOR = new Float32Array(CLASSES);

const phones = (text: string) => text.split(" ").map(classOf);

const LEXICON: Record<string, string[]> = {
  the: ["DH AH", "DH IY"],
  cat: ["K AE T"],
  sat: ["S AE T"],
  on: ["AA N"],
  mat: ["M AE T"],
  elephant: ["EH L AH F AH N T"],
  zyx: [],
};

const SOUND = { frameSeconds: 0.01 };

/** Segments as they are shown: `-left out-`, `<replaced>`, `again*`, `+` added, `cat~` begun and broken off. A `|` in the passage opens a sentence. */
function read(passage: string, heard: string): string {
  const marked = passage.split(" ");
  const words = marked.map((word) => word.replace("|", ""));
  const entries = marked.map((word): ReadingWord => {
    const pronunciations = LEXICON[word.replace("|", "")]!.map(phones);
    return { pronunciations, known: pronunciations.length > 0, opens: word.startsWith("|") };
  });
  const { steps } = decodeReading(emissionsOf(clearly(heard), NO_PRIOR), entries, TRANSITIONS)!;
  const shortest = (word: number) =>
    entries[word]!.known ? Math.min(...entries[word]!.pronunciations.map((phones) => shortestFrames(phones, SOUND))) : 0;
  return joinReplaced(readingSegments(steps, words.length, shortest), shortest, SOUND)
    .map((segment) => show(segment, words))
    .join(" ");
}

function show(segment: ReadingSegment, words: string[]): string {
  if (segment.kind === "insertion") return segment.started === undefined ? "+" : `${words[segment.started]!}~`;
  const word = words[segment.word]!;
  return { read: word, again: `${word}*`, other: `<${word}>`, omission: `-${word}-` }[segment.kind];
}

describe("decodeReading", () => {
  const CAT = "K AE T";
  const MAT = "M AE T";
  const cases: [string, string, string, string][] = [
    ["what was read as it stands", "the cat sat", `_ DH AH ${CAT} _ S AE T _`, "the cat sat"],
    ["another way to say a word", "the cat", `DH IY ${CAT}`, "the cat"],
    ["a word left out", "the cat sat on the mat", `DH AH ${CAT} AA N DH AH ${MAT}`, "the cat -sat- on the mat"],
    ["a word left out at the end", "the cat sat", `DH AH ${CAT}`, "the cat -sat-"],
    ["two words left out at the start", "the cat sat on", "S AE T AA N", "-the- -cat- sat on"],
    ["another word", "the cat sat", `DH AH L OW F ER S AE T`, "the <cat> sat"],
    ["a word added", "the cat sat", `DH AH B IH G ER ${CAT} S AE T`, "the + cat sat"],
    ["words said again", "on the mat sat on", `AA N DH AH ${MAT} _ AA N DH AH ${MAT} S AE T AA N`, "on the mat on* the* mat* sat on"],
    ["any attempt at a word without a pronunciation", "the zyx sat", "DH AH B OW L UH K S AE T", "the <zyx> sat"],
    ["silence", "the cat", "_ _ _ _", "-the- -cat-"],
    ["a word broken off and begun anew", "the elephant sat", "DH AH EH L AH F _ EH L AH F AH N T S AE T", "the elephant~ elephant sat"],
    ["a pause within a word", "the elephant sat", "DH AH EH L AH _ _ _ F AH N T S AE T", "the elephant sat"],
    [
      "a sentence left out",
      "|the cat sat |on the mat the cat sat on |the elephant sat",
      `DH AH ${CAT} S AE T DH AH EH L AH F AH N T S AE T`,
      "the cat sat -on- -the- -mat- -the- -cat- -sat- -on- the elephant sat",
    ],
  ];
  for (const [what, passage, heard, expected] of cases) it(`finds ${what}`, () => assert.equal(read(passage, heard), expected));

  it("follows a reader through a passage much longer than its window", () => {
    const words = Array.from({ length: 300 }, (_, i) => ["the", "cat", "sat", "on", "mat"][i % 5]!);
    const heard = words.map((word) => LEXICON[word]![0]!);
    heard.splice(200, 2);
    const pieces = read(words.join(" "), heard.join(" ")).split(" ");
    assert.deepEqual(pieces.filter((piece) => piece.startsWith("-")).length, 2);
    assert.equal(pieces.length, 300);
  });

  it("leaves out the rest of a long passage when the reader stops early", () => {
    const words = Array.from({ length: 300 }, (_, i) => ["the", "cat", "sat", "on", "mat"][i % 5]!);
    const pieces = read(
      words.join(" "),
      words
        .slice(0, 20)
        .map((word) => LEXICON[word]![0]!)
        .join(" "),
    ).split(" ");
    assert.deepEqual(pieces.slice(0, 20), words.slice(0, 20));
    assert.deepEqual(
      pieces.slice(20),
      words.slice(20).map((word) => `-${word}-`),
    );
  });

  it("does not take all that follows for an attempt at one unknown word", () => {
    const words = ["the", "zyx", ...Array.from({ length: 60 }, (_, i) => ["the", "cat", "sat", "on", "mat"][i % 5]!)];
    const heard = words.map((word) => LEXICON[word]![0] ?? "B OW L");
    assert.equal(read(words.join(" "), heard.join(" ")), words.map((word) => (word === "zyx" ? "<zyx>" : word)).join(" "));
  });

  it("counts a false start that was mended as read", () => {
    const steps = [
      { kind: "other", word: 0, start: 0, end: 20 },
      { kind: "back", from: 1, to: 0, at: 20 },
      { kind: "word", word: 0, variant: 0, start: 20, end: 40 },
    ] as const;
    assert.equal(
      readingSegments(steps, 1, () => 9)
        .map((segment) => show(segment, ["cat"]))
        .join(" "),
      "+ cat",
    );
  });

  describe("words said beside the text's order", () => {
    const words = Array.from({ length: 12 }, (_, i) => `w${i}`);
    /** The words of the text in the order in which they are said. */
    const said = (...order: number[]) => {
      const steps = order.flatMap((word, i): ReadingStep[] => {
        const last = order[i - 1];
        const at = i * 20;
        const back: ReadingStep[] = last !== undefined && word <= last ? [{ kind: "back", from: last + 1, to: word, at }] : [];
        return [...back, { kind: "word", word, variant: 0, start: at, end: at + 20 }];
      });
      return readingSegments(steps, words.length, () => 9)
        .map((segment) => show(segment, words))
        .filter((text) => !text.startsWith("-"))
        .join(" ");
    };
    it("are repetitions where they were just said", () => assert.equal(said(0, 1, 2, 2, 3, 1, 4, 5), "w0 w1 w2 w2* w3 w1* w4 w5"));
    it("are insertions where they were said long before", () =>
      assert.equal(said(0, 1, 2, 3, 4, 5, 6, 0, 7, 8), "w0 w1 w2 w3 w4 w5 w6 + w7 w8"));
    it("are insertions where they are said later for the first time", () => assert.equal(said(0, 1, 8, 2, 3, 4, 5), "w0 w1 + w2 w3 w4 w5"));
    it("are insertions where a sentence that does not count anywhere was read in another place", () =>
      assert.equal(said(8, 9, 10, 0, 1, 2, 3, 4, 5), "+ + + w0 w1 w2 w3 w4 w5"));
    it("are a stretch that was read again, however far back", () =>
      assert.equal(said(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 8, 9), "w0 w1 w2 w3 w4 w5 w6 w7 w0* w1* w2* w8 w9"));
  });
});

describe("joinReplaced", () => {
  const shortest = () => 9;
  const joined = (...segments: ReadingSegment[]) =>
    joinReplaced(segments, shortest, SOUND)
      .map((segment) => show(segment, ["the", "cat", "sat"]))
      .join(" ");
  const the: ReadingSegment = { kind: "read", word: 0, variant: 0, start: 0, end: 20 };
  const noCat: ReadingSegment = { kind: "omission", word: 1, at: 20 };
  const added = (end: number): ReadingSegment => ({ kind: "insertion", before: 2, start: 20, end });
  it("takes a word left out where something was added for replaced", () => assert.equal(joined(the, noCat, added(40)), "the <cat>"));
  it("does so whichever is told first", () => assert.equal(joined(the, added(40), noCat), "the <cat>"));
  it("leaves what is too short for the word", () => assert.equal(joined(the, noCat, added(23)), "the -cat- +"));
  it("leaves what was said long after", () =>
    assert.equal(joined(the, noCat, { kind: "insertion", before: 2, start: 90, end: 110 }), "the -cat- +"));
  it("leaves a false start", () =>
    assert.equal(joined(the, noCat, { kind: "insertion", before: 2, start: 20, end: 40, started: 2 }), "the -cat- sat~"));
});

describe("hearPhones", () => {
  it("hears what was said and when", () => {
    const heard = hearPhones(emissionsOf(clearly("_ K AE T _"), NO_PRIOR), 0, 40);
    assert.deepEqual(
      heard.map((piece) => phonemeOf(piece.phone)),
      ["K", "AE", "T"],
    );
    assert.deepEqual(
      heard.map((piece) => [piece.start, piece.end]),
      [
        [8, 16],
        [16, 24],
        [24, 32],
      ],
    );
  });
  it("hears nothing in silence, nor in less than a phoneme", () => {
    assert.deepEqual(hearPhones(emissionsOf(clearly("_ _ _"), NO_PRIOR), 0, 24), []);
    assert.deepEqual(hearPhones(emissionsOf(clearly("K"), NO_PRIOR), 0, 2), []);
  });
});

describe("alignPhones", () => {
  it("finds the phonemes in time, with silence around them", () => {
    const fit = alignPhones(emissionsOf(clearly("_ K AE T _"), NO_PRIOR), 0, 40, phones("K AE T"))!;
    assert.deepEqual(fit.starts, [8, 16, 24]);
    assert.equal(fit.end, 32);
  });
  it("works without silence, and inside a longer recording", () => {
    const fit = alignPhones(emissionsOf(clearly("S K AE T S"), NO_PRIOR), 8, 32, phones("K AE T"))!;
    assert.deepEqual(fit.starts, [8, 16, 24]);
  });
  it("scores the right word above a wrong one", () => {
    const emissions = emissionsOf(clearly("K AE T"), NO_PRIOR);
    assert.ok(alignPhones(emissions, 0, 24, phones("K AE T"))!.score > alignPhones(emissions, 0, 24, phones("K AE P"))!.score);
  });
  it("finds no way where there is no room", () =>
    assert.equal(alignPhones(emissionsOf(clearly("K"), NO_PRIOR), 0, 8, phones("K AE T")), undefined));
});

describe("errorPosteriors", () => {
  it("is sure of what was clearly said", () => {
    const found = errorPosteriors(clearly("_ K AE T _"), NO_PRIOR, phones("K AE T"))!;
    for (const said of found.said) assert.ok(said > 0.95, `${said}`);
    assert.ok(Math.abs(found.end[0]! - 16) < 3, `${found.end[0]}`);
  });
  it("names the phoneme that was said instead", () => {
    const found = errorPosteriors(clearly("K IH T"), NO_PRIOR, phones("K AE T"))!;
    assert.ok(found.said[1]! < 0.1);
    assert.equal(found.alternatives[1]![0]!.phoneme, "IH");
    assert.ok(found.said[0]! > 0.9 && found.said[2]! > 0.9);
  });
  it("notices what was left out", () => {
    const found = errorPosteriors(clearly("K AE T _ _"), NO_PRIOR, phones("K AE S T"))!;
    assert.ok(found.omitted[2]! > 0.5, `${found.omitted[2]}`);
  });
  it("notices what was added", () => {
    const found = errorPosteriors(clearly("K AE S T"), NO_PRIOR, phones("K AE T"))!;
    assert.ok(found.added[2]! > 0.5, `${[...found.added].join(" ")}`);
  });
  it("shares out all probability of a phoneme between said, said otherwise and omitted", () => {
    const found = errorPosteriors(clearly("K IH P"), NO_PRIOR, phones("K AE T"))!;
    found.said.forEach((said, i) => {
      const others = found.alternatives[i]!.reduce((sum, { posterior }) => sum + posterior, 0);
      // Alternatives under two per cent each are not listed.
      assert.ok(said + others + found.omitted[i]! <= 1.000001 && said + others + found.omitted[i]! > 0.6);
    });
  });
  it("finds no way where there is no room, unless phonemes may be omitted", () => {
    const found = errorPosteriors(clearly("K", 2), NO_PRIOR, phones("K AE T"));
    assert.equal(found, undefined);
  });
});

describe("speechSpan", () => {
  it("keeps a margin around the speech", () =>
    assert.deepEqual(speechSpan(emissionsOf(clearly("_ _ _ K AE T _ _ _"), NO_PRIOR)), { start: 14, end: 58 }));
  it("takes the whole where nothing was said", () =>
    assert.deepEqual(speechSpan(emissionsOf(clearly("_ _"), NO_PRIOR)), { start: 0, end: 16 }));
});
