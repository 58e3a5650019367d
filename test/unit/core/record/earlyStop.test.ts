import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { withStop, withWord } from "#core/review/editReview.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { EMPTY_REVIEW } from "#core/review/review.ts";
import { earlyStopOf } from "#core/record/earlyStop.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { numbered, oralReading } from "../scoring/oralReading.ts";

const at = "2026-03-01T10:00:00Z";

describe("earlyStopOf", () => {
  const cases: [string, string, number | undefined][] = [
    ["26 of 149 words", `${numbered(1, 26)} ${numbered(27, 149, "-")}`, 25],
    ["a stray word that matches far behind", `${numbered(1, 26)} ${numbered(27, 99, "-")} the ${numbered(101, 149, "-")}`, 25],
    ["two stray words side by side", `${numbered(1, 26)} ${numbered(27, 99, "-")} of the ${numbered(102, 149, "-")}`, 25],
    ["a stray word at the very end", `${numbered(1, 26)} ${numbered(27, 148, "-")} the`, 25],
    ["the last three words left out", `${numbered(1, 146)} ${numbered(147, 149, "-")}`, undefined],
    ["four words left over", `${numbered(1, 26)} ${numbered(27, 30, "-")}`, undefined],
    ["five words left over", `${numbered(1, 26)} ${numbered(27, 31, "-")}`, 25],
    ["read to the end", numbered(1, 40), undefined],
    ["a paragraph skipped, and the end read", `${numbered(1, 20)} ${numbered(21, 60, "-")} ${numbered(61, 80)}`, undefined],
    ["every other word left out, up to the end", `${numbered(1, 5)} -a b -c d -e f -g h -i j`, undefined],
    ["nothing read", numbered(1, 40, "-"), undefined],
    ["one word read", `w1 ${numbered(2, 20, "-")}`, 0],
    ["the last words read wrongly", `${numbered(1, 10)} w11>x w12>y ${numbered(13, 40, "-")}`, 11],
    // Two of the twelve words that are left over were said: less than 90 % are unread.
    [
      "too much read of what is left over",
      `${numbered(1, 10)} ${numbered(11, 16, "-")} a ${numbered(18, 20, "-")} b ${numbered(22, 22, "-")}`,
      undefined,
    ],
  ];
  for (const [name, script, expected] of cases) it(name, () => assert.equal(earlyStopOf(oralReading(script)), expected));

  it("says nothing of words that a reviewer has left out already", () => {
    const timeline = oralReading(`${numbered(1, 26)} ${numbered(27, 149, "-")}`);
    const stopped = applyReview(timeline, withStop(EMPTY_REVIEW, { word: 25, text: "w26", at }));
    assert.equal(earlyStopOf(stopped), undefined);
  });

  it("takes a word that the teacher told as attempted", () => {
    const timeline = oralReading(`${numbered(1, 26)} ${numbered(27, 60, "-")}`);
    assert.equal(earlyStopOf(applyReview(timeline, withWord(EMPTY_REVIEW, 26, { text: "w27", verdict: "told", at }))), 26);
  });

  it("keeps the reading level back until the last word is set, and tells the words in one line", () => {
    const timeline = oralReading(`${numbered(1, 26)} ${numbered(27, 149, "-")}`);
    const record = runningRecord(timeline, { width: 200 });
    assert.match(record, /^! The reader seems to have stopped after “w26”, word 26 of 149\./);
    assert.doesNotMatch(record, /Frustration/);
    assert.match(record, /omission +w27 … w149 {2}\(123 words\)$/m);
    const stopped = runningRecord(applyReview(timeline, withStop(EMPTY_REVIEW, { word: 25, text: "w26", at })), { width: 200 });
    assert.match(stopped, /Accuracy 100 %.*Reading level: Independent/);
    assert.doesNotMatch(stopped, /seems to have stopped|omission +w27/);
  });
});
