import assert from "node:assert/strict";
import type { ListKind } from "#core/passage/facts.ts";
import { readingFigures } from "#core/scoring/readingFigures.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { SCORING_PROFILES, scoringOf } from "#core/scoring/scoringProfiles.ts";
import { scoreReading } from "#core/scoring/scoreReading.ts";
import { rowsCsv, ROW_COLUMNS } from "#sets/overview/overviewCsv.ts";
import { timelineOf } from "../../../support/results.ts";
import { oralReading } from "./oralReading.ts";

const LETTERS = "b d s t m a p f";
const score = (script: string, list: ListKind) => scoreReading({ ...oralReading(script), list }, scoringOf(list)!);

describe("the score of a timed list", () => {
  it("counts the items that are right, per minute of the time that the reader took", () => {
    // Eight letters, one every 0.5 s, the last of 0.4 s: 3.9 s, of which one is wrong and one left out.
    const { attempted, correct, accuracy, seconds, wordsCorrectPerMinute: rate } = score("b d>t s t m -a p f", "letter-sounds");
    assert.deepEqual([attempted, correct, accuracy], [8, 6, 75]);
    assert.equal(seconds!.toFixed(1), "3.4");
    assert.equal(rate!.toFixed(1), ((60 * 6) / 3.4).toFixed(1));
  });

  it("ends after a minute", () => {
    // Twenty words in 9.9 s, silence of 2 s before each of the next: 30 of 2.5 s more, the last ones after the minute.
    const slow = Array.from({ length: 30 }, (_, at) => `(2) s${at}`).join(" ");
    const { attempted, wordsCorrectPerMinute: rate } = score(
      `${Array.from({ length: 20 }, (_, at) => `w${at}`).join(" ")} ${slow}`,
      "words",
    );
    assert.equal(attempted, rate);
    assert.ok(attempted > 38 && attempted < 42, `${attempted}`);
  });

  it("is 0 where none of the first ten letters is right, and says so; lists of words go on", () => {
    const wrong = Array.from({ length: 10 }, (_, at) => `w${at}>other`).join(" ");
    const letters = score(`${wrong} b d`, "letter-names");
    assert.deepEqual([letters.correct, letters.wordsCorrectPerMinute, letters.discontinued], [0, 0, true]);
    assert.match(letters.notes.join(), /None of the first 10 items is right/);
    assert.equal(score(`${wrong} b d`, "words").correct, 2);
    assert.equal(score(`${wrong.replace("w9>other", "w9")} b d`, "letter-names").correct, 3);
    assert.equal(score("b>d", "letter-names").discontinued, undefined, "there are fewer than ten");
  });

  it("allows three seconds to think, and to put it right", () => {
    assert.deepEqual(
      ["b (2) d", "b (3) d", "b +t (2) d", "b +t (4) d"].map((script) => score(script, "letter-sounds").correct),
      [2, 1, 2, 1],
    );
  });

  it("counts the sounds of nonsense words, of a wrong one those that were heard as expected", () => {
    const details = [
      { type: "equal", reference: ["vab"], prediction: ["vab"], start: 1, end: 1.5 },
      {
        type: "replace",
        reference: ["zeg"],
        prediction: ["zag"],
        start: 2,
        end: 3,
        aligned_result: [
          { reference: "Z", prediction: "Z", type: "equal" },
          { reference: "EH", prediction: "AE", type: "replace" },
          { reference: "G", prediction: "G", type: "equal" },
        ],
      },
      { type: "delete", reference: ["fip"], start: 0, end: 0 },
    ];
    const timeline = timelineOf({
      result: { kind: "fluency-v2", body: { audio_duration: 4, details } },
      reference: "<nonsense>vab zeg fip</nonsense>",
    });
    const { correct, sounds, seconds } = scoreReading({ ...timeline, list: "nonsense-words" }, scoringOf("nonsense-words")!);
    assert.deepEqual([correct, sounds!.correct, sounds!.of], [1, 5, 9]);
    assert.equal(sounds!.perMinute, (60 * 5) / seconds!);
  });

  it("is 0 where no sound of the first five nonsense words is right, and not where one is", () => {
    const heard = (word: string, sounds: string, said: string) => ({
      type: "replace",
      reference: [word],
      prediction: ["x"],
      start: 1,
      end: 2,
      aligned_result: sounds.split(" ").map((reference, at) => {
        const prediction = said.split(" ")[at]!;
        return { reference, prediction, type: reference === prediction ? "equal" : "replace" };
      }),
    });
    const of = (first: object, sixth: object[] = [{ type: "equal", reference: ["mab"], prediction: ["mab"], start: 3, end: 4 }]) => {
      const omitted = ["zeg", "fip", "lud", "rem"].map((word) => ({ type: "delete", reference: [word], start: 0, end: 0 }));
      const timeline = timelineOf({
        result: { kind: "fluency-v2", body: { audio_duration: 5, details: [first, ...omitted, ...sixth] } },
        reference: `<nonsense>vab zeg fip lud rem${sixth.length > 0 ? " mab" : ""}</nonsense>`,
      });
      const { correct, sounds, discontinued, notes } = scoreReading({ ...timeline, list: "nonsense-words" }, scoringOf("nonsense-words")!);
      return { figures: [correct, sounds!.correct, discontinued], notes: notes.join() };
    };
    const none = of(heard("vab", "V AE B", "K IH T"));
    assert.deepEqual(none.figures, [0, 0, true]);
    assert.match(none.notes, /No sound of the first 5 words is right/);
    assert.deepEqual(of(heard("vab", "V AE B", "V IH T")).figures, [1, 4, undefined]);
    const { aligned_result: _, ...unheard } = heard("vab", "V AE B", "K IH T");
    assert.deepEqual(of(unheard).figures, [1, 3, undefined], "nothing is known of its sounds");
  });

  it("has no level and no percentile, whatever rules are set for connected text", () => {
    const timeline = { ...oralReading(LETTERS), list: "letter-names" as const };
    const [, CBM] = SCORING_PROFILES;
    for (const profile of [undefined, CBM]) {
      const figures = readingFigures(timeline, { counting: RUNNING_RECORD_RULES, profile }, { grade: 1, season: "spring" });
      assert.deepEqual(Object.keys(figures).sort(), ["accuracy", "rate", "timing"]);
    }
    const own = { ...CBM, id: "ours", norms: false };
    assert.equal(scoringOf("words", own), own);
    assert.equal(scoringOf(undefined, CBM), CBM);
  });

  it("names its kind in tables", () => {
    const [, row] = rowsCsv([{ uri: "a", name: "a", warnings: [], list: "letter-names" }]).split("\r\n");
    assert.equal(row!.split(",")[ROW_COLUMNS.indexOf("list")], "letter-names");
  });
});
