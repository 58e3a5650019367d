import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parseReview } from "#contract/reading/review.ts";
import { eventsCsv } from "#core/export/eventsCsv.ts";
import { textGrid } from "#core/export/textGrid.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { addedPhoneme, listedPhonemes, mergedPhonemes, phonemeLabel, relabelled, splitPhoneme } from "#core/review/editPhonemes.ts";
import { withWord } from "#core/review/editReview.ts";
import { phonemeTimes, segmentTimes, untimedAround, withPhonemeList, withTimes } from "#core/review/editTimes.ts";
import { addSegment, mergeSegments, splitSegment } from "#core/review/editWords.ts";
import { edgeMover, phonemesOfSegment, timedPhonemes, timedSegments } from "#core/review/moveEdge.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";
import { timelineOf } from "../../../support/results.ts";
import { SECONDS, timedReading } from "./timedReading.ts";

const stamp = { by: "Ms Lee", at: "2026-03-01T10:00:00Z" };
const service = timedReading();
const at = (timeline: Timeline, word: number) => timeline.segments[timeline.words[word]!.segment!]!;
const places = (timeline: Timeline, index: number) =>
  timedPhonemes(timeline, index).map(({ index: own, start, end }) => `${timeline.phonemes[own]!.heard} ${start}–${end}`);

function moved(
  timeline: Timeline,
  edge: Parameters<typeof edgeMover>[1],
  to: number,
  alone = false,
  review: Review = {},
): { review: Review; timeline: Timeline } {
  const times = edgeMover(timeline, edge, SECONDS)!(to, alone);
  const next = withTimes(review, timeline, times, stamp);
  return { review: next, timeline: applyReview(service, next) };
}

const edited = (review: Review | string): Review => (typeof review === "string" ? assert.fail(review) : review);

