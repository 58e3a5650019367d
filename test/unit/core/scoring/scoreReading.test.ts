import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyReview } from "#core/review/applyReview.ts";
import { withStop, withWord } from "#core/review/editReview.ts";
import { EMPTY_REVIEW } from "#core/review/review.ts";
import { readingMeasures, RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { type ReadingScore, scoreReading } from "#core/scoring/scoreReading.ts";
import type { ScoringProfile, ScoringRules } from "#core/scoring/scoringProfile.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { numbered, oralReading } from "./oralReading.ts";

const [RUNNING_RECORD, CBM, SPAN] = SCORING_PROFILES;
const at = "2026-03-01T10:00:00Z";
const kinds = ({ errors }: ReadingScore) => errors.map(({ kind, word }) => `${kind} ${word}`);
const withRules = (profile: ScoringProfile, rules: Partial<ScoringRules>): ScoringProfile => ({
  ...profile,
  rules: { ...profile.rules, ...rules },
});

describe("scoreReading", () => {
  describe("rules", () => {
    it("insertions: an error each in a running record, none in curriculum-based measurement", () => {
      const timeline = oralReading("Sue was +very +very happy");
      const record = scoreReading(timeline, RUNNING_RECORD);
      // The first "very" is an insertion, the second says it again: 1 error in 3 words, 100 × 2 ÷ 3.
      assert.deepEqual(
        [record.errors, record.accuracy, record.correct],
        [
          [{ kind: "insertion", rule: "a word that is not in the text is an error", word: 2, words: 0, text: "", heard: "very", time: 2 }],
          66.7,
          3,
        ],
      );
      assert.deepEqual([scoreReading(timeline, CBM).errors, scoreReading(timeline, CBM).accuracy], [[], 100]);
    });

    it("an insertion belongs to the words before it: it counts behind the last one, and not once the time is up", () => {
      assert.deepEqual(kinds(scoreReading(oralReading("Sue was happy +very"), RUNNING_RECORD)), ["insertion 3"]);
      assert.deepEqual(kinds(scoreReading(oralReading("Sue was +very happy +so"), RUNNING_RECORD, { until: 1 })), ["insertion 2"]);
      // The time is up at 2 s, when "very" begins.
      assert.deepEqual(kinds(scoreReading(oralReading("Sue was +very happy"), RUNNING_RECORD, { seconds: 1 })), []);
    });

    it("more errors than words make no accuracy below 0", () => {
      assert.equal(scoreReading(oralReading("Sue>a +b +c +d was>e"), RUNNING_RECORD).accuracy, 0);
    });

    it("repetitions count where a profile says so", () => {
      const timeline = oralReading("Ted ran +ran swiftly");
      assert.deepEqual(kinds(scoreReading(timeline, RUNNING_RECORD)), []);
      assert.deepEqual(kinds(scoreReading(timeline, withRules(RUNNING_RECORD, { repetition: "error" }))), ["repetition 2"]);
    });

    it("self-corrections: within 3 s, at any time, or never", () => {
      const late = oralReading("The river was +could (3.1) cold");
      const score = scoreReading(late, CBM);
      assert.deepEqual(score.errors, [
        {
          kind: "late self-correction",
          rule: "a word corrected more than 3 s after it was misread is an error",
          word: 3,
          words: 1,
          text: "cold",
          heard: "could",
          time: 2.5,
        },
      ]);
      assert.deepEqual([score.selfCorrections, score.correct], [0, 3]);
      const inTime = scoreReading(oralReading("The river was +could (2.9) cold"), CBM);
      // One self-correction, no error: (0 + 1) ÷ 1.
      assert.deepEqual([kinds(inTime), inTime.selfCorrections, inTime.errorsPerCorrection], [[], 1, 1]);
      assert.deepEqual([kinds(scoreReading(late, RUNNING_RECORD)), scoreReading(late, RUNNING_RECORD).selfCorrections], [[], 1]);
      assert.deepEqual(kinds(scoreReading(late, withRules(RUNNING_RECORD, { selfCorrection: "error" }))), ["self-correction 3"]);
    });

    it("several attempts at a word are late together, from the first one on", () => {
      // Each comes 2 s after the one before, the right word 4.4 s after the first.
      const score = scoreReading(oralReading("The river was +cod (2) +could (2) cold"), CBM);
      assert.deepEqual([kinds(score), score.selfCorrections, score.errors[0]!.heard], [["late self-correction 3"], 0, "cod"]);
    });

    it("a self-correction without times is taken to be in time, and the notes say so", () => {
      const score = scoreReading(oralReading("The river was +could cold", { untimed: true }), CBM, { until: 3 });
      assert.deepEqual([kinds(score), score.selfCorrections], [[], 1]);
      assert.match(score.notes.join("\n"), /One self-correction has no times/);
    });

    it("hesitation: 3 s before a word is an error, once for a word, and not before what was left out or told", () => {
      assert.deepEqual(scoreReading(oralReading("Mark saw an (3) elephant"), CBM).errors, [
        {
          kind: "hesitation",
          rule: "a hesitation of 3 s before a word is an error, because the teacher then says the word",
          word: 3,
          words: 1,
          text: "elephant",
          time: 2.4,
        },
      ]);
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw an (2.9) elephant"), CBM)), []);
      // Begun twice, 3.6 s before the word and with no silence of 3 s.
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw an +el (1.4) +eleph (1.4) elephant"), CBM)), ["hesitation 3"]);
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw an +el (1) +eleph (1) elephant"), CBM)), []);
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw an (3) elephant>element"), CBM)), ["substitution 3"]);
      // The silence is before "an", which was left out.
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw -an (3) elephant"), CBM)), ["omission 2"]);
      assert.deepEqual(kinds(scoreReading(oralReading("Mark saw an (3) elephant"), RUNNING_RECORD)), []);
      const told = applyReview(oralReading("Mark saw -an (3) elephant"), withWord(EMPTY_REVIEW, 2, { text: "an", verdict: "told", at }));
      assert.deepEqual(kinds(scoreReading(told, RUNNING_RECORD)), ["told 2"]);
      assert.deepEqual(kinds(scoreReading(told, CBM)), ["told 2"]);
    });

    it("a skipped line: each word, or one error of which the other words were not attempted", () => {
      const timeline = oralReading("Once there was -a -small -dog who barked", { reference: "Once there was\na small dog\nwho barked" });
      const each = scoreReading(timeline, RUNNING_RECORD);
      // 3 errors in 8 words: 62.5 %.
      assert.deepEqual([kinds(each), each.accuracy], [["skipped line 3", "skipped line 4", "skipped line 5"], 62.5]);
      const one = scoreReading(timeline, withRules(RUNNING_RECORD, { skippedLine: "one error" }));
      // 8 − 2 words attempted, 1 error: 100 × 5 ÷ 6.
      assert.deepEqual(
        [kinds(one), one.attempted, one.correct, one.accuracy, one.errors[0]!.text, one.errors[0]!.words],
        [["skipped line 3"], 6, 5, 83.3, "a small dog", 3],
      );
    });

    it("words left out of a line, and a text without lines, are omissions", () => {
      const partly = oralReading("Once there was -a -small dog", { reference: "Once there was\na small dog" });
      assert.deepEqual(kinds(scoreReading(partly, withRules(CBM, { skippedLine: "one error" }))), ["omission 3", "omission 4"]);
      assert.deepEqual(
        kinds(
          scoreReading(
            oralReading("Once there was -a -small -dog who barked and ran and ran"),
            withRules(CBM, { skippedLine: "one error" }),
          ),
        ),
        ["omission 3", "omission 4", "omission 5"],
      );
    });

    it("a line of one word, the only line, and a line that the reader did not come to the end of are omissions", () => {
      const one = withRules(CBM, { skippedLine: "one error" });
      assert.deepEqual(kinds(scoreReading(oralReading("Once there -was a dog", { reference: "Once there\nwas\na dog" }), one)), [
        "omission 2",
      ]);
      assert.deepEqual(kinds(scoreReading(oralReading("-Once -there"), one)), ["omission 0", "omission 1"]);
      const timeline = oralReading("Once there was -a -small -dog who barked", { reference: "Once there was\na small dog\nwho barked" });
      assert.deepEqual(kinds(scoreReading(timeline, one, { until: 4 })), ["omission 3", "omission 4"]);
    });

    describe("words in each other's place", () => {
      const ways: [string, string][] = [
        ["two substitutions", "He saw>was was>saw red"],
        ["the second said before the first", "He +was saw -was red"],
        ["the first said after the second", "He -saw was +saw red"],
      ];
      for (const [name, script] of ways) {
        it(name, () => {
          const score = scoreReading(oralReading(script), CBM);
          assert.deepEqual([kinds(score), score.correct], [["transposition 1", "transposition 2"], 2]);
          assert.deepEqual(
            score.errors.map(({ text, heard }) => [text, heard]),
            [
              ["saw", "was"],
              ["was", "saw"],
            ],
          );
          // What was said in the other's place is no insertion besides.
          assert.deepEqual(kinds(scoreReading(oralReading(script), withRules(CBM, { insertion: "error" }))), [
            "transposition 1",
            "transposition 2",
          ]);
        });
      }

      it("are no self-correction, however alike they are", () => {
        const timeline = oralReading("the +from form -from");
        assert.equal(timeline.summary.counts.selfCorrections, 1);
        const score = scoreReading(timeline, CBM);
        assert.deepEqual([kinds(score), score.selfCorrections], [["transposition 1", "transposition 2"], 0]);
      });

      it("one stretch of a result that tells no words apart", () => {
        const timeline = oralReading("He saw>x was>y red");
        const [he, saw, was, red] = timeline.segments as [
          Timeline["segments"][0],
          Timeline["segments"][0],
          Timeline["segments"][0],
          Timeline["segments"][0],
        ];
        const stretch = { ...saw, words: [1, 2], expected: ["saw", "was"], heard: ["was", "saw"], end: was.end! };
        const words = timeline.words.map((word, index) => ({ ...word, segment: [0, 1, 1, 2][index]! }));
        const joined: Timeline = { ...timeline, words, segments: [he, stretch, { ...red, index: 2 }], pauses: [] };
        assert.deepEqual(kinds(scoreReading(joined, CBM)), ["transposition 1", "transposition 2"]);
      });

      it("are what the result makes of them in a running record", () => {
        assert.deepEqual(kinds(scoreReading(oralReading("He +was saw -was red"), RUNNING_RECORD)), ["insertion 1", "omission 2"]);
      });

      it("other words next to each other are not", () => {
        assert.deepEqual(kinds(scoreReading(oralReading("He saw>was was>red red>saw"), CBM)), [
          "substitution 1",
          "substitution 2",
          "substitution 3",
        ]);
        assert.deepEqual(kinds(scoreReading(oralReading("He +saw was saw it"), CBM)), []);
        assert.deepEqual(kinds(scoreReading(oralReading("so>very very>so so>very"), CBM)), [
          "transposition 0",
          "transposition 1",
          "substitution 2",
        ]);
      });
    });

    it("a name misread again is an error once in a running record, each time in curriculum-based measurement", () => {
      const timeline = oralReading("Then Rosa>Rose ran and Rosa>Rose fell and big Rosa>Rosie cried", {
        reference: "Then Rosa ran and Rosa fell and big Rosa cried.",
      });
      const record = scoreReading(timeline, RUNNING_RECORD);
      assert.deepEqual([kinds(record), record.correct, record.attempted], [["substitution 1"], 7, 10]);
      assert.match(record.notes.join("\n"), /2 substitutions of names that were misread before are not counted/);
      assert.equal(scoreReading(timeline, CBM).errors.length, 3);
    });

    it("an accepted variant is read right unless a profile says otherwise", () => {
      const timeline = applyReview(
        oralReading("They washed>warshed it"),
        withWord(EMPTY_REVIEW, 1, { text: "washed", verdict: "variant", at }),
      );
      for (const profile of SCORING_PROFILES)
        assert.deepEqual([kinds(scoreReading(timeline, profile)), scoreReading(timeline, profile).correct], [[], 3]);
      const strict = scoreReading(timeline, withRules(CBM, { variant: "error" }));
      assert.deepEqual([kinds(strict), strict.correct], [["variant 1"], 2]);
    });
  });

  it("a word sounded out is read right unless a profile says otherwise", () => {
    const timeline = applyReview(
      oralReading("They washed"),
      withWord(EMPTY_REVIEW, 1, { text: "washed", verdict: "soundedOut", at: "2026-11-28T12:00:00Z" }),
    );
    assert.deepEqual(timeline.summary.counts, { ...oralReading("They washed").summary.counts, soundedOut: 1 });
    for (const profile of SCORING_PROFILES) assert.deepEqual(scoreReading(timeline, profile).errors, []);
    const strict = scoreReading(timeline, { ...CBM, rules: { ...CBM.rules, soundedOut: "error" } });
    assert.deepEqual([strict.errors.map(({ kind, word }) => [kind, word]), strict.correct], [[["soundedOut", 1]], 1]);
  });

  it("agrees with the running record's own figures, whatever was read", () => {
    const marks = ["w", "w", "w", "w>x", "-w", "+y w", "+wx w", "w +w", "(4) w"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { minLength: 1, maxLength: 40 }), (reading) => {
        const timeline = oralReading(reading.map((mark, i) => mark.replaceAll("w", `w${i}`)).join(" "));
        const score = scoreReading(timeline, RUNNING_RECORD);
        const { words, errors, selfCorrections, accuracy, wordsPerError, errorsPerCorrection, level } = readingMeasures(
          timeline,
          RUNNING_RECORD_RULES,
        );
        assert.deepEqual(
          [
            score.attempted,
            score.errors.length,
            score.selfCorrections,
            score.accuracy,
            score.wordsPerError,
            score.errorsPerCorrection,
            score.level,
          ],
          [words, errors, selfCorrections, accuracy, wordsPerError, errorsPerCorrection, level],
        );
        assert.equal(score.correct, timeline.summary.counts.correct);
      }),
    );
  });

  describe("time", () => {
    // A word begins every half second from 1 s on: within 60 s, 120 words begin (the last at 60.5 s).
    it("a minute ends with the last word that began in it", () => {
      const score = scoreReading(oralReading(`w1>x ${numbered(2, 200)}`), CBM);
      assert.deepEqual(
        [score.span, score.attempted, score.correct, score.seconds, score.wordsCorrectPerMinute],
        [{ first: 0, last: 119 }, 120, 119, 60, 119],
      );
    });

    it("a reading that nobody timed is measured as the result itself is: from the first to the last word read right", () => {
      for (const script of [numbered(1, 20), `w1>x ${numbered(2, 18)} w19>x w20>y`]) {
        const timeline = oralReading(script);
        const rebuilt = applyReview(timeline, withWord(EMPTY_REVIEW, 9, { text: "w10", verdict: "told", at: "2026-03-01T10:00:00Z" }));
        assert.ok(Math.abs(scoreReading(rebuilt, RUNNING_RECORD).wordsCorrectPerMinute! - rebuilt.summary.wcpm!.value) < 1e-9, script);
      }
    });

    it("the clock starts with the first word that was said", () => {
      // 5 s of silence after an insertion: the clock starts at the first word of the text, at 6.4 s.
      assert.equal(scoreReading(oralReading(`+um (5) ${numbered(1, 200)}`), CBM).attempted, 120);
    });

    it("a reader who finishes early is measured over the time it took", () => {
      // 40 words from 1 s to 20.9 s, 2 wrong: 60 × 38 ÷ 19.9.
      const score = scoreReading(oralReading(`w1>x w2>y ${numbered(3, 40)}`, { duration: 90 }), CBM);
      assert.deepEqual(
        [score.attempted, score.correct, score.seconds?.toFixed(1), score.wordsCorrectPerMinute?.toFixed(2)],
        [40, 38, "19.9", ((60 * 38) / 19.9).toFixed(2)],
      );
    });

    it("words that were left out at the end by a reader with time to spare are errors; those that the time cut off are not", () => {
      assert.deepEqual(kinds(scoreReading(oralReading(`${numbered(1, 40)} -a -b`, { duration: 90 }), CBM)), ["omission 40", "omission 41"]);
      // The 120th word ends at 60.9 s, and the time is up at 61 s.
      const cut = scoreReading(oralReading(`${numbered(1, 120)} -a -b`, { duration: 61 }), CBM);
      assert.deepEqual([cut.attempted, kinds(cut), cut.wordsCorrectPerMinute], [120, [], 120]);
    });

    it("a reader who stops is measured over the whole minute, and the notes say where that was", () => {
      const score = scoreReading(oralReading(`${numbered(1, 26)} ${numbered(27, 149, "-")}`, { duration: 70 }), CBM);
      assert.deepEqual([score.attempted, score.errors, score.wordsCorrectPerMinute], [26, [], 26]);
      assert.match(score.notes.join("\n"), /seems to have stopped at word 26 \(“w26”\)/);
      const whole = scoreReading(oralReading(`${numbered(1, 26)} ${numbered(27, 149, "-")}`), RUNNING_RECORD);
      assert.equal(whole.errors.length, 123);
      assert.match(whole.notes.join("\n"), /The 123 words after it count as omissions until the last word is set/);
    });

    it("a recording that ends before the minute counts for what there is of it, without a percentile", () => {
      // 26 words until the recording ends 20 s after the first word: 60 × 26 ÷ 20.
      const score = scoreReading(oralReading(`${numbered(1, 26)} ${numbered(27, 149, "-")}`, { duration: 21 }), CBM, {
        grade: 2,
        season: "fall",
      });
      assert.deepEqual([score.wordsCorrectPerMinute, score.seconds, score.percentile], [78, 20, undefined]);
      assert.match(score.notes.join("\n"), /The recording ends 20\.0 s after the first word.*\n.*\n.*less than 60 s/);
    });

    it("seconds can be given, and are those of a review where there are some", () => {
      const timeline = oralReading(numbered(1, 200));
      // 30 s from 1 s on: 60 words begin, the last at 30.5 s.
      assert.deepEqual(
        [scoreReading(timeline, CBM, { seconds: 30 }).attempted, scoreReading(timeline, CBM, { seconds: 30 }).wordsCorrectPerMinute],
        [60, 120],
      );
      assert.equal(scoreReading(timeline, RUNNING_RECORD, { seconds: 30 }).attempted, 60);
      const reviewed = applyReview(timeline, withStop(EMPTY_REVIEW, { word: 49, text: "w50", seconds: 30, at }));
      assert.deepEqual([scoreReading(reviewed, CBM).attempted, scoreReading(reviewed, CBM).wordsCorrectPerMinute], [50, 100]);
    });

    it("a stretch of words in which the time was up counts as attempted, and the notes say so", () => {
      const timeline = oralReading(numbered(1, 10));
      // The words begin at 1, 1.5, 2 … s; the third to the fifth in one stretch, from 2 s to 3.4 s.
      const [, , third, , fifth] = timeline.segments;
      const stretch = {
        ...third!,
        kind: "substitution" as const,
        words: [2, 3, 4],
        expected: ["w3", "w4", "w5"],
        heard: ["x"],
        end: fifth!.end!,
      };
      const segments = [...timeline.segments.slice(0, 2), stretch, ...timeline.segments.slice(5)].map((segment, index) => ({
        ...segment,
        index,
      }));
      const words = timeline.words.map((word, index) => ({ ...word, segment: index < 2 ? index : index < 5 ? 2 : index - 2 }));
      const score = scoreReading({ ...timeline, segments, words, pauses: [] }, CBM, { seconds: 1.5 });
      assert.deepEqual([score.attempted, score.correct], [5, 2]);
      assert.match(score.notes[0]!, /The time was up within 3 words that the result doesn't separate \(“w3 w4 w5”\)/);
    });

    it("the last word can be named", () => {
      const timeline = oralReading(`${numbered(1, 20)} ${numbered(21, 30, "-")} ${numbered(31, 40)}`);
      const score = scoreReading(timeline, RUNNING_RECORD, { until: 24 });
      // 25 words, 5 of them left out; from 1 s to the end of the 20th word at 10.9 s.
      assert.deepEqual(
        [score.span, score.attempted, score.errors.length, score.accuracy, score.seconds?.toFixed(1)],
        [{ first: 0, last: 24 }, 25, 5, 80, "9.9"],
      );
      const late = scoreReading(oralReading(numbered(1, 200)), CBM, { until: 150 });
      assert.equal(late.attempted, 120);
      assert.match(late.notes[0]!, /Word 151 was given as the last one, but the 60 s were up after word 120\./);
      assert.equal(scoreReading(oralReading(numbered(1, 200)), CBM, { until: 99 }).wordsCorrectPerMinute, 100);
    });

    it("without times there is a rate only where the last word of a timed reading is named", () => {
      const timeline = oralReading(numbered(1, 200), { untimed: true });
      assert.equal(scoreReading(timeline, CBM, { until: 99 }).wordsCorrectPerMinute, 100);
      for (const profile of SCORING_PROFILES) {
        const score = scoreReading(timeline, profile);
        assert.deepEqual([score.attempted, score.wordsCorrectPerMinute, score.seconds], [200, undefined, undefined]);
        assert.match(score.notes.join("\n"), /has no times/);
      }
    });

    it("the span read leaves out what comes before and after it", () => {
      const timeline = oralReading(`${numbered(1, 5, "-")} ${numbered(6, 30)} -a w32>x ${numbered(33, 90, "-")}`);
      const score = scoreReading(timeline, SPAN);
      // Words 6 to 32, 25 of 27 right, from 1 s to the end of the 26th word said at 13.9 s.
      assert.deepEqual([score.span, score.attempted, score.correct, score.accuracy], [{ first: 5, last: 31 }, 27, 25, 92.6]);
      assert.equal(score.wordsCorrectPerMinute?.toFixed(2), ((60 * 25) / 12.9).toFixed(2));
    });

    it("nothing said is nothing attempted", () => {
      const score = scoreReading(oralReading("-a -b"), SPAN);
      assert.deepEqual([score.span, score.attempted, score.accuracy, score.wordsCorrectPerMinute], [undefined, 0, undefined, undefined]);
    });
  });

  describe("what applies", () => {
    const minute = oralReading(numbered(1, 200));

    it("reading levels belong to a running record, percentiles to a minute of curriculum-based measurement", () => {
      const reader = { grade: 2, season: "spring" } as const;
      const record = scoreReading(minute, RUNNING_RECORD, reader);
      assert.deepEqual([record.level, record.percentile], ["independent", undefined]);
      assert.match(record.notes.join("\n"), /The percentile is not given: the norms are for one-minute readings/);
      const cbm = scoreReading(minute, CBM, reader);
      // 120 words correct per minute in the spring of grade 2: 75th 124, 50th 100.
      assert.deepEqual(
        [cbm.level, cbm.percentile],
        [undefined, { grade: 2, season: "spring", from: 50, to: 75, norms: [148, 124, 100, 72, 43] }],
      );
      assert.deepEqual(cbm.notes, ["The reading level is not given: these scoring rules have none."]);
    });

    it("a text that was read in less than a minute has a percentile with a caution", () => {
      // 40 words right from 1 s to 20.9 s: 120.6 words correct per minute, from 100 (50th) to under 124 (75th).
      const score = scoreReading(oralReading(numbered(1, 40), { duration: 90 }), CBM, { grade: 2, season: "spring" });
      assert.deepEqual([score.percentile?.from, score.percentile?.to], [50, 75]);
      assert.match(score.notes.join("\n"), /with caution: the text was read in 19\.9 s/);
    });

    const without: [string, Parameters<typeof scoreReading>[2], RegExp][] = [
      ["without grade and season", {}, /needs the reader's grade and the season/],
      ["without the season", { grade: 2 }, /needs the reader's grade and the season/],
      ["for other seconds", { grade: 2, season: "fall", seconds: 30 }, /the norms are for a reading of 60 s/],
      ["in the fall of grade 1", { grade: 1, season: "fall" }, /no norms for the fall of grade 1/],
    ];
    for (const [name, choice, why] of without) {
      it(`no percentile ${name}`, () => {
        const score = scoreReading(minute, CBM, choice);
        assert.equal(score.percentile, undefined);
        assert.match(score.notes.join("\n"), why);
      });
    }
  });
});
