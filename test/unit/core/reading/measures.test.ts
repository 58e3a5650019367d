import assert from "node:assert/strict";
import { accuracy, errors, wordsCorrectPerMinute, wordsPerError } from "../../../../src/core/reading/measures.ts";

describe("measures", () => {
  it("accuracy is the share of correct words in per cent", () => {
    assert.equal(accuracy(45, 50), 90);
    assert.equal(accuracy(0, 5), 0);
    assert.equal(accuracy(0, 0), undefined);
  });

  it("WCPM counts correct words over the span in minutes", () => {
    const cases: [number, number | undefined, number | undefined, number | undefined][] = [
      [100, 0, 60, 100], [50, 2, 32, 100], [0, 1, 2, 0], [10, 5, 5, undefined], [10, 6, 5, undefined], [10, undefined, 5, undefined], [10, 0, undefined, undefined],
    ];
    for (const [correct, start, end, expected] of cases) assert.equal(wordsCorrectPerMinute(correct, start, end), expected, `${correct} from ${start} to ${end}`);
  });

  it("the error ratio leaves repetitions out", () => {
    assert.equal(errors({ substitutions: 3, omissions: 2, insertions: 1 }), 6);
    assert.equal(wordsPerError(6, 60), 10);
    assert.equal(wordsPerError(0, 60), undefined);
    assert.equal(wordsPerError(2, 0), undefined);
  });
});