describe("an edge that is moved", () => {
  const cat = at(service, 1).index;

  it("moves its neighbour's where both are one, and their outer phonemes follow", () => {
    const { timeline, review } = moved(service, { lane: "segment", index: cat, end: "end" }, 2.7);
    assert.deepEqual(
      [at(timeline, 1).end, at(timeline, 2).start, at(timeline, 1).source, at(timeline, 2).source],
      [2.7, 2.7, "review", "review"],
    );
    assert.deepEqual(places(timeline, cat).at(-1), "T 2.5–2.7");
    assert.equal(places(timeline, at(timeline, 2).index)[0], "S 2.7–3");
    // Only what moved is said of the words; of their phonemes those that did not move stay the service's.
    assert.deepEqual(
      review.words!.map(({ start, end, by }) => [start, end, by]),
      [
        [undefined, 2.7, "Ms Lee"],
        [2.7, undefined, "Ms Lee"],
      ],
    );
    assert.deepEqual(
      timeline.phonemes.filter(({ source }) => source === "review").map(({ heard }) => heard),
      ["T", "S"],
    );
  });

  it("leaves its neighbour's alone where that is asked for", () => {
    const { timeline } = moved(service, { lane: "segment", index: cat, end: "end" }, 2.7, true);
    assert.deepEqual([at(timeline, 1).end, at(timeline, 2).start, at(timeline, 2).source], [2.7, 2.75, undefined]);
    assert.equal(moved(service, { lane: "segment", index: cat, end: "end" }, 3, true).timeline.segments[cat]!.end, 2.75);
  });

  it("writes no end that the result leaves open, where the word still ends at the next one", () => {
    const open: Timeline = {
      ...service,
      segments: service.segments.map(({ end: _, ...segment }) => ({ ...segment, phonemes: [] })),
      phonemes: [],
    };
    const { review } = moved(open, { lane: "segment", index: cat, end: "start" }, 2.1);
    assert.deepEqual(
      review.words!.map(({ word, start, end }) => [word, start, end]),
      [[1, 2.1, undefined]],
    );
    assert.equal(review.additions, undefined);
    const timeline = applyReview(open, review);
    assert.deepEqual([at(timeline, 1).start, at(timeline, 1).end], [2.1, undefined]);
    assert.equal(timeline.segments[1]!.reviewed, undefined, "the one before it was not confirmed thereby");
    const alone = moved(open, { lane: "segment", index: cat, end: "end" }, 2.5, true).review;
    assert.deepEqual(
      alone.words!.map(({ word, start, end }) => [word, start, end]),
      [[1, undefined, 2.5]],
    );
  });

  it("stays between its neighbours, 5 ms from its other end, and within the recording", () => {
    const end = (index: number, to: number, alone = false) =>
      edgeMover(service, { lane: "segment", index, end: "end" }, SECONDS)!(to, alone).at;
    assert.equal(end(0, 1.9), 1.75);
    assert.equal(end(0, 0), 1.255);
    assert.equal(end(cat, 9), 2.995);
    assert.equal(end(at(service, 5).index, 99), SECONDS);
    assert.equal(edgeMover(service, { lane: "segment", index: 0, end: "start" }, SECONDS)!(-1).at, 0);
  });

  it("of a phoneme moves within its word; the outer edge of an outer one is the word's", () => {
    const [k, ae] = service.segments[cat]!.phonemes as [number, number];
    const inner = moved(service, { lane: "phoneme", index: k, end: "end" }, 2.1).timeline;
    assert.deepEqual(places(inner, cat), ["K 2–2.1", "AE1 2.1–2.5", "T 2.5–2.75"]);
    assert.equal(inner.segments[cat]!.source, undefined);
    assert.equal(edgeMover(service, { lane: "phoneme", index: ae, end: "start" }, SECONDS)!(1).at, 2.005);
    const outer = moved(service, { lane: "phoneme", index: k, end: "start" }, 1.9).timeline;
    assert.deepEqual([outer.segments[cat]!.start, at(outer, 1).index, outer.segments[1]!.end], [1.9, cat, 1.9]);
    assert.deepEqual(places(moved(service, { lane: "phoneme", index: k, end: "start" }, 2.1, true).timeline, cat)[0], "K 2.1–2.25");
  });

  it("is none where there is no time, nothing was said, or several words share it", () => {
    for (const word of [3, 4])
      assert.equal(edgeMover(service, { lane: "segment", index: at(service, word).index, end: "start" }, SECONDS), undefined);
    const stretch = timelineOf({
      result: {
        kind: "fluency-v2",
        body: { audio_duration: 9, details: [{ type: "equal", reference: ["a", "b"], prediction: ["a", "b"], start: 1, end: 3 }] },
      },
      reference: "a b",
    });
    assert.equal(edgeMover(stretch, { lane: "segment", index: 0, end: "end" }, 9), undefined);
  });

  it("is told as the review's by the exports, and the figures follow it", () => {
    const { timeline } = moved(service, { lane: "segment", index: at(service, 5).index, end: "end" }, 5.125);
    const row = eventsCsv(timeline)
      .split("\r\n")
      .find((line) => line.startsWith("word,correct,mat"))!;
    assert.match(row, /,4\.5,5\.125,625,review,/);
    assert.match(eventsCsv(timeline), /word,correct,sat,sat,,3,2\.75,3\.5,750,service,/);
    assert.match(textGrid({ timeline }), /xmin = 4\.5\s+xmax = 5\.125\s+text = "mat"/);
    assert.equal(timeline.summary.end, 5.125);
    assert.deepEqual(timeline.summary.wcpm, { value: (60 * 5) / 4.125, source: "computed" });
  });
});

describe("times that are set", () => {
  const the = at(service, 4).index;

  it("are taken from a stretch in which nothing lies", () => {
    const timeline = applyReview(
      service,
      withTimes({}, service, segmentTimes(service, the, { start: 4, end: 4.25 }, SECONDS) as never, stamp),
    );
    assert.deepEqual([at(timeline, 4).start, at(timeline, 4).end, at(timeline, 4).source], [4, 4.25, "review"]);
    assert.deepEqual(
      untimedAround(service, { start: 4, end: 4.25 }).map(({ index }) => index),
      [the],
    );
  });

  it("are refused where they cannot be, in words", () => {
    const refusal = (index: number, start: number, end: number) => segmentTimes(service, index, { start, end }, SECONDS);
    assert.match(refusal(the, 4.25, 4.75) as string, /^There is another word in the selection/);
    assert.match(refusal(the, 5.5, 7) as string, /beyond the recording/);
    assert.match(refusal(the, 5.5, 5.75) as string, /other side/);
    assert.match(refusal(the, 4, 4.001) as string, /5 ms/);
    assert.match(refusal(at(service, 3).index, 4, 4.25) as string, /not said/);
    assert.match(phonemeTimes(service, at(service, 1).phonemes[0]!, { start: 1.9, end: 2.1 }, SECONDS) as string, /beyond the word/);
  });

  it("of a word that had some take its phonemes along, in proportion", () => {
    const mat = at(service, 5).index;
    const timeline = applyReview(
      service,
      withTimes({}, service, segmentTimes(service, mat, { start: 4, end: 5.5 }, SECONDS) as never, stamp),
    );
    assert.deepEqual(places(timeline, mat), ["M 4–4.5", "AE1 4.5–5", "T 5–5.5"]);
  });
});

