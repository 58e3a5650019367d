import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import type { Annotation, TierItem } from "#core/formats/annotation.ts";
import { readChat } from "#core/formats/readChat.ts";
import { readTextGrid } from "#core/formats/readTextGrid.ts";
import { HumanError } from "#core/humanError.ts";
import { importAnnotation } from "#core/import/importAnnotation.ts";
import { changesInWords, NO_CHANGES } from "#core/import/importChanges.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { readAnnotation } from "#results/annotations/readAnnotation.ts";
import { timelineOf } from "../../../support/results.ts";

const at = "2026-03-01T10:00:00Z";
const stamp = { by: "B", at: "2026-03-02T10:00:00Z" };
const equal = (word: string, start: number) => ({ type: "equal", reference: [word], prediction: [word], start, end: start + 0.4 });

function reading(reference: string, duration = 10): Timeline {
  return timelineOf({
    reference,
    result: { kind: "fluency-v2", body: { audio_duration: duration, details: reference.split(" ").map((word, i) => equal(word, i + 1)) } },
  });
}

const service = reading("The little cat sat");
const review: Review = {
  notes: "Read quietly.",
  words: [
    { word: 1, text: "little", at },
    { word: 2, text: "cat", verdict: "substitution", said: "cap", start: 3.0000001, cues: ["visual"], at },
  ],
  additions: [{ before: 4, verdict: "insertion", said: "oh", start: 5, end: 5.5, at }],
};

function grid(of: Review, edit: Partial<Record<string, (items: TierItem[]) => TierItem[]>> = {}): Annotation {
  const read = readTextGrid(exportResult("textgrid", { timeline: applyReview(service, of), service, review: of, title: "" }));
  return { ...read, tiers: read.tiers.map((tier) => ({ ...tier, items: edit[tier.name]?.(tier.items) ?? tier.items })) };
}

const renamed = (from: string, to: Partial<TierItem>) => (items: TierItem[]) =>
  items.map((item) => (item.text === from ? { ...item, ...to } : item));
const brought = (into: Review, read: Annotation, replace = false) => importAnnotation(service, into, read, { stamp, replace });

