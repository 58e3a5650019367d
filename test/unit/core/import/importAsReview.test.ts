import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parseReview } from "#contract/reading/review.ts";
import { exportResult } from "#core/export/exportResult.ts";
import { type Annotation, TICKS, type TierItem } from "#core/formats/annotation.ts";
import { readChat } from "#core/formats/readChat.ts";
import { readEaf } from "#core/formats/readEaf.ts";
import { readTextGrid } from "#core/formats/readTextGrid.ts";
import { importAnnotation } from "#core/import/importAnnotation.ts";
import { NO_CHANGES } from "#core/import/importChanges.ts";
import { importAsReview } from "#core/import/importAsReview.ts";
import { isUnsaid } from "#core/reading/miscues.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review, WordReview } from "#core/review/review.ts";
import { parseXml } from "#results/annotations/parseXml.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { timelineOf } from "../../../support/results.ts";

const at = "2026-03-01T10:00:00Z";
const stamp = { by: "A. Reviewer", at };
const equal = (word: string, start: number, phonemes?: [string, number, number][]) => ({
  type: "equal",
  reference: [word],
  prediction: [word],
  start,
  end: start + 0.4,
  ...(phonemes && {
    aligned_result: phonemes.map(([symbol]) => ({ type: "equal", reference: symbol, prediction: symbol })),
    phonemes: phonemes.map(([phoneme, from, to]) => ({ phoneme, start: from, end: to })),
  }),
});

/** "The [lit] little cap sat — the mat". */
const reading = timelineOf({
  reference: "The little cat sat on the mat",
  result: {
    kind: "fluency-v2",
    body: {
      audio_duration: 10,
      details: [
        equal("The", 1, [
          ["DH", 1, 1.2],
          ["AH", 1.2, 1.4],
        ]),
        { type: "insert", prediction: ["lit"], start: 1.5, end: 1.7, false_start: true },
        equal("little", 2),
        {
          type: "replace",
          reference: ["cat"],
          prediction: ["cap"],
          start: 2.5,
          end: 3,
          aligned_result: [
            ["K", "K"],
            ["AE", "AE"],
            ["T", "P"],
          ].map(([reference, prediction]) => ({ reference, prediction })),
          phonemes: [
            { phoneme: "K", start: 2.5, end: 2.7 },
            { phoneme: "AE", start: 2.7, end: 2.9 },
            { phoneme: "P", start: 2.9, end: 3 },
          ],
        },
        equal("sat", 3.2),
        { type: "delete", reference: ["on"], start: 0, end: 0 },
        equal("the", 4),
        equal("mat", 4.5),
      ],
    },
  },
});

function written(timeline: Timeline, review?: Review): string {
  return exportResult("textgrid", { timeline: applyReview(timeline, review), service: timeline, ...(review && { review }), title: "" });
}

/** What comes back after an edit in a tier. */
function edited(tier: string, edit: (items: TierItem[]) => TierItem[]): ReturnType<typeof importAsReview> {
  const read = readTextGrid(written(reading));
  return importAsReview(
    reading,
    { ...read, tiers: read.tiers.map((one) => (one.name === tier ? { ...one, items: edit(structuredClone(one.items)) } : one)) },
    stamp,
  );
}

const renamed = (from: string, to: Partial<TierItem>) => (items: TierItem[]) =>
  items.map((item) => (item.text === from ? { ...item, ...to } : item));
const without = (text: string) => (items: TierItem[]) => items.filter((item) => item.text !== text);

