import assert from "node:assert/strict";
import { alignmentOf, type LocalAlignment } from "#core/timeline/localAlignment.ts";
import type { ReadingEvent } from "#core/analysis.ts";
import { leavesTimesOpen, timelineOf, type ResultLike, seemsOtherText } from "../../../support/results.ts";

const v2 = (details: object[], duration = 10): ResultLike => ({ kind: "fluency-v2", body: { audio_duration: duration, details } });
const equal = (words: string, start?: number, end?: number, more: object = {}) => ({
  type: "equal",
  reference: words.split(" "),
  prediction: words.split(" "),
  start,
  end,
  ...more,
});

describe("pauses of a timeline", () => {
  const pauses = (reference: string, details: object[]) => timelineOf({ result: v2(details), reference }).pauses;

  it("names silences by where they are and how long", () => {
    const found = pauses("One, two three four five.", [
      equal("one", 0, 1),
      equal("two", 1.25, 2),
      equal("three", 2.24, 3),
      equal("four", 3.5, 4),
      equal("five", 7, 8),
    ]);
    assert.deepEqual(found, [
      { index: 0, kind: "pause", start: 1, end: 1.25, after: 0, before: 1 },
      { index: 1, kind: "hesitation", start: 3, end: 3.5, after: 2, before: 3 },
      { index: 2, kind: "long pause", start: 4, end: 7, after: 3, before: 4 },
    ]);
  });

  it("takes a line's end for punctuation, and looks past what was left out", () => {
    const left = { type: "delete", reference: ["b"], prediction: [], start: 1, end: 1 };
    assert.deepEqual(
      pauses("a\nb c", [equal("a", 0, 1), left, equal("c", 2, 3)]).map(({ kind, after, before }) => [kind, after, before]),
      [["hesitation", 0, 2]],
    );
    assert.deepEqual(
      pauses("a\nc", [equal("a", 0, 1), equal("c", 2, 3)]).map(({ kind }) => kind),
      ["pause"],
    );
  });

  it("takes no gap for a silence in which a word without times was said", () => {
    assert.deepEqual(pauses("a b c", [equal("a", 0, 1), equal("b"), equal("c", 5, 6)]), []);
  });

  it("takes no gap for a silence in which another word was said, where times do not follow the text", () => {
    const found = pauses("a b c d", [equal("a", 0, 1), equal("b", 500, 501), equal("c", 1.2, 2), equal("d", 3, 4)]);
    assert.deepEqual(
      found.map(({ start, end }) => [start, end]),
      [[2, 3]],
    );
  });

  it("takes no gap for a silence in which the embedded engine heard a word that the result leaves out", () => {
    const details = [
      equal("a", 0, 1),
      { type: "delete", reference: ["b"], prediction: [], start: 1, end: 1 },
      equal("c", 60, 61),
      equal("d"),
    ];
    const silent = timelineOf({ result: v2(details, 90), reference: "a b c d" });
    assert.deepEqual(
      silent.pauses.map(({ kind, start, end }) => [kind, start, end]),
      [["long pause", 1, 60]],
    );
    const word = (start: number) => ({ start, end: start + 1, phonemes: [] });
    assert.deepEqual(
      timelineOf({ result: v2(details, 90), reference: "a b c d", alignment: { words: [word(0.2), word(20), word(59.5), word(61)] } })
        .pauses,
      [],
    );
  });
});

describe("whether a result is of another text", () => {
  const body = { warnings: [{ code: "other-text", message: "Another text." }] };
  for (const [kind, expected] of [
    ["fluency-v1", true],
    ["fluency-v2", true],
    ["pronunciation", false],
    ["recognition", false],
  ] as const) {
    it(`is known of ${kind} as in its timeline`, () => {
      assert.equal(seemsOtherText({ kind, body }), expected);
      const timeline = timelineOf({ result: { kind, body }, reference: "the" });
      assert.deepEqual([timeline.otherText, timeline.warnings], expected ? ["Another text.", []] : [undefined, ["Another text."]]);
      assert.equal(seemsOtherText({ kind, body: {} }), false);
    });
  }
});

