import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withReviewText } from "#results/reviews/withReviewText.ts";

const at = "2026-03-01T10:00:00Z";
const review = { stop: { word: 3, text: "mat", at } };
const other = { words: [{ word: 1, text: "little", verdict: "omission" as const, at }] };

describe("withReviewText", () => {
  const files = {
    "written by this program": '{\n  "version": 1,\n  "result": {\n    "review": { "stop": 1.0 },\n    "score": 1.50e2\n  }\n}\n',
    "with a byte order mark and CRLF": '\uFEFF{\r\n\t"version": 1,\r\n\t"result": { "a": [1.0, 2.50] }\r\n}\r\n',
    "on one line": '{"version":1,"result":{"a":"\\u00e9","review":[]},"more":0.10}',
  };
  for (const [name, text] of Object.entries(files)) {
    it(`adds, replaces and removes the review of a file ${name}, and leaves every other byte`, () => {
      const added = withReviewText(text, review);
      assert.deepEqual((JSON.parse(added.replace("\uFEFF", "")) as { review: unknown }).review, review);
      const [head, tail] = around(text, added);
      assert.equal(head.length + tail.length, text.length, "only an insertion");
      const replaced = withReviewText(added, other);
      assert.deepEqual((JSON.parse(replaced.replace("\uFEFF", "")) as { review: unknown }).review, other);
      assert.equal(withReviewText(replaced, {}), text);
    });
  }

  it("leaves a file without a review as it is when there is none to write", () => {
    for (const text of Object.values(files)) assert.equal(withReviewText(text, {}), text);
  });
});

/** What two texts have in common at their beginnings and at their ends. */
function around(before: string, after: string): [string, string] {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [before.slice(0, head), before.slice(before.length - tail)];
}
