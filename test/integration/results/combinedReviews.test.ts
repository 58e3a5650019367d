import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "mocha";
import type { Review, WordReview } from "#core/review/review.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { combinedText, type Decide, resultVersions, versionsOfCopies } from "#results/reviews/resultVersions.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import { withRecordingPath } from "#results/withRecordingPath.ts";
import { doubtfulResultText } from "../../support/doubtfulResult.ts";
import { GitRepository } from "../../support/gitRepository.ts";

const FILE = "the-seed.assessment.json";
const at = "2026-05-12T10:00:00.000Z";

describe("reviews that git could not merge", () => {
  let old: string;
  let fresh: string;
  let texts: string[];
  let repository: GitRepository;

  before(async () => {
    ({ text: old } = await doubtfulResultText());
    fresh = withReviewText(old, {});
    texts = (JSON.parse(fresh) as { review: { words: WordReview[] } }).review.words.map(({ text }) => text);
  });
  beforeEach(async () => {
    repository = await GitRepository.make();
  });
  afterEach(() => repository.remove());

  const word = (index: number, by: string, said: string): WordReview => ({
    word: index,
    text: texts[index]!,
    verdict: "substitution",
    said,
    by,
    at,
  });

  /** @param style of the markers, as `merge.conflictStyle` has it. */
  async function conflict(base: string, ana: string, ben: string, style = "merge"): Promise<string> {
    await repository.commit(FILE, base);
    await repository.git("switch", "--quiet", "--create", "ben");
    await repository.commit(FILE, ben);
    await repository.git("switch", "--quiet", "main");
    await repository.commit(FILE, ana);
    assert.equal(await repository.merge("ben", "-c", `merge.conflictStyle=${style}`), false);
    return repository.read(FILE);
  }

  async function combined(
    text: string,
    side: "ours" | "theirs" | "nobody" = "theirs",
  ): Promise<{ review: Review | undefined; asked: string[] }> {
    const asked: string[] = [];
    const decide: Decide = ({ name }) => {
      asked.push(name);
      return Promise.resolve(side === "nobody" ? undefined : side);
    };
    const written = await combinedText(resultVersions(text)!, decide);
    return { review: written === undefined ? undefined : readAssessment(written).file.review, asked };
  }

  for (const style of ["merge", "diff3", "zdiff3"])
    it(`are combined word by word, with a question where both changed the same (${style})`, async () => {
      const [ana, ben] = [word(1, "Ana", "ann"), word(1, "Ben", "ben")];
      const text = await conflict(
        fresh,
        withReviewText(fresh, { words: [ana, word(7, "Ana", "seven")] }),
        withReviewText(fresh, { words: [ben, word(9, "Ben", "nine")] }),
        style,
      );
      const others = [word(7, "Ana", "seven"), word(9, "Ben", "nine")];
      assert.deepEqual(await combined(text), { review: { words: [ben, ...others] }, asked: ["word:1"] });
      assert.deepEqual(await combined(text, "ours"), { review: { words: [ana, ...others] }, asked: ["word:1"] });
      assert.deepEqual(await combined(text, "nobody"), { review: undefined, asked: ["word:1"] }, "nothing is decided for anybody");
    });

  it("are combined without a question where both added at the same place, or wrote notes", async () => {
    const by = (name: string, before: number) => ({ additions: [{ before, said: "um", by: name, at }], notes: name });
    const text = await conflict(fresh, withReviewText(fresh, by("Ana", 2)), withReviewText(fresh, by("Ben", 12)));
    const additions = [...by("Ana", 2).additions, ...by("Ben", 12).additions];
    assert.deepEqual(await combined(text), { review: { notes: "Ana\n\nBen", additions }, asked: [] });
  });

  it("are combined from files of version 1.0, without a question about different words", async () => {
    const reviewed = (review: Review) => withPropertyText(old, "review", review);
    const text = await conflict(old, reviewed({ words: [word(1, "Ana", "one")] }), reviewed({ words: [word(9, "Ben", "nine")] }));
    assert.deepEqual(await combined(text), { review: { words: [word(1, "Ana", "one"), word(9, "Ben", "nine")] }, asked: [] });
  });

  it("are combined where one side was written by version 1.0", async () => {
    const { review: places } = JSON.parse(fresh) as { review: { words: WordReview[] } };
    const later = { words: places.words.map((place) => (place.word === 9 ? word(9, "Ben", "nine") : place)) };
    const text = await conflict(fresh, withReviewText(fresh, { words: [word(1, "Ana", "one")] }), withPropertyText(fresh, "review", later));
    assert.deepEqual(await combined(text), { review: { words: [word(1, "Ana", "one"), word(9, "Ben", "nine")] }, asked: [] });
  });

  it("are combined where somebody kept both sides, or are read together if no word is in both", async () => {
    const markers = /^(?:<<<<<<<|=======|>>>>>>>).*\n/gm;
    const [ana, ben] = [word(1, "Ana", "ann"), word(1, "Ben", "ben")];
    const text = await conflict(fresh, withReviewText(fresh, { words: [ana] }), withReviewText(fresh, { words: [ben] }));
    const both = text.replace(markers, "");
    assert.throws(() => readAssessment(both), { code: "assessment-conflict" });
    assert.deepEqual(await combined(both), { review: { words: [ben] }, asked: ["word:1"] });
    const twice = withPropertyText(old, "review", { words: [ana] }).replace(
      /\n\}\n$/,
      `,\n"review": {"words": [${JSON.stringify(word(9, "Ben", "nine"))}]}\n}\n`,
    );
    const { file, isReviewCombined } = readAssessment(twice);
    assert.deepEqual([file.review, isReviewCombined], [{ words: [ana, word(9, "Ben", "nine")] }, true]);
  });

  it("of two copies of a result are combined in the first, wherever the recording lies", async () => {
    const copy = (by: string) => withReviewText(fresh, { words: [word(1, by, by), word(by === "Ana" ? 7 : 9, by, by)] });
    const elsewhere = withRecordingPath(copy("Ben"), "../recordings/the-seed.wav")!;
    const found = versionsOfCopies([
      { name: "a", text: copy("Ana") },
      { name: "b", text: elsewhere },
    ]);
    const written = await combinedText(found, ({ name }) => Promise.resolve(name === "word:1" ? "theirs" : undefined));
    const { file } = readAssessment(written!);
    assert.deepEqual(file.review, { words: [word(1, "Ben", "Ben"), word(7, "Ana", "Ana"), word(9, "Ben", "Ben")] });
    assert.equal(file.recording.path, readAssessment(fresh).file.recording.path);
    const other = copy("Ben").replaceAll('"tree"', '"three"');
    assert.throws(
      () =>
        versionsOfCopies([
          { name: "a", text: copy("Ana") },
          { name: "b", text: other },
        ]),
      { code: "versions-differ" },
    );
  });

  it("of two different assessments are left to the person who merges", async () => {
    const again = (said: string) => withReviewText(old.replaceAll('"tree"', JSON.stringify(said)), { words: [word(1, "Ana", said)] });
    const text = await conflict(fresh, again("tray"), again("three"));
    assert.throws(() => resultVersions(text), { code: "versions-differ" });
  });

  it("are nothing to combine in a file that one person has changed", () => {
    assert.equal(resultVersions(withReviewText(fresh, { words: [word(1, "Ana", "one")] })), undefined);
  });
});

describe("a damaged result", () => {
  it("is not to be assessed again before its corrections are saved", async () => {
    const { text } = await doubtfulResultText();
    const fresh = withReviewText(text, {});
    const reviewed = withReviewText(fresh, { stop: { word: 1, text: "x", at } });
    assert.throws(() => readAssessment(fresh.slice(0, -4)), /or assess the recording again/);
    assert.throws(() => readAssessment(reviewed.slice(0, -4)), /corrections that somebody made: open it as text to repair it/);
  });
});