describe("suspicious pieces of a timeline", () => {
  it("flags phonemes of a frame, and what ends after the recording", () => {
    const phonemes = [
      ["G", 1, 1.01],
      ["OW", 1.01, 1.03],
    ].map(([phoneme, start, end]) => ({ phoneme, start, end }));
    const timeline = timelineOf({
      result: v2(
        [
          equal("go", 1, 1.03, { phonemes }),
          equal("on", 1.9, 2.2),
          { type: "delete", reference: ["up"], prediction: [], start: 3, end: 3 },
        ],
        2,
      ),
      reference: "go on up",
    });
    assert.deepEqual(
      timeline.phonemes.map(({ flags }) => flags),
      [["too short"], undefined],
    );
    assert.deepEqual(
      timeline.segments.map(({ flags }) => flags),
      [undefined, ["beyond the recording"], undefined],
    );
    assert.deepEqual(timeline.notes, [
      "One word ends after the end of the recording (2.00 s), so the times of this result cannot all be right.",
    ]);
  });

  it("tells of times before the recording, which are left out", () => {
    const phonemes = [
      { phoneme: "AA", start: -0.2, end: 0.1 },
      { phoneme: "N", start: 0.1, end: 0.3 },
    ];
    const timeline = timelineOf({ result: v2([equal("go", -4, 1), equal("on", 1, 1.5, { phonemes })], 2), reference: "go on" });
    assert.deepEqual(
      timeline.segments.map(({ start, end, flags }) => [start, end, flags]),
      [
        [undefined, undefined, ["before the recording"]],
        [1, 1.5, undefined],
      ],
    );
    assert.deepEqual(
      timeline.phonemes.map(({ start, flags }) => [start, flags]),
      [
        [undefined, ["before the recording"]],
        [0.1, undefined],
      ],
    );
    assert.deepEqual(timeline.notes, [
      "In the result, 1 word starts before the recording (below 0 s). Its times are left out, so it has no place on the time axis.",
      "In the result, 1 phoneme starts before the recording (below 0 s). Its times are left out, so it has no place on the time axis.",
    ]);
    const entry = {
      alignment_type: "SUBSTITUTION",
      reference_index: 1,
      transcription_words: ["in"],
      transcription_details: { start: -1, end: 0.5 },
    };
    const v1 = timelineOf({
      result: { kind: "fluency-v1", body: { audio_duration: 2, results: { text_score: [entry] } } },
      reference: "go on",
    });
    assert.deepEqual(v1.notes, [
      "In the result, 1 word starts before the recording (below 0 s). Its times are left out, so it has no place on the time axis.",
    ]);
  });

  it("allows for the rounding of times", () => {
    assert.equal(timelineOf({ result: v2([equal("go", 1, 2.004)], 2), reference: "go" }).segments[0]!.flags, undefined);
  });
});