describe("phonemes", () => {
  const cat = at(service, 1).index;
  const list = listedPhonemes(service, cat);
  const shown = (next: ReturnType<typeof addedPhoneme>) => {
    const timeline = applyReview(service, withPhonemeList({}, service, cat, next as never, stamp));
    return phonemesOfSegment(timeline, cat).map(
      ({ kind, expected = "", heard = "", start, end }) => `${kind} ${expected}/${heard} ${start}–${end}`,
    );
  };

  it("are called otherwise, and not said", () => {
    assert.deepEqual(shown(relabelled(list, 1, "EH1"))[1], "replace AE1/EH1 2.25–2.5");
    assert.deepEqual(shown(relabelled(list, 1, undefined))[1], "delete AE1/ undefined–undefined");
    assert.equal(relabelled([{ heard: "K" }], 0, undefined).length, 0);
  });

  it("have a label of the alphabet, with the stress of what was expected", () => {
    assert.equal(phonemeLabel(" ae ", "AE1", service), "AE1");
    assert.equal(phonemeLabel("eh1", "AE1", service), "EH1");
    for (const text of ["", "cat", "Q", "K1"]) assert.equal(phonemeLabel(text, undefined, service), undefined, text);
    assert.equal(phonemeLabel("@", undefined, { phonemes: [{ ...service.phonemes[0]!, heard: "@" }] }), "@");
  });

  it("are split and merged, without losing what was expected", () => {
    const split = splitPhoneme(list, 1, { start: 2.25, end: 2.5 }, 2.375, "Y");
    assert.deepEqual(shown(split), ["equal K/K 2–2.25", "equal AE1/AE1 2.25–2.375", "insert /Y 2.375–2.5", "equal T/T 2.5–2.75"]);
    assert.match(splitPhoneme(list, 1, { start: 2.25, end: 2.5 }, 2.251, "Y") as string, /playhead/);
    assert.deepEqual(shown(mergedPhonemes(list, 0, 1, { start: 2, end: 2.5 })), [
      "equal K/K 2–2.5",
      "delete AE1/ undefined–undefined",
      "equal T/T 2.5–2.75",
    ]);
    assert.deepEqual(shown(mergedPhonemes(split as never, 1, 2, { start: 2.25, end: 2.5 })), shown(list as never));
  });

  it("are added where none lies; one that was expected there is the one", () => {
    const without = relabelled(list, 1, undefined);
    assert.deepEqual(shown(addedPhoneme(without, { start: 2.3, end: 2.4 }, "AE0"))[1], "equal AE1/AE1 2.3–2.4");
    assert.deepEqual(shown(addedPhoneme(without, { start: 2.3, end: 2.4 }, "P"))[2], "insert /P 2.3–2.4");
    assert.match(addedPhoneme(list, { start: 2.3, end: 2.4 }, "P") as string, /^There is already a phoneme in the selection/);
  });

  it("keep what the service says of those that nobody touched, and of those that only moved", () => {
    const scored = timelineOf({
      result: {
        kind: "pronunciation",
        body: {
          is_correct: true,
          score: 90,
          audio_duration: 2,
          analysis_details: [
            { phoneme: "K", start: 0, end: 0.5, score: 80 },
            { phoneme: "AE", start: 0.5, end: 1, score: 70 },
          ],
        },
      },
      reference: "K AE",
    });
    const times = edgeMover(scored, { lane: "phoneme", index: 0, end: "start" }, 2)!(0.1);
    const timeline = applyReview(scored, withTimes({}, scored, times, stamp));
    assert.deepEqual(
      timeline.phonemes.map(({ start, source, score }) => [start, source, score]),
      [
        [0.1, "review", 80],
        [0.5, undefined, 70],
      ],
    );
    assert.deepEqual(timeline.verdict, scored.verdict);
    const other = applyReview(
      scored,
      withPhonemeList({}, scored, undefined, relabelled(listedPhonemes(scored, undefined), 1, "EH"), stamp),
    );
    assert.deepEqual([other.verdict, other.summary.counts.substitutions, other.phonemes[1]!.score], [{ correct: false }, 1, undefined]);
  });

  it("of a local alignment are not said to be the reviewer's", () => {
    const local: Timeline = { ...service, phonemes: service.phonemes.map((phoneme) => ({ ...phoneme, source: "local alignment" })) };
    const timeline = applyReview(service, withPhonemeList({}, local, cat, relabelled(listedPhonemes(local, cat), 0, "G"), stamp));
    assert.deepEqual(
      phonemesOfSegment(timeline, cat).map(({ source }) => source),
      ["review", undefined, undefined],
    );
  });
});