describe("what was edited elsewhere, laid over a review", () => {
  it("leaves what nobody edited as it is, with confirmations, cues and what was written beside it", () => {
    assert.deepEqual(brought(review, grid(review)), { review, changes: NO_CHANGES, conflicts: [], notes: [] });
    const { review: edited, changes, conflicts } = brought(review, grid(review, { "heard words": renamed("sat", { end: 4.6 }) }));
    assert.deepEqual(edited, { ...review, words: [...review.words!, { word: 3, text: "sat", end: 4.6, ...stamp }] });
    assert.deepEqual([changesInWords(changes), conflicts], ["1 boundary moved", []]);
  });

  it("keeps tiers of people's own, which exports have again, and their edits", () => {
    const [stress, clicks] = [
      { name: "stress", items: [{ start: 2, end: 2.25, text: "lit" }] },
      { name: "clicks", items: [{ start: 0.5, end: 0.5, text: "tap" }] },
    ];
    const read = grid(review);
    const first = brought(review, { ...read, tiers: [...read.tiers, stress, clicks, { name: "empty", items: [] }] });
    const tiers = [stress, clicks].map((tier) => ({ ...tier, ...stamp }));
    assert.deepEqual([first.review, changesInWords(first.changes)], [{ ...review, tiers }, "2 tiers of your own"]);
    const again = grid(first.review);
    assert.deepEqual(
      again.tiers.filter(({ name }) => ["stress", "clicks"].includes(name)),
      [stress, clicks],
    );
    assert.deepEqual(brought(first.review, again), { review: first.review, changes: NO_CHANGES, conflicts: [], notes: [] });
    const timeline = applyReview(service, first.review);
    const eaf = readAnnotation(Buffer.from(exportResult("eaf", { timeline, service, review: first.review, title: "" })));
    assert.deepEqual(brought(first.review, eaf).review, first.review, "a point stays one, which ELAN does not have");
    const edited = brought(first.review, grid(first.review, { stress: renamed("lit", { text: "LIT" }) }));
    assert.equal(edited.review.tiers?.find(({ name }) => name === "stress")?.items[0]?.text, "LIT");
    const without = { ...again, tiers: again.tiers.filter(({ name }) => name !== "clicks") };
    assert.deepEqual(
      brought(first.review, without).review.tiers?.map(({ name }) => name),
      ["stress"],
    );
    assert.deepEqual(brought(first.review, grid(review)).review, first.review, "an older export takes no tier away");
  });

  it("keeps both of two tiers with one name, and none that was chosen as the tier of words", () => {
    const of = (name: string, text: string) => ({ name, items: [{ start: 2, end: 2.25, text }] });
    const read = grid(review);
    const { review: both } = brought(review, { ...read, tiers: [...read.tiers, of("notes", "one"), of("notes", "two")] });
    assert.deepEqual(
      both.tiers?.map(({ name, items }) => [name, items[0]!.text]),
      [
        ["notes", "one"],
        ["notes (2)", "two"],
      ],
    );
    assert.deepEqual(brought(both, grid(both)).review, both);
    const spoken = service.segments.map(({ expected, start, end }) => ({ start: start!, end: end!, text: expected.join(" ") }));
    const foreign: Annotation = { format: "textgrid", problems: [], tiers: [{ name: "spoken", items: spoken }, of("notes", "one")] };
    const { review: named } = importAnnotation(service, {}, foreign, { stamp, replace: false, choice: { words: "spoken" } });
    assert.deepEqual(
      named.tiers?.map(({ name }) => name),
      ["notes"],
    );
  });

  it("asks which of two different tiers of one name is meant", () => {
    const of = (text: string) => ({ name: "stress", items: [{ start: 2, end: 2.25, text }] });
    const read = grid(review);
    const { review: mine } = brought(review, { ...read, tiers: [...read.tiers, of("lit")] });
    const theirs = { ...read, tiers: [...read.tiers, of("LIT")] };
    const asked = brought(mine, theirs);
    assert.deepEqual([asked.review, asked.conflicts], [mine, ["Tier “stress”: the review and the file have different labels"]]);
    assert.equal(brought(mine, theirs, true).review.tiers?.[0]?.items[0]?.text, "LIT");
  });

  it("changes and takes back what the review said when the file was exported with it", () => {
    const changed = brought(review, grid(review, { "heard words": renamed("cap", { text: "cup" }) }));
    assert.deepEqual(changed.review.words![1], {
      word: 2,
      text: "cat",
      verdict: "substitution",
      said: "cup",
      start: 3.0000001,
      cues: ["visual"],
      ...stamp,
    });
    const back = brought(
      review,
      grid(review, {
        "heard words": renamed("cap", { text: "cat" }),
        reading: (items) => items.map((item) => ({ ...item, text: item.text.replace("3 substitution", "3 correct") })),
      }),
    );
    assert.deepEqual(
      [back.review.words![1], back.changes, back.conflicts],
      [{ word: 2, text: "cat", cues: ["visual"], at }, { ...NO_CHANGES, labels: 1 }, []],
    );
    const gone = brought(
      review,
      grid(review, {
        "heard words": (items) => items.filter(({ text }) => text !== "oh"),
        reading: (items) => items.filter(({ text }) => !text.startsWith("+5 ")),
      }),
    );
    assert.deepEqual([gone.review.additions, changesInWords(gone.changes)], [undefined, "1 addition removed"]);
  });

  it("tells where a review that came later says otherwise, and takes the file's word when it is asked to", () => {
    const read = grid({}, { "heard words": (items) => renamed("cat", { text: "car" })(renamed("The", { text: "A" })(items)) });
    const kept = brought(review, read);
    assert.deepEqual(
      kept.review.words!.map(({ word, said }) => [word, said]),
      [
        [0, "A"],
        [1, undefined],
        [2, "cap"],
      ],
    );
    assert.deepEqual(kept.conflicts, ["Word 3, “cat”: the review has substitution “cap” 3.000–… s, the file has substitution “car”"]);
    assert.deepEqual(kept.review.additions, review.additions, "what the file could not know stays");
    const replaced = brought(review, read, true);
    assert.deepEqual(
      replaced.review.words!.map(({ word, said }) => [word, said]),
      [
        [0, "A"],
        [1, undefined],
        [2, "car"],
      ],
    );
    assert.deepEqual([replaced.conflicts, replaced.review.additions, replaced.review.notes], [[], undefined, review.notes]);
  });

  it("brings new additions, and where the reader stopped", () => {
    const added = brought({}, grid({}, { "heard words": (items) => [...items, { start: 6, end: 6.5, text: "um" }] }));
    assert.deepEqual(
      [added.review.additions?.map(({ before, said }) => [before, said]), changesInWords(added.changes)],
      [[[4, "um"]], "1 new addition"],
    );
    const stopped: Review = { stop: { word: 1, text: "little", seconds: 60, at } };
    const { review: back, changes } = brought({}, grid(stopped));
    assert.deepEqual([back, changesInWords(changes)], [{ stop: { word: 1, text: "little", seconds: 60, ...stamp } }, "last word changed"]);
    assert.deepEqual(brought(stopped, grid({})).review, stopped, "a file from before says nothing of it");
  });

  it("comes from tiers of a forced aligner that names its words as an export does", () => {
    const read: Annotation = {
      format: "textgrid",
      duration: 10,
      problems: [],
      tiers: [{ name: "words", items: ["the", "little", "cat", "sat"].map((text, i) => ({ start: i + 1.1, end: i + 1.4, text })) }],
    };
    const { review: back, notes } = brought({}, read);
    assert.deepEqual(
      back.words!.map(({ word, start, end }) => [word, start, end]),
      [
        [0, 1.1, undefined],
        [1, 2.1, undefined],
        [2, 3.1, undefined],
        [3, 4.1, undefined],
      ],
    );
    assert.match(notes[0]!, /does not say which result/);
  });

  it("is refused in words where it cannot be of this result", () => {
    const refused = (code: string, into: Timeline, read: Annotation, says: RegExp) =>
      assert.throws(
        () => importAnnotation(into, {}, read, { stamp, replace: true }),
        (error) => error instanceof HumanError && error.code === code && says.test(error.message),
      );
    refused("annotation-other-text", reading("Three cats swim"), grid({}), /a different text/);
    refused("annotation-other-recording", reading("The little cat sat", 12), grid({}), /10\.00 s, and this result to one of 12\.00 s/);
    refused(
      "annotation-other-recording",
      reading("The little cat sat", 6),
      { ...grid({}), tiers: grid({}).tiers.filter(({ name }) => name !== "source") },
      /10\.00 s/,
    );
    refused("annotation-no-tiers", service, { ...grid({}), tiers: [{ name: "Mary", items: [] }] }, /It has “Mary”/);
    const text = exportResult("textgrid", { timeline: service, title: "" });
    refused(
      "annotation-damaged",
      service,
      readTextGrid(text.slice(0, text.length / 2)),
      /^Line \d+: .*ends before its last tier does.*Save it again in Praat/,
    );
    refused("annotation-unreadable", service, readTextGrid("ooBinaryFile\bTextGrid"), /not a TextGrid in text form/);
    const transcript = (words: string) => readChat(`@UTF8\n@Begin\n*CHI:\t${words} .\n@End\n`);
    refused("annotation-other-text", service, transcript("once upon a time there was the end"), /a different text/);
    refused("annotation-no-tiers", service, readChat("@Begin\n@End\n"), /no words/);
    assert.deepEqual(
      brought({}, transcript("the little dog sat")).review.words?.map(({ word, said }) => [word, said]),
      [[2, "dog"]],
    );
    const pronunciation = timelineOf({
      reference: "K AE T",
      result: { kind: "pronunciation", body: { is_correct: true, analysis_details: [] } },
    });
    refused("annotation-no-tiers", pronunciation, transcript("yyy"), /no phonemes/);
  });
});

