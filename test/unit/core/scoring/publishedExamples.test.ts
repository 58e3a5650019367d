import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { applyReview } from "#core/review/applyReview.ts";
import { withWord } from "#core/review/editReview.ts";
import { EMPTY_REVIEW, type WordVerdict } from "#core/review/review.ts";
import { scoreReading } from "#core/scoring/scoreReading.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { numbered, oralReading } from "./oralReading.ts";

const [RUNNING_RECORD, CBM] = SCORING_PROFILES;

function reviewed(timeline: Timeline, word: number, verdict: WordVerdict): Timeline {
  return applyReview(timeline, withWord(EMPTY_REVIEW, word, { text: timeline.words[word]!.text, verdict, at: "2026-03-01T10:00:00Z" }));
}

/** "w1 … w8" read wrongly, the words from the ninth on put right after a first attempt, the rest read right. */
function record(words: number, errors: number, selfCorrections: number): Timeline {
  const wrong = Array.from({ length: errors }, (_, i) => `w${i + 1}>other`);
  const corrected = Array.from({ length: selfCorrections }, (_, i) => `+w${errors + i + 1}x w${errors + i + 1}`);
  return oralReading([...wrong, ...corrected, numbered(errors + selfCorrections + 1, words)].join(" "));
}

describe("published examples of scoring", () => {
  // R-CBM Scoring Rules and Examples, appendix B, https://studylib.net/doc/8211735/r-cbm-scoring-rules-and-examples; those of hesitations
  // and reversals from Accelerating Student Learning: Monitoring Reading, slides 14 and 15, US Department of Education,
  // http://www.ed.gov/teachers/how/tools/initiative/summerworkshop/warkomski/edlite-slide014.html. WRC: words read correctly.
  describe("curriculum-based measurement: words read correctly", () => {
    const sewing = "Sewing is my favorite hobby.\nI enjoy sewing dresses and suits.\nWhat is your favorite hobby?";
    const examples: [string, Timeline, number][] = [
      ["a word pronounced for another context", oralReading("He will read>red the book"), 4],
      ["corrected after 2 s", oralReading("The river was +could (2) cold"), 4],
      ["words said again", oralReading("Ted ran +Ted +ran swiftly"), 3],
      ["a dialect's pronunciation", reviewed(oralReading("They washed>warshed the car"), 1, "variant"), 4],
      ["an added word", oralReading("Sue was +very happy"), 3],
      ["a mispronounced word", oralReading("The dog>dig ate a bone"), 4],
      ["a dropped ending", oralReading("Lynne has many hats>hat"), 3],
      ["a word left out", oralReading("Mario climbed the -oak tree"), 4],
      [
        "a line left out",
        oralReading("Sewing is my favorite hobby -I -enjoy -sewing -dresses -and -suits What is your favorite hobby", {
          reference: sewing,
        }),
        10,
      ],
      ["silence of 3 s, and the word is given", reviewed(oralReading("Mark saw an -elephant"), 3, "told"), 3],
      ["silence of 3 s before the word", oralReading("Mark saw an (3) elephant"), 3],
      ["a struggle of 3 s", oralReading("Mark saw an +ele (3) elephant"), 3],
      ["two words in each other's place", oralReading("Charlie +quickly ran -quickly"), 1],
    ];
    for (const [name, timeline, correct] of examples) {
      it(name, () => {
        const score = scoreReading(timeline, CBM);
        assert.deepEqual([score.correct, score.errors.length], [correct, score.attempted - correct]);
        assert.equal(score.attempted, timeline.words.length);
      });
    }
  });

  it("words correct per minute: 180 words with 12 errors in a minute are 168", () => {
    // https://structuredlitcox.examzify.com/question/how-is-nicks-words-correct-22f5ed1dca2f2973
    const timeline = oralReading(
      `${Array.from({ length: 12 }, (_, i) => `w${i + 1}>other`).join(" ")} ${numbered(13, 180)} ${numbered(181, 200, "-")}`,
      { untimed: true },
    );
    assert.equal(scoreReading(timeline, CBM, { until: 179 }).wordsCorrectPerMinute, 168);
  });

  describe("running record: error ratio, accuracy, self-correction ratio", () => {
    const round = (value: number | undefined, places: number) => Number(value?.toFixed(places));

    it("99 words, 8 errors, 3 self-corrections", () => {
      // Scoring a Running Record, https://www.readinga-z.com/helpful-tools/about-running-records/scoring-a-running-record/
      const score = scoreReading(record(99, 8, 3), RUNNING_RECORD);
      assert.deepEqual(
        [round(score.wordsPerError, 2), score.accuracy, round(score.errorsPerCorrection, 3), score.level],
        [12.38, 91.9, 3.667, "instructional"],
      );
    });

    it("150 words, 15 errors, 5 self-corrections", () => {
      // Running Record Conversion Table, https://www.scribd.com/doc/288906480/running-record-conversion-table
      const score = scoreReading(record(150, 15, 5), RUNNING_RECORD);
      assert.deepEqual([score.wordsPerError, score.accuracy, score.errorsPerCorrection, score.level], [10, 90, 4, "instructional"]);
    });

    it("134 words, 12 errors", () => {
      // Calculate Percent Accuracy, Queen's Printer for Ontario (2005), https://studylib.net/doc/18176744/calculate-percent-accuracy: 134 ÷ 12 = 11.16, written 1:11.
      assert.equal(round(scoreReading(record(134, 12, 0), RUNNING_RECORD).wordsPerError, 0), 11);
    });
  });
});