describe("words on the time axis", () => {
  it("are split: what is said after the split is an addition, with its phonemes", () => {
    const cat = at(service, 1).index;
    const timeline = applyReview(service, edited(splitSegment({}, service, cat, 2.375, "at", stamp)));
    const [one, two] = timeline.segments.slice(cat, cat + 2);
    assert.deepEqual(
      [one!.kind, one!.start, one!.end, two!.kind, two!.heard, two!.start, two!.end],
      ["correct", 2, 2.375, "insertion", ["at"], 2.375, 2.75],
    );
    assert.deepEqual([places(timeline, one!.index), places(timeline, two!.index)], [["K 2–2.25"], ["AE1 2.375–2.5", "T 2.5–2.75"]]);
    assert.deepEqual(
      phonemesOfSegment(timeline, one!.index).map(({ kind }) => kind),
      ["equal", "delete", "delete"],
    );
  });

  it("that share one time are taken apart", () => {
    const stretch = timelineOf({
      result: {
        kind: "fluency-v2",
        body: { audio_duration: 9, details: [{ type: "equal", reference: ["a", "b"], prediction: ["a", "b"], start: 1, end: 3 }] },
      },
      reference: "a b",
    });
    const timeline = applyReview(stretch, edited(splitSegment({}, stretch, 0, 1.5, "", stamp)));
    assert.deepEqual(
      timeline.segments.map(({ kind, expected, start, end }) => [kind, expected, start, end]),
      [
        ["correct", ["a"], 1, 1.5],
        ["correct", ["b"], 1.5, 3],
      ],
    );
  });

  it("are merged: an addition with the word beside it, a word with the next one, which is left out then", () => {
    const um = applyReview(service, edited(mergeSegments({}, service, 1, stamp)));
    assert.deepEqual(
      [um.summary.counts.insertions, at(um, 1).start, at(um, 1).end, places(um, at(um, 1).index).length],
      [0, 1.75, 2.75, 5],
    );
    const both = applyReview(service, edited(mergeSegments({}, service, at(service, 1).index, stamp)));
    assert.deepEqual([at(both, 1).end, at(both, 2).kind], [3.5, "omission"]);
  });

  it("are added where none lies, and merged back again", () => {
    const review = edited(addSegment({}, service, { start: 3.75, end: 4 }, "well", SECONDS, stamp));
    const timeline = applyReview(service, review);
    const [added] = timeline.segments.filter(({ entry }) => entry !== undefined);
    assert.deepEqual([added!.at, added!.start, added!.end, added!.source], [5, 3.75, 4, "review"]);
    assert.match(addSegment({}, service, { start: 3, end: 4 }, "well", SECONDS, stamp) as string, /There is a word in the selection/);
    assert.equal(applyReview(service, edited(mergeSegments(review, timeline, added!.index, stamp))).summary.counts.insertions, 1);
  });

  it("that were added stand in the order of their times, whoever heard them", () => {
    const timeline = applyReview(service, edited(addSegment({}, service, { start: 1.55, end: 1.7 }, "er", SECONDS, stamp)));
    assert.deepEqual(
      timeline.segments.slice(1, 3).map(({ heard, start }) => [heard[0], start]),
      [
        ["er", 1.55],
        ["um", 1.75],
      ],
    );
  });
});

/** Nothing is shorter than nothing, lies over its neighbour or outside of its word or of the recording. */
function assertSound(timeline: Timeline): void {
  const inOrder = (tier: readonly { start: number; end: number }[], room: { start: number; end: number }, what: string) => {
    let before = room.start;
    for (const { start, end } of tier) {
      assert.ok(
        start >= before - 2e-6 && end - start >= 0.005 - 2e-6 && end <= room.end + 2e-6,
        `${what}: ${JSON.stringify([room, tier])}`,
      );
      before = end;
    }
  };
  const words = timedSegments(timeline);
  inOrder(words, { start: 0, end: SECONDS }, "words");
  for (const word of words)
    inOrder(timedPhonemes(timeline, word.index), word, `phonemes of ${timeline.segments[word.index]!.expected.join(" ")}`);
}