describe("a file that was exported at another strictness", () => {
  const confident = (word: string, start: number, confidence: number) => ({ ...equal(word, start), confidence });
  const details = [
    confident("The", 1, 0.99),
    confident("little", 2, 0.6),
    { type: "replace", reference: ["cat"], prediction: ["cap"], start: 3, end: 3.4, confidence: 0.55 },
    { type: "delete", reference: ["sat"], confidence: 0.6 },
  ];
  const judged = timelineOf({ reference: "The little cat sat", result: { kind: "fluency-v2", body: { audio_duration: 10, details } } });

  for (const strictness of [0.05, 0.3, 0.7, 0.95]) {
    for (const format of ["textgrid", "chat"] as const) {
      it(`brings no verdict that nobody gave, as ${format} at ${strictness}`, () => {
        const own: Review = { strictness, words: [{ word: 0, text: "The", verdict: "omission", at }] };
        const shown = applyReview(judged, own);
        assert.ok(
          shown.segments.some(({ kind }, i) => kind !== judged.segments[i]!.kind && i > 0),
          "some word was turned",
        );
        const text = exportResult(format, { timeline: shown, service: judged, review: own, title: "" });
        const read = format === "chat" ? readChat(text) : readTextGrid(text);
        assert.deepEqual(importAnnotation(judged, own, read, { stamp, replace: false }), {
          review: own,
          changes: NO_CHANGES,
          conflicts: [],
          notes: [],
        });
        assert.deepEqual(importAnnotation(judged, {}, read, { stamp, replace: false }).review, {
          words: [{ word: 0, text: "The", verdict: "omission", ...stamp }],
        });
      });
    }
  }
});