describe("what was edited in an annotation program", () => {
  it("is nothing where nothing was", () => {
    assert.deepEqual(importAsReview(reading, readTextGrid(written(reading)), stamp), { review: {}, notes: [] });
  });

  it("is a boundary of a word, in whichever tier it was moved", () => {
    for (const [tier, text] of [
      ["heard words", "little"],
      ["words", "little"],
      ["reading", "2 correct"],
    ] as const) {
      const { review } = edited(tier, renamed(text, { end: 2.45 }));
      assert.deepEqual(review, { words: [{ word: 1, text: "little", end: 2.45, ...stamp }] }, tier);
    }
    assert.deepEqual(edited("heard words", renamed("little", { end: 2.4000004 })).review, {});
  });

  it("is another word, or the right one", () => {
    assert.deepEqual(edited("heard words", renamed("sat", { text: "sit" })).review, {
      words: [{ word: 3, text: "sat", verdict: "substitution", said: "sit", ...stamp }],
    });
    assert.deepEqual(
      edited("heard words", renamed("cap", { text: "Cat" })).review.words?.map(({ word, verdict, said }) => [word, verdict, said]),
      [[2, "correct", undefined]],
    );
    assert.deepEqual(edited("reading", renamed("4 correct", { text: "4 variant" })).review, {
      words: [{ word: 3, text: "sat", verdict: "variant", ...stamp }],
    });
  });

  it("is nothing in the labels of the text's words, and says where to relabel", () => {
    assert.deepEqual(edited("words", renamed("sat", { text: "sit" })), {
      review: {},
      notes: ["1 label of the tier “words” was changed but not used. To change what was said, edit “heard words”."],
    });
    const { notes } = edited("words", (items) => renamed("little", { text: "littler" })(renamed("sat", { text: "sit" })(items)));
    assert.deepEqual(notes, ["2 labels of the tier “words” were changed but not used. To change what was said, edit “heard words”."]);
    assert.deepEqual(edited("words", renamed("sat", { text: "Sat" })).notes, []);
  });

  it("is a word that was removed, and an addition that was not said", () => {
    assert.deepEqual(edited("heard words", without("sat")).review, { words: [{ word: 3, text: "sat", verdict: "omission", ...stamp }] });
    assert.deepEqual(edited("heard words", without("lit")).review, { additions: [{ before: 1, of: 0, verdict: "none", ...stamp }] });
    const both = readTextGrid(written(reading));
    const neither = both.tiers.map((tier) => ({
      ...tier,
      items: tier.items.filter(({ text }) => text !== "lit" && !text.startsWith("+2.1 ")),
    }));
    assert.deepEqual(importAsReview(reading, { ...both, tiers: neither }, stamp).review, {
      additions: [{ before: 1, of: 0, verdict: "none", ...stamp }],
    });
  });

  it("is nothing where only the label of a place was removed, and the word is still there", () => {
    assert.deepEqual(edited("reading", without("+2.1 falseStart")).review, {});
    assert.deepEqual(edited("reading", without("4 correct")).review, {});
  });

  it("is something that was added: a word that the service had missed, or one beside the text", () => {
    const add = (item: TierItem) => (items: TierItem[]) => [...items, item].sort((a, b) => a.start - b.start);
    assert.deepEqual(edited("heard words", add({ start: 3.7, end: 3.9, text: "on" })).review, {
      words: [{ word: 4, text: "on", verdict: "correct", start: 3.7, end: 3.9, ...stamp }],
    });
    assert.deepEqual(edited("heard words", add({ start: 5, end: 5.5, text: "oh" })).review, {
      additions: [{ before: 7, verdict: "insertion", said: "oh", start: 5, end: 5.5, ...stamp }],
    });
    assert.deepEqual(edited("reading", add({ start: 3.7, end: 3.9, text: "+5 repetition" })).review, {
      additions: [{ before: 4, verdict: "repetition", start: 3.7, end: 3.9, ...stamp }],
    });
  });

  it("is a word that was split, and words that were merged", () => {
    const split = edited("heard words", (items) =>
      items.flatMap((item) =>
        item.text === "little"
          ? [
              { start: 2, end: 2.2, text: "lit" },
              { start: 2.2, end: 2.4, text: "el" },
            ]
          : [item],
      ),
    );
    assert.deepEqual(
      split.review.words?.map(({ verdict, said, start, end }) => [verdict, said, start, end]),
      [["substitution", "lit el", undefined, undefined]],
    );
    const merged = edited("heard words", (items) =>
      items.flatMap((item) => (item.text === "the" ? [{ start: 4, end: 4.9, text: "that" }] : item.text === "mat" ? [] : [item])),
    );
    const words = applyReview(reading, merged.review)
      .segments.slice(-2)
      .map(({ kind, heard }) => [kind, ...heard]);
    assert.deepEqual(words.map(([kind]) => kind).sort(), ["omission", "substitution"]);
  });

  it("is a phoneme: another, another boundary, one less, one more", () => {
    const phonemes = (result: ReturnType<typeof importAsReview>) =>
      result.review.words?.map(({ word, phonemes: list }) => [
        word,
        ...(list ?? []).map(({ expected = "", heard = "", start, end }) => `${expected}>${heard} ${start}-${end}`),
      ]);
    assert.deepEqual(phonemes(edited("phonemes heard", renamed("P", { text: "T" }))), [[2, "K>K 2.5-2.7", "AE>AE 2.7-2.9", "T>T 2.9-3"]]);
    assert.deepEqual(phonemes(edited("phonemes heard", renamed("P", { start: 2.95 }))), [
      [2, "K>K 2.5-2.7", "AE>AE 2.7-2.9", "T>P 2.95-3"],
    ]);
    assert.deepEqual(phonemes(edited("phonemes heard", without("P"))), [[2, "K>K 2.5-2.7", "AE>AE 2.7-2.9", "T> 2.9-3"]]);
    assert.deepEqual(
      phonemes(
        edited("phonemes heard", (items) =>
          items.flatMap((item) => (item.text === "P" ? [item, { start: 3, end: 3.1, text: "S" }] : [item])),
        ),
      ),
      [[2, "K>K 2.5-2.7", "AE>AE 2.7-2.9", "T>P 2.9-3", ">S 3-3.1"]],
    );
  });

  it("comes with a word where the file is from another result of the text, or from elsewhere", () => {
    const again = timelineOf({
      reference: reading.reference,
      result: { kind: "fluency-v2", body: { audio_duration: 10, details: [equal("The", 1)] } },
    });
    assert.match(importAsReview(again, readTextGrid(written(reading)), stamp).notes[0]!, /another result of this text/);
    const read = readTextGrid(written(reading));
    assert.match(
      importAsReview(reading, { ...read, tiers: read.tiers.filter(({ name }) => name !== "source") }, stamp).notes[0]!,
      /does not say which result/,
    );
  });
});