describe("any sequence of edits", () => {
  type Step = {
    does: "edge" | "split" | "merge" | "add" | "times" | "label" | "remove" | "omit";
    lane: "segment" | "phoneme";
    pick: number;
    end: "start" | "end";
    time: number;
    length: number;
    alone: boolean;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    does: fc.constantFrom("edge", "edge", "edge", "edge", "split", "merge", "add", "times", "label", "remove", "omit"),
    lane: fc.constantFrom("segment", "phoneme"),
    pick: fc.nat(50),
    end: fc.constantFrom("start", "end"),
    time: fc.double({ min: -1, max: SECONDS + 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    alone: fc.boolean(),
  });

  function apply(review: Review, timeline: Timeline, { does, lane, pick, end, time, length, alone }: Step): Review | string {
    const items = lane === "segment" ? timeline.segments : timeline.phonemes;
    const { index } = items[pick % items.length]!;
    const stretch = { start: time, end: time + length };
    const { segment = 0 } = lane === "phoneme" ? timeline.phonemes[index]! : { segment: index };
    const list = listedPhonemes(timeline, segment);
    const place = phonemesOfSegment(timeline, segment).findIndex((one) => one.index === index);
    const kept = (next: ReturnType<typeof addedPhoneme>) =>
      typeof next === "string" ? next : withPhonemeList(review, timeline, segment, next, stamp);
    const tier = timedPhonemes(timeline, segment);
    const piece = tier.findIndex((one) => one.index === index);
    switch (does) {
      case "edge": {
        const times = edgeMover(timeline, { lane, index, end }, SECONDS)?.(time, alone);
        return times ? withTimes(review, timeline, times, stamp) : "no edge";
      }
      case "split":
        return lane === "segment"
          ? splitSegment(review, timeline, index, time, "x", stamp)
          : piece < 0
            ? "no time"
            : kept(splitPhoneme(list, place, tier[piece]!, time, "Y"));
      case "merge":
        if (lane === "segment") return mergeSegments(review, timeline, index, stamp);
        return piece < 0 || !tier[piece + 1]
          ? "no next"
          : kept(
              mergedPhonemes(
                list,
                place,
                phonemesOfSegment(timeline, segment).findIndex((one) => one.index === tier[piece + 1]!.index),
                { start: tier[piece]!.start, end: tier[piece + 1]!.end },
              ),
            );
      case "add":
        return addSegment(review, timeline, stretch, "x", SECONDS, stamp);
      case "times": {
        const times = (lane === "segment" ? segmentTimes : phonemeTimes)(timeline, index, stretch, SECONDS);
        return typeof times === "string" ? times : withTimes(review, timeline, times, stamp);
      }
      case "label":
        return place < 0 ? "no phoneme" : kept(relabelled(list, place, "ZH"));
      case "remove":
        return place < 0 ? "no phoneme" : kept(relabelled(list, place, undefined));
      case "omit": {
        const word = timeline.segments[segment]?.words[0];
        return word === undefined ? "no word" : withWord(review, word, { text: timeline.words[word]!.text, verdict: "omission", ...stamp });
      }
    }
  }

  it("leaves no overlap and nothing inside out, fits the schema, and is undone by going back", () => {
    const untouched = JSON.stringify(service);
    let done = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        let review: Review = {};
        let timeline = service;
        const trail: [Review, string][] = [];
        for (const one of steps) {
          const next = apply(review, timeline, one);
          if (typeof next === "string") continue;
          done++;
          trail.push([review, JSON.stringify(timeline)]);
          review = next;
          timeline = applyReview(service, review);
          assertSound(timeline);
          assert.deepEqual(parseReview(JSON.parse(JSON.stringify(review))), review);
        }
        for (const [before, shown] of trail.reverse()) assert.equal(JSON.stringify(applyReview(service, before)), shown);
        assert.equal(JSON.stringify(service), untouched);
      }),
      propertyRuns(300),
    );
    assert.ok(done > 900, `${done} edits`);
  });
});