describe("a local alignment", () => {
  const word = (start: number, end: number, ...symbols: string[]) => ({
    start,
    end,
    phonemes: symbols.map((phoneme, i) => ({
      phoneme,
      start: start + (i * (end - start)) / symbols.length,
      end: start + ((i + 1) * (end - start)) / symbols.length,
    })),
  });
  const v1 = (entries: object[]): ResultLike => ({ kind: "fluency-v1", body: { audio_duration: 9, results: { text_score: entries } } });
  const substitution = {
    alignment_type: "SUBSTITUTION",
    reference_index: 1,
    reference_text: "big",
    transcription_words: ["pig"],
    transcription_indices: [1],
    transcription_details: { start: 2, end: 3, phone_breakdown: [] },
  };

  it("is wanted for what a result has no times for, and for nothing else", () => {
    assert.equal(leavesTimesOpen({ result: v1([]), reference: "a" }), true);
    assert.equal(
      leavesTimesOpen({ result: v2([equal("a", 0, 1), { type: "delete", reference: ["b"], prediction: [] }]), reference: "a b" }),
      false,
    );
    assert.equal(leavesTimesOpen({ result: v2([equal("a b", 0, 1)]), reference: "a b" }), true);
    const replaced = {
      type: "replace",
      reference: ["a"],
      prediction: ["b"],
      start: 0,
      end: 1,
      aligned_result: [{ reference: "AH", prediction: "B" }],
    };
    assert.equal(leavesTimesOpen({ result: v2([replaced]), reference: "a" }), true);
    assert.equal(leavesTimesOpen({ result: { kind: "pronunciation", body: { analysis_details: [] } }, reference: "AH" }), false);
  });

  it("takes the times of the words that the engine heard, and none of its judgement", () => {
    const events: ReadingEvent[] = [
      {
        kind: "correct",
        wordIndex: 0,
        start: 0,
        end: 1,
        heard: ["a"],
        score: 3,
        phonemes: [{ phoneme: "AH", start: 0, end: 1, score: 2, alternatives: [] }],
      },
      { kind: "omission", wordIndex: 1, start: 1, end: 1, heard: [] },
      { kind: "insertion", wordIndex: 2, start: 1, end: 2, heard: ["x"] },
      { kind: "substitution", wordIndex: 2, start: 2, end: 3, heard: ["y"] },
    ];
    assert.deepEqual(alignmentOf({ words: ["a", "b", "c"], events }), {
      words: [{ start: 0, end: 1, phonemes: [{ phoneme: "AH", start: 0, end: 1 }] }, null, { start: 2, end: 3, phonemes: [] }],
    });
  });

  it("fills in words and phonemes, says where their times are from, and leaves the result's own alone", () => {
    const alignment: LocalAlignment = { words: [word(1, 1.5, "DH", "AH"), word(2.1, 2.8, "B", "IH", "G"), word(3, 4, "D", "AO", "G")] };
    const { segments, phonemes, words } = timelineOf({ result: v1([substitution]), reference: "the big dog", alignment });
    assert.deepEqual(
      segments.map(({ kind, start, end, source }) => [kind, start, end, source]),
      [
        ["correct", 1, 1.5, "local alignment"],
        ["substitution", 2, 3, undefined],
        ["correct", 3, 4, "local alignment"],
      ],
    );
    assert.deepEqual(
      phonemes.map(({ heard, segment, source, score }) => [heard, segment, source, score]),
      ["DH", "AH", "D", "AO", "G"].map((heard, i) => [heard, i < 2 ? 0 : 2, "local alignment", undefined]),
    );
    assert.deepEqual(segments[2]!.phonemes, [2, 3, 4]);
    assert.deepEqual(
      words.map(({ segment }) => segment),
      [0, 1, 2],
    );
  });

  it("drops times that do not fit between those of the result", () => {
    const alignment: LocalAlignment = { words: [word(2.9, 3.4, "AH"), null, word(0.2, 0.4, "G")] };
    const { segments } = timelineOf({ result: v1([substitution]), reference: "the big dog", alignment });
    assert.deepEqual(
      segments.map(({ start }) => start),
      [undefined, 2, undefined],
    );
  });

  it("gives a hosted result's phonemes of a replaced word the times of the sounds in their place", () => {
    const pairs = [
      ["TH", "F"],
      ["IH", "IH"],
      ["N", ""],
    ].map(([reference, prediction]) => ({ reference, prediction }));
    const replaced = { type: "replace", reference: ["thin"], prediction: ["fi"], start: 1, end: 2, aligned_result: pairs };
    const alignment: LocalAlignment = { words: [word(1, 2, "F", "IH0")] };
    const { phonemes } = timelineOf({ result: v2([replaced]), reference: "thin", alignment });
    assert.deepEqual(
      phonemes.map(({ expected, heard, start, end, source }) => [expected, heard, start, end, source]),
      [
        ["TH", "F", 1, 1.5, "local alignment"],
        ["IH", "IH", 1.5, 2, "local alignment"],
        ["N", undefined, undefined, undefined, undefined],
      ],
    );
  });

  it("takes a stretch of correct words apart when all of them were found, and only then", () => {
    const result = v2([equal("three red", 0.4, 1.6, { score: 80 }), equal("fish", 2, 3)]);
    const found = timelineOf({
      result,
      reference: "three red fish",
      alignment: { words: [word(0.4, 0.9, "TH"), word(1, 1.6, "R"), word(2, 3, "F")] },
    });
    assert.deepEqual(
      found.segments.map(({ expected, at, start, end, source, score }) => [expected[0], at, start, end, source, score]),
      [
        ["three", 0, 0.4, 0.9, "local alignment", undefined],
        ["red", 1, 1, 1.6, "local alignment", undefined],
        ["fish", 2, 2, 3, undefined, undefined],
      ],
    );
    assert.deepEqual(
      found.words.map(({ segment }) => segment),
      [0, 1, 2],
    );
    assert.equal(found.summary.counts.correct, 3);
    const half = timelineOf({ result, reference: "three red fish", alignment: { words: [word(0.4, 0.9, "TH"), null, null] } });
    assert.equal(half.segments.length, 2);
  });

  it("is left aside when it is of another text", () => {
    const result = v1([]);
    assert.deepEqual(timelineOf({ result, reference: "a b", alignment: { words: [null] } }), timelineOf({ result, reference: "a b" }));
  });

  it("is left out where its words do not follow the order of the text", () => {
    const result: ResultLike = { kind: "fluency-v1", body: { audio_duration: 600 } };
    const { segments, pauses } = timelineOf({
      result,
      reference: "a b c d",
      alignment: { words: [word(10, 10.4, "AH"), word(518, 519, "B"), word(10.6, 11, "S"), word(12, 13, "D")] },
    });
    assert.deepEqual(
      segments.map(({ start }) => start),
      [10, undefined, 10.6, 12],
    );
    assert.deepEqual(
      pauses.map(({ start, end }) => [start, end]),
      [[11, 12]],
    );
  });

  it("names no phoneme again that a recognition lists already", () => {
    const said = ["G", "UH", "D", "JH", "AA", "B", "T"].map((phoneme, i) => ({
      phoneme,
      original: phoneme === "JH" ? "R" : null,
      timestamp: i / 10,
      score: phoneme === "T" ? 0 : 100,
    }));
    const result: ResultLike = {
      kind: "recognition",
      body: { correct: false, prediction: "good job", phoneme_details: said, audio_duration: 2 },
    };
    const before = timelineOf({ result, reference: "good rob" });
    const { segments, phonemes } = timelineOf({
      result,
      reference: "good rob",
      alignment: { words: [word(0, 0.3, "G", "UH", "D"), word(0.3, 0.7, "R", "AA", "B")] },
    });
    assert.deepEqual(phonemes, before.phonemes);
    assert.deepEqual(
      segments.map(({ start, phonemes: own }) => [start, own]),
      [
        [0, []],
        [0.3, []],
      ],
    );
    // The score is that of the JH, and would be no merit of the R; a sound that scores nothing was added.
    assert.deepEqual(
      phonemes.slice(3).map(({ kind, expected, heard, score }) => [kind, expected, heard, score]),
      [
        ["replace", "R", "JH", undefined],
        ["unknown", undefined, "AA", 100],
        ["unknown", undefined, "B", 100],
        ["insert", undefined, "T", 0],
      ],
    );
  });
});