const WORDS = ["the", "cat", "sat", "on", "a", "mat", "naïve", "“yes”"];
const SYMBOLS = ["K", "AE1", "T", "DH", "AH0", "-", ">", "%"];
const word = fc.constantFrom(...WORDS);
const segment = fc.record({
  word,
  type: fc.constantFrom("equal", "equal", "equal", "replace", "delete", "insert"),
  said: fc.constantFrom("cap", "dog", "big dog"),
  untimed: fc.nat(9),
  phonemes: fc.array(fc.tuple(fc.constantFrom(...SYMBOLS), fc.constantFrom(...SYMBOLS)), { maxLength: 4 }),
});

/** A reading of which a segment begins every second, to the tenth of a millisecond. */
const timelines = fc.tuple(fc.array(segment, { minLength: 1, maxLength: 8 }), fc.nat(9_999)).map(([segments, shift]) => {
  const details = segments.map(({ word: text, type, said, untimed, phonemes }, i) => {
    const start = i + 0.1 + shift / 100_000;
    const times = type === "delete" ? { start: 0, end: 0 } : untimed === 0 ? {} : { start, end: start + 0.4 };
    const heard = type === "delete" ? [] : type === "equal" ? [text] : said.split(" ");
    const sounds = type === "equal" || type === "replace" ? phonemes : [];
    return {
      type,
      reference: type === "insert" ? [] : [text],
      prediction: heard,
      ...times,
      ...(sounds.length > 0 && {
        aligned_result: sounds.map(([reference, prediction]) => ({ reference, prediction: type === "equal" ? reference : prediction })),
      }),
      ...(sounds.length > 0 &&
        untimed > 0 && {
          phonemes: sounds.map(([expected, other], j) => ({
            phoneme: type === "equal" ? expected : other,
            start: start + j * 0.1,
            end: start + (j + 1) * 0.1,
          })),
        }),
    };
  });
  const reference = segments
    .filter(({ type }) => type !== "insert")
    .map(({ word: text }) => text)
    .join(" ");
  return timelineOf({ reference, result: { kind: "fluency-v2", body: { audio_duration: segments.length + 1, details } } });
});

