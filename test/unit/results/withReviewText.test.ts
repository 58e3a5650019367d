import assert from "node:assert/strict";
import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import { describe, it } from "mocha";
import { parseReview } from "../../../src/contract/review.ts";
import type { Review } from "../../../src/core/review/review.ts";
import { AssessmentFileError } from "../../../src/results/assessmentFile.ts";
import { withReviewText } from "../../../src/results/withReviewText.ts";
import { propertyRuns } from "../../support/propertyRuns.ts";

const at = "2026-03-01T10:00:00Z";
const review: Review = { words: [{ word: 1, text: "cat", verdict: "omission", at }] };

describe("a review in the text of a result's file", () => {
  it("comes before the answer, laid out as the file is", () => {
    assert.equal(
      withReviewText('{\n  "version": 1,\n  "result": {}\n}\n', { stop: { word: 3, text: "a", at } }),
      `{\n  "version": 1,\n  "review": {\n    "stop": {\n      "word": 3,\n      "text": "a",\n      "at": "${at}"\n    }\n  },\n  "result": {}\n}\n`,
    );
    assert.equal(withReviewText('{"version":1,"result":{}}', { stop: { word: 3, text: "a", at } }), `{"version":1,"review":{"stop":{"word":3,"text":"a","at":"${at}"}},"result":{}}`);
    assert.match(withReviewText('\uFEFF{\r\n\t"result": {}\r\n}', review), /^\uFEFF\{\r\n\t"review": \{\r\n\t\t"words": \[\r\n\t\t\t\{\r\n[^]*\r\n\t\},\r\n\t"result": \{\}\r\n\}$/);
    assert.equal(withReviewText("{}", { stop: { word: 3, text: "a", at } }), `{"review":{"stop":{"word":3,"text":"a","at":"${at}"}}}`);
  });

  it("is taken out by an empty one, or by none", () => {
    const text = '{\n  "version": 1,\n  "result": {}\n}\n';
    assert.equal(withReviewText(withReviewText(text, review), undefined), text);
    assert.equal(withReviewText(withReviewText(text, review), {}), text);
    assert.equal(withReviewText(text, undefined), text);
    assert.equal(withReviewText('{"a":1, "review" : {} }', {}), '{"a":1 }');
    assert.equal(withReviewText('{ "review":1,"review":2 }', {}), "{  }");
    assert.equal(withReviewText('{"a":[1] ,"review":1,"review":2}', {}), '{"a":[1]}');
  });

  it("is only the outermost property of that name, and the one that readers take where there are two", () => {
    const text = '{"result":{"review":1,"a":"\\"review\\":"},"review":2,"\\u0072eview":3}';
    const written = withReviewText(text, review);
    assert.equal(written, text.replace(":3", `:${JSON.stringify(review)}`));
    assert.deepEqual((JSON.parse(written) as { review: unknown }).review, review);
  });

  it("is not put into what is no JSON object", () => {
    for (const text of ["", "[]", "null", "3", '{"a":1', '{"a":1}x', '{"a":1,}', "// x\n{}"]) assert.throws(() => withReviewText(text, review), AssessmentFileError, text);
  });

  it("goes into an answer that is nested as deeply as a file can be", () => {
    const deep = `{"result":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
    assert.equal(withReviewText(withReviewText(deep, review), undefined), deep);
  });

  const blank = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r\n"), maxLength: 4 });
  const key = fc.oneof(fc.constantFrom('"review"', '"result"', '"a\\"b"', '"\\u0072eview"', '"{"', '""'), fc.string().map((name) => JSON.stringify(name)));
  const value = fc.jsonValue({ depthSize: "small" }).chain((json) => fc.constantFrom(undefined, 1, "\t").map((indent) => JSON.stringify(json, null, indent)));
  const file = fc
    .tuple(fc.constantFrom("", "\uFEFF"), blank, fc.array(fc.tuple(blank, key, blank, blank, fc.oneof(value, fc.constant('{"review":{"x":[1,"}"]}}')), blank), { maxLength: 6 }), blank)
    .map(([mark, before, members, after]) => ({
      text: `${mark}${before}{${members.map((parts) => `${parts[0]}${parts[1]}${parts[2]}:${parts[3]}${parts[4]}${parts[5]}`).join(",")}${members.length === 0 ? before : ""}}${after}`,
      has: members.some(([, name]) => JSON.parse(name) === "review"),
    }));
  const time = fc.constantFrom(undefined, 0, 0.25, 1.5);
  const anyReview: fc.Arbitrary<Review> = fc.record({
    words: fc.array(fc.record({ word: fc.nat(9), text: fc.string({ unit: "binary", maxLength: 5 }), said: fc.option(fc.string({ maxLength: 9 }), { nil: undefined }), start: time, at: fc.constant(at) }), { maxLength: 3 }),
  });

  it("leaves every other byte as it is, whatever the layout", () => {
    fc.assert(
      fc.property(file, anyReview, ({ text, has }, said) => {
        const written = withReviewText(text, said);
        const plain = JSON.parse(JSON.stringify(said)) as Review;
        const read = (json: string) => JSON.parse(json.replace(/^\uFEFF/, "")) as Record<string, unknown>;
        assert.deepEqual(read(written), { ...read(text), review: plain });
        assert.deepEqual(parseReview(read(written)["review"]), plain);
        if (has) {
          // By the library's other way to read a file.
          const old = parseTree(text.replace("\uFEFF", " "))!.children!.findLast(({ children }) => children![0]!.value === "review")!.children![1]!;
          assert.ok(written.startsWith(text.slice(0, old.offset)) && written.endsWith(text.slice(old.offset + old.length)), "only the value is another");
        } else {
          const [before, after] = unchanged(text, written);
          assert.equal(before + after, text.length, "only added");
          assert.equal(withReviewText(written, undefined), text);
        }
        assert.equal(withReviewText(written, said), written, "the same again");
        const none = withReviewText(written, undefined);
        const { review: _, ...rest } = read(text);
        assert.deepEqual(read(none), rest);
      }),
      propertyRuns(300),
    );
  });
});

/** How many characters at the beginning, and of the rest at the end, two texts have in common. */
function unchanged(a: string, b: string): [number, number] {
  let before = 0;
  while (before < a.length && a[before] === b[before]) before++;
  let after = 0;
  while (after < a.length - before && a[a.length - 1 - after] === b[b.length - 1 - after]) after++;
  return [before, after];
}