describe("additions of a fluency v1 result without a place in the text", () => {
  const shape = (reference: string, text_score: object[]) =>
    timelineOf({ result: { kind: "fluency-v1", body: { results: { text_score } } }, reference }).segments.map(
      ({ at, kind, expected, heard }) => `${at} ${kind} ${expected.join(" ")}>${heard.join(" ")}`,
    );
  const inserted = (said: string, index?: number) => ({
    alignment_type: "INSERTION",
    transcription_words: [said],
    transcription_indices: index === undefined ? [] : [index],
  });
  const deleted = (word: string, index: number) => ({
    alignment_type: "DELETION",
    reference_text: word,
    reference_index: index,
    transcription_words: [],
    transcription_indices: [],
  });

  it("are placed by their index in the transcription", () => {
    assert.deepEqual(shape("a b c", [inserted("x", 1), inserted("y", 4)]), [
      "0 correct a>a",
      "1 insertion >x",
      "1 correct b>b",
      "2 correct c>c",
      "3 insertion >y",
    ]);
    assert.deepEqual(shape("a b c", [deleted("b", 1), inserted("x", 1)]), [
      "0 correct a>a",
      "1 omission b>",
      "2 insertion >x",
      "2 correct c>c",
    ]);
    assert.deepEqual(shape("a b", [inserted("x", 0)]), ["0 insertion >x", "0 correct a>a", "1 correct b>b"]);
  });

  it("stand after the difference before them when there is none", () => {
    assert.deepEqual(shape("a b c", [deleted("b", 1), inserted("x")]), [
      "0 correct a>a",
      "1 omission b>",
      "2 insertion >x",
      "2 correct c>c",
    ]);
  });

  it("does not hide that the service counts otherwise", () => {
    const notes = (told: number) =>
      timelineOf({
        result: { kind: "fluency-v1", body: { results: { correct_count: told, text_score: [deleted("b", 1)] } } },
        reference: "a b c",
      }).notes;
    assert.deepEqual(notes(2), []);
    assert.match(notes(1)[0]!, /counts 1 correct words, but its list of differences leaves 2/);
  });
});
