import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "mocha";
import type { Review, WordReview } from "#core/review/review.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import { doubtfulResultText } from "../../support/doubtfulResult.ts";
import { GitRepository } from "../../support/gitRepository.ts";

const FILE = "the-seed.assessment.json";
const at = "2026-05-12T10:00:00.000Z";

describe("reviews of one result on two branches, merged by git", () => {
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

  const word = (index: number, by: string, said = "other"): WordReview => ({
    word: index,
    text: texts[index]!,
    verdict: "substitution",
    said,
    by,
    at,
  });

  async function merged(base: string, ana: string, ben: string): Promise<{ isClean: boolean; text: string }> {
    await repository.commit(FILE, base);
    await repository.git("switch", "--quiet", "--create", "ben");
    await repository.commit(FILE, ben);
    await repository.git("switch", "--quiet", "main");
    await repository.commit(FILE, ana);
    const isClean = await repository.merge("ben");
    return { isClean, text: await repository.read(FILE) };
  }

  const rows: Record<string, [before: () => Review, ana: () => Review, ben: () => Review, both: () => Review]> = {
    "the first two corrections": [
      () => ({}),
      () => ({ words: [word(1, "Ana")] }),
      () => ({ words: [word(9, "Ben")] }),
      () => ({ words: [word(1, "Ana"), word(9, "Ben")] }),
    ],
    "neighbouring words": [
      () => ({}),
      () => ({ words: [word(3, "Ana"), word(5, "Ana")] }),
      () => ({ words: [word(4, "Ben")] }),
      () => ({ words: [word(3, "Ana"), word(4, "Ben"), word(5, "Ana")] }),
    ],
    "the first word and the last": [
      () => ({}),
      () => ({ words: [word(0, "Ana")] }),
      () => ({ words: [word(texts.length - 1, "Ben")] }),
      () => ({ words: [word(0, "Ana"), word(texts.length - 1, "Ben")] }),
    ],
    "one takes a correction back beside another's": [
      () => ({ words: [word(3, "Cleo"), word(4, "Cleo")] }),
      () => ({ words: [word(4, "Cleo")] }),
      () => ({ words: [word(3, "Cleo"), word(4, "Ben", "this")] }),
      () => ({ words: [word(4, "Ben", "this")] }),
    ],
    "notes of one, words of the other": [
      () => ({ words: [word(0, "Cleo")] }),
      () => ({ words: [word(0, "Cleo")], notes: "Whispers." }),
      () => ({ words: [word(0, "Ben", "this")] }),
      () => ({ words: [word(0, "Ben", "this")], notes: "Whispers." }),
    ],
    "additions far apart": [
      () => ({ additions: [2, 8, 14].map((before) => ({ before, said: "um", at })) }),
      () => ({ additions: [1, 2, 8, 14].map((before) => ({ before, said: "um", at })) }),
      () => ({ additions: [2, 8, 14, 20].map((before) => ({ before, said: "um", at })) }),
      () => ({ additions: [1, 2, 8, 14, 20].map((before) => ({ before, said: "um", at })) }),
    ],
  };
  for (const [name, [base, ana, ben, both]] of Object.entries(rows))
    it(`have both: ${name}`, async () => {
      const { isClean, text } = await merged(withReviewText(fresh, base()), withReviewText(fresh, ana()), withReviewText(fresh, ben()));
      assert.equal(isClean, true, text);
      assert.deepEqual(readAssessment(text).file.review, both());
    });

  it("have both where one edited with CRLF line ends throughout", async () => {
    const crlf = (text: string) => text.replaceAll("\n", "\r\n");
    const reviewed = (text: string, index: number, by: string) => withReviewText(crlf(text), { words: [word(index, by)] });
    const { isClean, text } = await merged(crlf(fresh), reviewed(fresh, 1, "Ana"), reviewed(fresh, 2, "Ben"));
    assert.equal(isClean, true, text);
    assert.deepEqual(readAssessment(text).file.review, { words: [word(1, "Ana"), word(2, "Ben")] });
  });

  it("are named as two people's, with nothing else to do than to combine them, where both changed a word", async () => {
    const { isClean, text } = await merged(
      fresh,
      withReviewText(fresh, { words: [word(1, "Ana")] }),
      withReviewText(fresh, { words: [word(1, "Ben", "this")] }),
    );
    assert.equal(isClean, false);
    assert.throws(
      () => readAssessment(text),
      (error: Error & { code: string }) => {
        assert.equal(error.code, "assessment-conflict");
        assert.match(error.message, /Two people changed this result/);
        assert.doesNotMatch(error.message, /assess/);
        return true;
      },
    );
  });

  it("are read from files of version 1.0, whose lines do not merge", async () => {
    const reviewed = (index: number, by: string) => withPropertyText(old, "review", { words: [word(index, by)] });
    assert.deepEqual(readAssessment(reviewed(1, "Ana")).file.review, { words: [word(1, "Ana")] });
    const { isClean, text } = await merged(old, reviewed(1, "Ana"), reviewed(9, "Ben"));
    assert.equal(isClean, false);
    assert.throws(() => readAssessment(text), { code: "assessment-conflict" });
  });
});
