import assert from "node:assert/strict";
import fc from "fast-check";
import { alignSegments, type AlignableSound, type PhoneTime, type Segment } from "#engine/align/alignSegments.ts";
import { boundaryModelOf, type BoundaryModel } from "#engine/align/boundaryModel.ts";
import { segmentalViterbi } from "#engine/align/segmentalViterbi.ts";
import { SpectralChange } from "#engine/align/spectralChange.ts";
import { CLASSES, ENGLISH_PHONEMES, classOf } from "../../support/englishClasses.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/paths.ts";

const shipped = boundaryModelOf(
  JSON.parse(readFileSync(join(ROOT, "media/engine/boundaries.json"), "utf8")) as Parameters<typeof boundaryModelOf>[0],
  ENGLISH_PHONEMES,
);
/** Every phoneme lasts 0.1 s, and the network is on time. */
const plain: BoundaryModel = {
  seconds: new Float64Array(CLASSES).fill(0.1),
  durationWeight: 10,
  onset: new Float64Array(CLASSES),
  offset: new Float64Array(CLASSES),
};
const phones = (names: string) => names.split(" ").map((name) => (name === "_" ? 0 : classOf(name)));

/** A still recording, and log posteriors by which each named class (`_` for silence) is sure for so many frames. */
function heard(...pieces: [name: string, frames: number][]): AlignableSound {
  const classes = pieces.flatMap(([name, frames]) => new Array<number>(frames).fill(phones(name)[0]!));
  const log = new Float32Array(classes.length * CLASSES).fill(-8);
  classes.forEach((q, t) => (log[t * CLASSES + q] = -0.1));
  return {
    samples: new Float32Array(classes.length * 160 + 240),
    posteriors: { phonemes: ENGLISH_PHONEMES, log, frames: classes.length, frameSeconds: 0.01 },
  };
}

const rounded = (times: PhoneTime[][]) =>
  times.map((word) => word.map(({ start, end }) => `${Math.round(start * 100)}-${Math.round(end * 100)}`).join(" "));

