import assert from "node:assert/strict";
import { beforeEach, describe, it } from "mocha";
import type { Review } from "#core/review/review.ts";
import { EditedReview, type ReviewStep, type Way } from "#project/reviews/editedReview.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const FILE = "memory:///results/fox.assessment.json";
const NOBODY_CANCELS = { isCancellationRequested: false };
const RESULT = writeAssessment({
  version: 1,
  operation: "fluency-v2",
  assessedAt: "2026-03-14T09:27:01.000Z",
  assessedBy: { service: "embedded", modelId: "local-en" },
  recording: { path: "fox.wav" },
  reference: { text: "fox", path: "../fox.txt" },
  result: { status: "Success", audio_duration: 5, details: [{ type: "equal", reference: ["fox"], prediction: ["fox"], start: 1, end: 2 }] },
});

describe("a review that is edited", () => {
  let files: FilesInMemory;
  let asked: string[];
  let answer: Way | undefined;
  /** Called for each correction that differs; nobody decides by default. */
  let decided: () => "ours" | "theirs" | undefined;
  let shown: Review | undefined;
  let steps: (ReviewStep | undefined)[];
  let edited: EditedReview;

  beforeEach(async () => {
    files = await FilesInMemory.with({ "results/fox.assessment.json": RESULT });
    [asked, answer, shown, steps] = [[], undefined, undefined, []];
    decided = () => undefined;
    edited = open();
    edited.take(undefined, RESULT, edited.revision);
  });

  function open(own: Pick<FilesInMemory, "read" | "create" | "replace"> = files): EditedReview {
    return new EditedReview(FILE, {
      files: own,
      show: (review) => (shown = review),
      changed: (step) => void steps.push(step),
      settle: (why, _detail, ways) => {
        asked.push(`${why} ${ways.join(", ")}`);
        return Promise.resolve(answer);
      },
      decide: ({ place, ours, theirs }, words) => {
        asked.push(`${place.of === "word" ? words[place.word]! : place.of}: ${JSON.stringify([ours, theirs])}`);
        return Promise.resolve(decided());
      },
    });
  }

  const text = async () => (await files.text(FILE))!;
  const write = (now: string) => files.write(FILE, now);

  it("is written into the file, and nothing else in it changes", async () => {
    edited.change({ notes: "one" }, "Note");
    assert.deepEqual(shown, { notes: "one" });
    await edited.save(NOBODY_CANCELS);
    assert.equal(await text(), withReviewText(RESULT, { notes: "one" }));
    assert.equal(edited.hasChanges, false);
    assert.equal(shown, undefined);
  });

  it("knows its own file where the editor begins the next save before the last one has ended, which it cancels", async () => {
    const saves: Promise<void>[] = [];
    for (const notes of ["one", "two", "three", "four"]) {
      edited.change({ notes }, "Note");
      saves.push(edited.save(NOBODY_CANCELS));
    }
    await Promise.all(saves);
    assert.deepEqual(asked, []);
    assert.equal(edited.hasChanges, false);
    assert.equal(readAssessment(await text()).file.review?.notes, "four");
  });

  it("writes changes that are made while the file is being written", async () => {
    const slow = open({
      read: (file, limits) => files.read(file, limits),
      create: (file, bytes) => files.create(file, bytes),
      replace: async (file, before, bytes) => {
        if (slow.review.notes === "one") slow.change({ notes: "two" }, "Note");
        return files.replace(file, before, bytes);
      },
    });
    slow.change({ notes: "one" }, "Note");
    await slow.save(NOBODY_CANCELS);
    assert.equal(readAssessment(await text()).file.review?.notes, "two");
    assert.equal(slow.hasChanges, false);
  });

  it("keeps what others write to the file at the very moment", async () => {
    let isFirst = true;
    const raced = open({
      read: (file, limits) => files.read(file, limits),
      create: (file, bytes) => files.create(file, bytes),
      replace: async (file, before, bytes) => {
        if (isFirst) await write(withPropertyText(await text(), "reader", { grade: 3 }));
        isFirst = false;
        return files.replace(file, before, bytes);
      },
    });
    raced.change({ notes: "mine" }, "Note");
    await raced.save(NOBODY_CANCELS);
    const { file } = readAssessment(await text());
    assert.deepEqual([file.review?.notes, file.reader?.grade], ["mine", 3]);
  });

  it("asks before another review is overwritten, and leaves it if that is not wanted", async () => {
    edited.change({ notes: "mine" }, "Note");
    await write(withReviewText(RESULT, { notes: "theirs" }));
    await assert.rejects(edited.save(NOBODY_CANCELS), { code: "review-conflict" });
    assert.equal(readAssessment(await text()).file.review?.notes, "theirs");
    assert.equal(edited.hasChanges, true);
    answer = "overwrite";
    await edited.save(NOBODY_CANCELS);
    assert.equal(readAssessment(await text()).file.review?.notes, "mine");
    assert.equal(asked.length, 2);
  });

  it("asks once where the editor begins the next save, and cancels this one, while the author decides", async () => {
    const verdict = (is: "omission" | "variant"): Review => ({
      words: [{ word: 0, text: "fox", verdict: is, at: "2026-03-14T10:00:00.000Z" }],
    });
    const theirs = withReviewText(RESULT, verdict("variant"));
    edited.change(verdict("omission"), "Omission");
    await write(theirs);
    answer = "combine";
    const first = { isCancellationRequested: false };
    let next: Promise<void> | undefined;
    decided = () => {
      first.isCancellationRequested = true;
      next ??= edited.save(NOBODY_CANCELS);
      return "ours";
    };
    await edited.save(first);
    await next;
    assert.equal(asked.length, 2, "what to do, and whose verdict counts");
    assert.deepEqual(readAssessment(await text()).file.review, verdict("omission"));
    // That review in the file again is another matter.
    await write(theirs);
    await edited.save(NOBODY_CANCELS);
    assert.equal(asked.length, 3);
  });

  it("combines both reviews where that is wanted, as a step that can be undone", async () => {
    await write(withReviewText(RESULT, { notes: "old" }));
    edited.take({ notes: "old" }, await text(), edited.revision);
    edited.change({ notes: "old", observer: "Ms Lee" }, "Observer");
    await write(withReviewText(RESULT, { notes: "new", retelling: "A fox." }));
    answer = "combine";
    await edited.save(NOBODY_CANCELS);
    assert.deepEqual(asked, ["The review in fox.assessment.json was changed on disk after you started to change it. combine, overwrite"]);
    const both = { notes: "new", observer: "Ms Lee", retelling: "A fox." };
    assert.deepEqual([readAssessment(await text()).file.review, edited.review, edited.hasChanges], [both, both, false]);
    assert.equal(steps.at(-1)?.label, "Combined with the review in the file");
    steps.at(-1)!.undo();
    assert.deepEqual([edited.review, edited.hasChanges], [{ notes: "old", observer: "Ms Lee" }, true]);
  });

  it("asks where both corrected the same word, and writes nothing before that is decided", async () => {
    const fox = (verdict: "omission" | "told") => ({ words: [{ word: 0, text: "fox", verdict, at: `2026-03-14T10:00:00Z` }] });
    edited.change(fox("told"), "Told");
    const theirs = withReviewText(RESULT, fox("omission"));
    await write(theirs);
    answer = "combine";
    await assert.rejects(edited.save(NOBODY_CANCELS), { code: "review-conflict" });
    assert.deepEqual([await text(), edited.review], [theirs, fox("told")]);
    assert.match(asked.at(-1)!, /^fox: .*told.*omission/);
    decided = () => {
      decided = () => "theirs";
      // Somebody goes on while the question is open.
      edited.change({ ...fox("told"), notes: "later" }, "Note");
      return "theirs";
    };
    await edited.save(NOBODY_CANCELS);
    assert.deepEqual(readAssessment(await text()).file.review, { ...fox("omission"), notes: "later" });
  });

  it("offers nothing but to overwrite a review of which a part cannot be read", async () => {
    edited.change({ notes: "mine" }, "Note");
    await write(withPropertyText(RESULT, "review", { notes: "theirs", strictness: "high" }));
    await assert.rejects(edited.save(NOBODY_CANCELS), { code: "review-conflict" });
    assert.match(asked[0]!, /cannot be read: .* overwrite$/);
    assert.doesNotMatch(asked[0]!, /combine/);
  });

  it("asks about another review that comes while the question is open", async () => {
    edited.change({ notes: "mine" }, "Note");
    await write(withReviewText(RESULT, { notes: "theirs" }));
    const host = open({
      read: (file, limits) => files.read(file, limits),
      create: (file, bytes) => files.create(file, bytes),
      replace: async (file, before, bytes) => {
        if (asked.length === 1) await write(withReviewText(RESULT, { notes: "a third one's" }));
        return files.replace(file, before, bytes);
      },
    });
    host.take(undefined, RESULT, host.revision);
    host.change({ notes: "mine" }, "Note");
    answer = "overwrite";
    await host.save(NOBODY_CANCELS);
    assert.equal(asked.length, 2);
    assert.equal(readAssessment(await text()).file.review?.notes, "mine");
  });

  it("writes a file again that was deleted, unless it was deleted for good", async () => {
    edited.change({ notes: "one" }, "Note");
    await files.remove(FILE);
    await edited.save(NOBODY_CANCELS);
    assert.equal(readAssessment(await text()).file.review?.notes, "one");
    edited.change({ notes: "two" }, "Note");
    await files.remove(FILE);
    edited.forget();
    await assert.rejects(edited.save(NOBODY_CANCELS), { code: "assessment-missing" });
    assert.equal(edited.review.notes, "two");
  });

  it("leaves a file alone that holds no result any more, and can still be written to another one", async () => {
    edited.change({ notes: "one" }, "Note");
    await write("{}");
    await assert.rejects(edited.save(NOBODY_CANCELS), { code: "result-not-written" });
    assert.equal(await text(), "{}");
    const { file } = readAssessment(await edited.textAt("memory:///elsewhere/copy.assessment.json"));
    assert.deepEqual([file.review?.notes, file.recording.path, file.reference.path], ["one", "../results/fox.wav", "../fox.txt"]);
  });

  it("says that a file cannot be read or written, and keeps the changes", async () => {
    const refuse = () => Promise.reject(Object.assign(new Error("EACCES"), { code: "EACCES" }));
    const unwritable = open({ read: (file, limits) => files.read(file, limits), create: refuse, replace: refuse });
    unwritable.change({ notes: "one" }, "Note");
    await assert.rejects(unwritable.save(NOBODY_CANCELS), { code: "result-not-written" });
    const unreadable = open({ read: refuse, create: refuse, replace: refuse });
    unreadable.change({ notes: "one" }, "Note");
    await assert.rejects(unreadable.save(NOBODY_CANCELS), { code: "result-unreadable" });
    assert.deepEqual([unwritable.review.notes, unreadable.review.notes], ["one", "one"]);
  });

  it("counts as unsaved where a change takes the place of a saved one that was undone", async () => {
    edited.change({ notes: "one" }, "Note");
    await edited.save(NOBODY_CANCELS);
    steps[0]!.undo();
    assert.equal(edited.hasChanges, true);
    edited.change({ notes: "two" }, "Note");
    assert.deepEqual(
      steps.map((step) => step?.label),
      ["Note", "Note", undefined],
    );
  });

  it("goes on after a restart with what was not saved", () => {
    edited.change({ notes: "one" }, "Note");
    const restarted = open();
    restarted.restore(edited.backUp());
    assert.deepEqual([restarted.review.notes, restarted.hasChanges], ["one", true]);
    assert.throws(() => open().restore("{"));
  });

  it("is given up for what is in the file", async () => {
    await write(withReviewText(RESULT, { notes: "theirs" }));
    edited.change({ notes: "mine" }, "Note");
    await edited.revert();
    assert.deepEqual([edited.review.notes, edited.hasChanges], ["theirs", false]);
  });
});