const fraction = fc.nat(999).map((thousandth) => thousandth / 10_000);
const change = fc.record({
  what: fc.constantFrom("none", "none", "verdict", "times", "phonemes", "said"),
  verdict: fc.constantFrom("correct", "substitution", "omission", "told", "variant"),
  addition: fc.constantFrom("none", "insertion", "repetition", "selfCorrection", "falseStart"),
  said: fc.constantFrom("bat", "fat cat"),
  from: fraction,
  to: fraction,
  phonemes: fc.array(fc.tuple(fc.constantFrom(...SYMBOLS, undefined), fc.constantFrom(...SYMBOLS)), { minLength: 1, maxLength: 3 }),
});

/** A timeline and a review of it, of which nothing overlaps. */
const reviewed = timelines.chain((timeline) =>
  fc
    .tuple(
      fc.array(change, { minLength: timeline.segments.length, maxLength: timeline.segments.length }),
      fc.option(fc.nat(Math.max(0, timeline.words.length - 1)), { nil: undefined, freq: 6 }),
      fc.boolean(),
    )
    .map(([changes, last, adds]) => {
      const review: Review = { words: [], additions: [] };
      const nth = new Map<number, number>();
      for (const [i, { kind, words, at: place }] of timeline.segments.entries()) {
        const { what, verdict, addition, said, from, to, phonemes } = changes[i]!;
        const start = i + 0.1 + from;
        const times = { start, end: start + 0.3 + to };
        const list = phonemes.map(([expected, heard], j) => ({
          ...(expected !== undefined && { expected }),
          heard,
          start: start + j * 0.05,
          end: start + (j + 1) * 0.05,
        }));
        const index = words[0];
        const of = index === undefined ? (nth.get(place) ?? 0) : 0;
        if (index === undefined) nth.set(place, of + 1);
        if (what === "none") continue;
        const isGone = isUnsaid(kind);
        const own =
          what === "times"
            ? isGone
              ? { verdict: "correct" as const, ...times }
              : times
            : what === "phonemes"
              ? { phonemes: list, ...(isGone && { verdict: "correct" as const }), ...times }
              : undefined;
        if (index !== undefined) {
          const heard = verdict === "substitution" || verdict === "variant" ? { said } : {};
          const change: Partial<WordReview> =
            own ??
            (what === "said" ? { verdict: "substitution", said, ...times } : { verdict, ...heard, ...(isUnsaid(verdict) ? {} : times) });
          review.words!.push({ word: index, text: timeline.words[index]!.text, ...change, at });
        } else {
          const verdictOf = addition as "none" | "insertion";
          review.additions!.push({
            before: place,
            of,
            ...(what === "times"
              ? times
              : what === "said"
                ? { said }
                : what === "phonemes"
                  ? { phonemes: list, ...times }
                  : { verdict: verdictOf }),
            at,
          });
        }
      }
      const end = timeline.segments.length + 0.2;
      if (adds)
        review.additions!.push({ before: timeline.words.length, verdict: "repetition", said: "again", start: end, end: end + 0.3, at });
      if (last !== undefined && timeline.words[last]) review.stop = { word: last, text: timeline.words[last].text, at };
      return { timeline, review };
    }),
);