describe("forced alignment by the network", () => {
  const rows: [name: string, sound: AlignableSound, segments: Segment[], expected: string[]][] = [
    [
      "a word amid silence",
      heard(["_", 20], ["K", 8], ["AE", 15], ["T", 9], ["_", 20]),
      [{ phones: phones("K AE T"), start: 20, end: 52 }],
      ["20-28 28-43 43-52"],
    ],
    [
      "a word that the decoder put 100 ms too early",
      heard(["_", 20], ["K", 8], ["AE", 15], ["T", 9], ["_", 20]),
      [{ phones: phones("K AE T"), start: 10, end: 42 }],
      ["20-28 28-43 43-52"],
    ],
    [
      "two words that touch, whose border the decoder missed",
      heard(["_", 20], ["AY", 16], ["S", 10], ["IY", 14], ["_", 20]),
      [
        { phones: phones("AY"), start: 20, end: 30 },
        { phones: phones("S IY"), start: 30, end: 60 },
      ],
      ["20-36", "36-46 46-60"],
    ],
    [
      "two words with a pause between them",
      heard(["AY", 16], ["_", 30], ["S", 10], ["IY", 14]),
      [
        { phones: phones("AY"), start: 0, end: 20 },
        { phones: phones("S IY"), start: 44, end: 70 },
      ],
      ["0-16", "46-56 56-70"],
    ],
    ["a long vowel", heard(["_", 5], ["S", 10], ["OW", 90], ["_", 5]), [{ phones: phones("S OW"), start: 5, end: 105 }], ["5-15 15-105"]],
    [
      "speech beside a word that is not looked for",
      heard(["M", 15], ["S", 10], ["IY", 14], ["M", 15]),
      [{ phones: phones("S IY"), start: 15, end: 39 }],
      ["15-25 25-39"],
    ],
    ["no phonemes", heard(["_", 10]), [{ phones: [], start: 2, end: 5 }], [""]],
    ["nothing", heard(["_", 10]), [], []],
  ];
  for (const [name, sound, segments, expected] of rows)
    it(`finds ${name}`, () => assert.deepEqual(rounded(alignSegments(sound, segments, plain)), expected));

  it("puts a boundary between frames where the sound changes between them", () => {
    const sound = heard(["AA", 10], ["M", 10]);
    // The frame in the middle is three parts AA.
    sound.posteriors.log[10 * CLASSES + classOf("AA")] = -0.4;
    sound.posteriors.log[10 * CLASSES + classOf("M")] = -1.2;
    const [word] = alignSegments(sound, [{ phones: phones("AA M"), start: 0, end: 20 }], plain);
    assert.ok(word![1]!.start > 0.1 && word![1]!.start < 0.11, `at ${word![1]!.start} s`);
  });

  it("takes away what the network is late by", () => {
    const late = { ...plain, onset: plain.onset.map((_, q) => (q === classOf("IY") ? 0.007 : 0)) };
    const sound = heard(["_", 20], ["S", 10], ["IY", 10], ["_", 20]);
    const segments = [{ phones: phones("S IY"), start: 20, end: 40 }];
    const [[, first]] = alignSegments(sound, segments, plain) as [PhoneTime[]];
    const [[s, second]] = alignSegments(sound, segments, late) as [PhoneTime[]];
    assert.ok(Math.abs(first!.start - second!.start - 0.007) < 1e-9);
    assert.equal(s!.end, second!.start);
  });

  it("stops when it is told to", () => {
    class Enough extends Error {}
    const sound = heard(["_", 20], ["S", 10], ["IY", 10], ["_", 20]);
    assert.throws(
      () =>
        alignSegments(sound, [{ phones: phones("S IY"), start: 20, end: 40 }], plain, () => {
          throw new Enough();
        }),
      Enough,
    );
  });

  it("tells of no room instead of squeezing", () => {
    const expected = phones("S IY S IY").map((phone, i) => ({ phone, opens: i === 0, from: 0, to: 6, frames: 8 }));
    assert.equal(segmentalViterbi(heard(["S", 6]).posteriors, expected, plain), undefined);
  });

  it("gives every phoneme its 10 ms and keeps the order, whatever is heard", () => {
    const value = fc.oneof(
      { weight: 8, arbitrary: fc.float({ min: -30, max: 0, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(NaN, -Infinity, Infinity, 5) },
    );
    const word = fc.record({
      phones: fc.array(fc.integer({ min: 1, max: CLASSES - 1 }), { maxLength: 6 }),
      gap: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.array(value, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.oneof(fc.float({ min: -1, max: 1 }), fc.constant(NaN)), { minLength: 1, maxLength: 500 }),
        (words, values, after, wave) => {
          let at = 0;
          const segments = words.map(({ phones: own, gap, length }) => ({ phones: own, start: (at += gap), end: (at += length) }));
          const frames = at + after;
          const log = Float32Array.from({ length: frames * CLASSES }, (_, i) => values[i % values.length]!);
          const samples = Float32Array.from({ length: frames * 160 }, (_, i) => wave[i % wave.length]!);
          const times = alignSegments(
            { samples, posteriors: { phonemes: ENGLISH_PHONEMES, log, frames, frameSeconds: 0.01 } },
            segments,
            shipped,
          );
          assert.deepEqual(
            times.map(({ length }) => length),
            words.map((each) => each.phones.length),
          );
          const flat = times.flat();
          const hasRoom = words.every(({ phones: own, length }) => own.length * 2 <= length);
          flat.forEach(({ start, end }, i) => {
            assert.ok(
              start >= (flat[i - 1]?.end ?? 0) - 1e-9 && end >= start && end <= frames / 100 + 0.0151,
              `${start} to ${end} after ${flat[i - 1]?.end}`,
            );
            if (hasRoom) assert.ok(end - start >= 0.01 - 1e-9, `${end - start} s`);
          });
          for (const phonesOf of times) phonesOf.slice(1).forEach(({ start }, i) => assert.equal(start, phonesOf[i]!.end));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("the change of the spectrum", () => {
  /** A tone of 300 Hz, and from `at` (seconds) on one of 3,000 Hz. */
  const tones = (at: number) =>
    Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * i * (i < at * 16_000 ? 300 : 3_000)) / 16_000));

  for (const at of [0.4, 0.503, 0.6117]) {
    it(`draws a boundary that is 12 ms off towards ${at} s, where the sound changes`, () => {
      const change = SpectralChange.between(tones(at), 0, 1);
      for (const off of [-0.012, 0.012])
        assert.ok(Math.abs(change.boundaryNear(at + off) - at) < 0.006, `${change.boundaryNear(at + off)} s`);
    });
  }

  it("leaves a boundary alone amid an even sound, beyond the recording and in none", () => {
    const change = SpectralChange.between(tones(0.9), 0, 1);
    for (const time of [0.3, 0.5025, 5, -1])
      assert.ok(Math.abs(change.boundaryNear(time) - time) < 0.0015, `${change.boundaryNear(time)} s`);
    assert.equal(SpectralChange.between(new Float32Array(0), 0, 1).boundaryNear(0.5), 0.5);
  });
});

describe("the table of boundaries", () => {
  it("is refused where it is of another version or lacks a phoneme", () => {
    assert.throws(() => boundaryModelOf({ version: 2 as 1, durationWeight: 1, phones: {} }, ENGLISH_PHONEMES), /version 2/);
    assert.throws(
      () => boundaryModelOf({ version: 1, durationWeight: 1, phones: { SIL: { seconds: 0.1, onset: 0, offset: 0 } } }, ENGLISH_PHONEMES),
      /holds 1 phonemes/,
    );
  });

  it("ships with lengths that mouths can make", () => assert.ok(shipped.seconds.every((seconds) => seconds > 0.03 && seconds < 0.25)));
});
