import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import { readChat } from "#core/formats/readChat.ts";
import { importAnnotation } from "#core/import/importAnnotation.ts";
import { timelineOf } from "../../../support/results.ts";

const stamp = { by: "B", at: "2026-03-02T10:00:00Z" };

/** `+we` is an addition that says "we" again, `+we_will` one of two words; anything else is a word of the text, read right. */
function reading(said: string) {
  const details = said.split(" ").map((word, i) => {
    const times = { start: i + 1, end: i + 1.4 };
    if (!word.startsWith("+")) return { type: "equal", reference: [word], prediction: [word.toLowerCase()], ...times };
    return { type: "insert", prediction: word.slice(1).split("_"), repetition: true, ...times };
  });
  const reference = said
    .split(" ")
    .filter((word) => !word.startsWith("+"))
    .join(" ");
  return timelineOf({ reference, result: { kind: "fluency-v2", body: { audio_duration: 40, details } } });
}

const rows: [said: string, line: string][] = [
  ["We will wait +we +will +wait here", "<We will wait> [/] We will wait here"],
  ["We will wait +we_will_wait here", "<We will wait> [/] We will wait here"],
  ["We will wait +we +will_wait here", "<We will wait> [/] We will wait here"],
  ["+we +will +wait We will wait here", "<we will wait> [/] We will wait here"],
  ["We +we will wait", "We [/] We will wait"],
  ["We +we +we will wait", "We [/] We [/] We will wait"],
  ["We will +we +will +we +will wait", "<We will> [/] <We will> [/] We will wait"],
  ["We will wait +will +wait here", "We <will wait> [/] will wait here"],
  ["We will +will wait +wait", "We will [/] will wait [/] wait"],
  ["We will wait +we +will here", "We will wait <we will> [/] here"],
  ["+we We will wait", "we [/] We will wait"],
];

describe("words that were said again, in CHAT and back", () => {
  for (const [said, line] of rows)
    it(`writes ${said} as ${line}, and reads it as it was`, () => {
      const service = reading(said);
      const text = exportResult("chat", { timeline: service, service, title: "" });
      assert.equal(/^\*CHI:\t(.*) \./m.exec(text)![1], line);
      const { review, conflicts } = importAnnotation(service, {}, readChat(text), { stamp, replace: false });
      assert.deepEqual([review, conflicts], [{}, []]);
    });

  it("brings back an edit in words that a service gives one by one", () => {
    const service = reading("We will wait +we +will +wait here");
    const text = exportResult("chat", { timeline: service, service, title: "" });
    const without = importAnnotation(service, {}, readChat(text.replace("<We will wait> [/] ", "")), { stamp, replace: false });
    assert.deepEqual(
      without.review.additions!.map(({ before, of, verdict }) => [before, of, verdict]),
      [0, 1, 2].map((of) => [3, of, "none"]),
    );
    const later = importAnnotation(service, {}, readChat(text.replaceAll("5000_5400", "5100_5400")), { stamp, replace: false });
    assert.deepEqual(
      later.review.additions!.map(({ of, start }) => [of, start]),
      [[1, 5.1]],
    );
  });

  it("keeps what [x 3] says, there and back", () => {
    const service = reading("We will wait");
    const text = exportResult("chat", { timeline: service, service, title: "" });
    const { review } = importAnnotation(service, {}, readChat(text.replace("will wait", "will [x 3] wait")), { stamp, replace: false });
    assert.deepEqual(
      review.additions!.map(({ before, verdict, said }) => [before, verdict, said]),
      [
        [1, "repetition", "will"],
        [1, "repetition", "will"],
      ],
    );
  });
});
