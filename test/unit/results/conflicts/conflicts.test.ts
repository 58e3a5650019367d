import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { hasCorrections } from "#results/conflicts/hasCorrections.ts";
import { mergeConflict } from "#results/conflicts/mergeConflict.ts";
import { writtenReviews } from "#results/conflicts/writtenReviews.ts";

const MARKED = "a\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> ben\nb\n";

describe("mergeConflict", () => {
  it("takes the two sides apart, and what both began with where git kept it", () => {
    const names = { ours: "HEAD", theirs: "ben" };
    assert.deepEqual(mergeConflict(MARKED), { ours: "a\nours\nb\n", theirs: "a\ntheirs\nb\n", names });
    const based = MARKED.replace("=======", "||||||| 1234567\nbase\n=======");
    assert.deepEqual(mergeConflict(based), { ours: "a\nours\nb\n", theirs: "a\ntheirs\nb\n", base: "a\nbase\nb\n", names });
    assert.equal(mergeConflict(based + MARKED)?.base, undefined, "not everywhere");
    assert.equal(mergeConflict(MARKED.replaceAll("\n", "\r\n"))?.theirs, "a\r\ntheirs\r\nb\r\n");
  });

  it("takes no other text for one", () => {
    for (const text of [
      "",
      "{}",
      '{"a": "<<<<<<< HEAD"}',
      MARKED.replace(">>>>>>> ben\n", ""),
      MARKED.replace("=======\n", ""),
      "<<<<<<<<\n",
    ])
      assert.equal(mergeConflict(text), undefined, text);
  });
});

describe("writtenReviews", () => {
  const reviewsIn = (text: string) => JSON.parse(JSON.stringify(writtenReviews(JSON.parse(text), text))) as unknown;

  it("finds one review as JSON has it", () => {
    assert.deepEqual(reviewsIn('{"review":{"notes":"a","words":[{"word":1},{"word":2}]}}'), [
      { notes: "a", words: [{ word: 1 }, { word: 2 }] },
    ]);
    assert.deepEqual(reviewsIn('{"result":{"review":{"notes":"a"}}}'), []);
    assert.deepEqual(reviewsIn('{"result":{"review":{"stop":1,"stop":2}},"review":{"notes":"a"}}'), [{ notes: "a" }]);
    assert.deepEqual(reviewsIn('{"review":7}'), [7]);
  });

  it("finds what both sides of a merge left in a file", () => {
    assert.deepEqual(reviewsIn('{"review":{"notes":"a"},"review":{"notes":"b"}}'), [{ notes: "a" }, { notes: "b" }]);
    assert.deepEqual(reviewsIn('{"review":{"notes":"a","stop":1,"notes":"b"}}'), [{ notes: "a", stop: 1 }, { notes: "b" }]);
    assert.deepEqual(reviewsIn('{"review":{"words":[{"word":1,"said":"a"},{"word":1,"said":"b"},{"word":2}],"notes":"a"}}'), [
      { words: [{ word: 1, said: "a" }, { word: 2 }], notes: "a" },
      { words: [{ word: 1, said: "b" }] },
    ]);
  });
});

describe("hasCorrections", () => {
  it("knows corrections in a piece of a file, and no lines that say nothing", () => {
    const nothing = '{"version":1,"review":{"words":[{"word":0,"text":"a","cues":[],"at":"2026-05-12T10:00:00Z"}]}}';
    const something = nothing.replace('"cues":[]', '"verdict":"omission"');
    assert.equal(hasCorrections(nothing), false);
    assert.equal(hasCorrections("{}"), false);
    assert.equal(hasCorrections(something), true);
    assert.equal(hasCorrections(something.slice(0, -6)), true);
    assert.equal(hasCorrections(`{"review":${"[".repeat(50_000)}`), false, "deeper than the stack");
  });
});