/** What has to come back beside times. */
function essence({ segments, phonemes, words, stop }: Timeline): unknown {
  return {
    words: words.map(({ text, segment: index }) => [text, index]),
    segments: segments.map(({ kind, heard, words: of, at: place }) => [kind, heard.join(" "), of, place]),
    phonemes: phonemes.map(({ kind, expected, heard, segment: of }) => [kind, expected, heard, of]),
    stop,
  };
}

function times({ segments, phonemes }: Pick<Timeline, "segments" | "phonemes">): (number | undefined)[] {
  return [...segments, ...phonemes].flatMap(({ start, end }) => [start, end]);
}

/** Equal, with times no further apart than the format tells them. */
function assertSame(back: Timeline, wanted: Timeline, ticks: number): void {
  assert.deepEqual(essence(back), essence(wanted));
  assertNear(times(back), times(wanted), ticks);
}

function assertNear(one: readonly (number | undefined)[], other: readonly (number | undefined)[], ticks: number): void {
  for (const [i, time] of one.entries())
    assert.ok(time === other[i] || Math.abs(time! - other[i]!) <= 1 / ticks + 2e-6, `${time} for ${other[i]}`);
}

describe("a reviewed reading, there and back", () => {
  const readers: Readonly<Record<"textgrid" | "eaf", (text: string) => Annotation>> = {
    textgrid: readTextGrid,
    eaf: (text) => readEaf(parseXml(text)),
  };
  for (const [format, read] of Object.entries(readers) as ["textgrid" | "eaf", (text: string) => Annotation][]) {
    it(`comes back from ${format} as it was`, () => {
      fc.assert(
        fc.property(reviewed, ({ timeline, review }) => {
          assert.ok(parseReview(review));
          const wanted = applyReview(timeline, review);
          const text = exportResult(format, { timeline: wanted, service: timeline, review, title: "" });
          const back = importAsReview(timeline, read(text), stamp);
          assert.deepEqual(back.notes, []);
          assert.ok(parseReview(back.review), "as the schema has it");
          assertSame(applyReview(timeline, back.review), wanted, TICKS[format]);
          assert.deepEqual(
            importAnnotation(timeline, review, read(text), { stamp, replace: false }),
            { review, changes: NO_CHANGES, conflicts: [], notes: [] },
            "as it was, in the result that it came from",
          );
          assertSame(
            applyReview(timeline, importAnnotation(timeline, {}, read(text), { stamp, replace: false }).review),
            wanted,
            TICKS[format],
          );
          const plain = exportResult(format, { timeline, title: "" });
          assert.deepEqual(importAsReview(timeline, read(plain), stamp).review, {});
        }),
        propertyRuns(120),
      );
    });
  }

  it("comes back from a transcript in its words, their verdicts and their times", () => {
    fc.assert(
      fc.property(reviewed, ({ timeline, review }) => {
        // What the service heard, phonemes, and words without times have no place in a transcript.
        const words: Review = { ...review, words: review.words!.filter(({ phonemes }) => !phonemes) };
        const wanted = applyReview(timeline, words);
        const read = readChat(exportResult("chat", { timeline: wanted, service: timeline, review: words, title: "" }));
        assert.deepEqual(
          [read.problems, importAnnotation(timeline, words, read, { stamp, replace: false })],
          [[], { review: words, changes: NO_CHANGES, conflicts: [], notes: [] }],
        );
        const back = applyReview(timeline, importAnnotation(timeline, {}, read, { stamp, replace: false }).review);
        const verdicts = ({ segments }: Timeline) =>
          segments.filter(({ words: of }) => of.length > 0).map(({ kind, words: of }) => [kind, of]);
        assert.deepEqual(verdicts(back), verdicts(wanted));
        const ofWords = ({ segments }: Timeline) => times({ segments: segments.filter(({ words: of }) => of.length > 0), phonemes: [] });
        assertNear(ofWords(back), ofWords(wanted), TICKS.chat);
        assert.deepEqual(
          importAnnotation(timeline, {}, readChat(exportResult("chat", { timeline, title: "" })), { stamp, replace: false }).review,
          {},
        );
      }),
      propertyRuns(120),
    );
  });
});
