import assert from "node:assert/strict";
import type { Timeline } from "#core/timeline/model.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { seemsOtherText, timelineOf } from "../../../support/results.ts";

type Detail = Record<string, unknown>;

function detail(type: string, reference: string[], prediction: string[], start: number, end: number, more: Detail = {}): Detail {
  return { type, reference, prediction, start, end, ...more };
}

function timeline(reference: string, details: Detail[], more: Detail = {}): Timeline {
  return timelineOf({ result: { kind: "fluency-v2", body: { audio_duration: 10, details, ...more } }, reference });
}

/** Each piece as `kind expected>heard`, for tables, and what it may have been. */
function shape({ segments }: Timeline): string[] {
  const perhaps = (words?: string[]) => (words ? `, perhaps ${words.join(" ") || "nothing"}` : "");
  return segments.map(
    ({ kind, expected, heard, alternative }) => `${kind} ${expected.join(" ")}>${heard.join(" ")}${perhaps(alternative)}`,
  );
}

describe("timelineOf a fluency v2 result", () => {
  const cases: { name: string; reference: string; details: Detail[]; segments: string[] }[] = [
    {
      name: "names each type as teachers do",
      reference: "The big dog",
      details: [
        detail("equal", ["the"], ["the"], 0, 1),
        detail("delete", ["big"], [], 1, 1),
        detail("replace", ["dog"], ["fog"], 1, 2),
        detail("insert", [], ["ran"], 2, 3),
      ],
      segments: ["correct the>the", "omission big>", "substitution dog>fog", "insertion >ran"],
    },
    {
      name: "takes an addition that says again what was just heard for a repetition",
      reference: "the dog sat",
      details: [
        detail("equal", ["the"], ["the"], 0, 1),
        detail("equal", ["dog"], ["dog"], 1, 2),
        detail("insert", [], ["The", "dog"], 2, 3),
        detail("equal", ["sat"], ["sat"], 3, 4),
      ],
      segments: ["correct the>the", "correct dog>dog", "repetition >The dog", "correct sat>sat"],
    },
    {
      name: "takes an addition before the word it equals for a repetition, when that word was read",
      reference: "dog sat",
      details: [detail("insert", [], ["dog"], 0, 1), detail("equal", ["dog"], ["dog"], 1, 2), detail("equal", ["sat"], ["sat"], 2, 3)],
      segments: ["repetition >dog", "correct dog>dog", "correct sat>sat"],
    },
    {
      name: "does not take it for one when that word was left out",
      reference: "dog sat",
      details: [detail("insert", [], ["dog"], 0, 1), detail("delete", ["dog"], [], 1, 1), detail("equal", ["sat"], ["sat"], 2, 3)],
      segments: ["insertion >dog", "omission dog>", "correct sat>sat"],
    },
    {
      name: "believes the service about repetitions",
      reference: "dog",
      details: [
        detail("equal", ["dog"], ["dog"], 0, 1),
        detail("insert", [], ["dog"], 1, 2, { repetition: false }),
        detail("insert", [], ["cat"], 2, 3, { repetition: true }),
      ],
      segments: ["correct dog>dog", "insertion >dog", "repetition >cat"],
    },
    {
      name: "believes the service about a false start, whose phonemes spell no beginning",
      reference: "elephant",
      details: [detail("insert", [], ["EH-L"], 0, 1, { false_start: true }), detail("equal", ["elephant"], ["elephant"], 1, 2)],
      segments: ["falseStart >EH-L", "correct elephant>elephant"],
    },
    {
      name: "marks a word that was sounded out",
      reference: "a cat",
      details: [detail("equal", ["a"], ["a"], 0, 1), detail("equal", ["cat"], ["cat"], 1, 2, { sounded_out: true })],
      segments: ["correct a>a", "soundedOut cat>cat"],
    },
    {
      name: "keeps what may have been said instead of a word that was read right, and of no other",
      reference: "its a cat",
      details: [
        detail("equal", ["its"], ["its"], 0, 1, { alternative: ["it"] }),
        detail("equal", ["a"], ["a"], 1, 2, { alternative: [] }),
        detail("replace", ["cat"], ["cap"], 2, 3, { alternative: ["cat"] }),
      ],
      segments: ["correct its>its, perhaps it", "correct a>a, perhaps nothing", "substitution cat>cap"],
    },
    {
      name: "gives no verdict on words with an unknown type, and hears an addition where it is about no word",
      reference: "a b c d",
      details: [
        detail("mispronunciation", ["a"], ["A"], 0, 1),
        detail("unread", ["b"], [], 1, 1),
        detail("wrong", ["c"], ["x"], 1, 2),
        detail("noise", [], ["um"], 2, 3),
        { type: "silence", start: 3, end: 4 },
        detail("equal", ["d"], ["d"], 4, 5),
      ],
      segments: ["insertion >um", "correct d>d"],
    },
  ];
  for (const { name, reference, details, segments } of cases)
    it(name, () => assert.deepEqual(shape(timeline(reference, details)), segments));

  it("says how many words have which unknown type, and counts them neither way", () => {
    const { words, summary, notes } = timeline("a b c d", [
      detail("Mispronunciation", ["a", "b"], ["a", "b"], 0, 1),
      detail("unread", ["c"], [], 1, 1),
      detail("equal", ["d"], ["d"], 1, 2),
    ]);
    assert.deepEqual(
      words.map(({ segment }) => segment),
      [undefined, undefined, undefined, 0],
    );
    const { correct, omissions, substitutions } = summary.counts;
    assert.deepEqual([correct, omissions, substitutions, summary.accuracy, summary.wcpm], [1, 0, 0, undefined, undefined]);
    assert.deepEqual(notes, [
      "The result judges 3 words in ways that are not known here (mispronunciation 2, unread 1). They count neither as right nor as wrong.",
    ]);
  });

  describe("whose words are of another text", () => {
    const read = (text: string) => text.split(" ").map((word, i) => detail("equal", [word], [word], i, i + 1));
    const text = "The little cat sat on the mat";

    it("is doubted above all figures, which are withheld", () => {
      const told = timeline(text, read("once upon a time there was a king who had three daughters"));
      assert.match(told.foreign!.join(), /^The service's answer names another text than the one that was sent/);
      assert.match(told.otherText!, /^12 of the 12 words that the result expects are not those of this text/);
      assert.ok(told.summary.counts.correct <= told.words.length);
      assert.doesNotMatch(told.notes.join(), /does not match|do not match/);
      assert.match(runningRecord(told), /^! .*another text.*\n\n! 12 of the 12 /);
      assert.doesNotMatch(runningRecord(told), /correct/);
      assert.equal(seemsOtherText({ kind: "fluency-v2", body: { details: read("once upon a time there was a king") } }, text), true);
    });

    it("is not doubted where half of the words are the text's, or it was read only in part", () => {
      for (const words of ["the little cat sat down near us", "the little", text.toLowerCase(), "the small dog sat on the mat"]) {
        const { foreign, otherText } = timeline(text, read(words));
        assert.deepEqual([foreign, otherText], [undefined, undefined], words);
      }
    });

    it("never counts more words read right than the text has", () => {
      const { summary } = timeline("one two three", read("one two zwei three drei vier"));
      assert.equal(summary.counts.correct, 3);
    });
  });

  it("joins every word of the text, with its offsets, to its piece", () => {
    const { words } = timeline("“The dog,” he said.", [
      detail("equal", ["the", "dog"], ["the", "dog"], 0, 1),
      detail("equal", ["he"], ["he"], 1, 2),
      detail("equal", ["said"], ["said"], 2, 3),
    ]);
    assert.deepEqual(words, [
      { text: "The", start: 1, end: 4, segment: 0 },
      { text: "dog", start: 5, end: 8, segment: 0 },
      { text: "he", start: 11, end: 13, segment: 1 },
      { text: "said", start: 14, end: 18, segment: 2 },
    ]);
  });

  it("finds words that the service splits otherwise", () => {
    const { words, notes } = timeline("A well-known 25.", [
      detail("equal", ["a"], ["a"], 0, 1),
      detail("replace", ["well-known"], ["unknown"], 1, 2),
      detail("equal", ["twenty"], ["twenty"], 2, 3),
      detail("equal", ["five"], ["five"], 3, 4),
    ]);
    assert.deepEqual(
      words.map(({ text, segment }) => [text, segment]),
      [
        ["A", 0],
        ["well", 1],
        ["known", 1],
        ["25", 2],
      ],
    );
    assert.deepEqual(notes, []);
  });

  it("says what does not fit the text, and keeps the place after it", () => {
    const { words, notes } = timeline(
      "one two three four five",
      ["one", "two", "zwei", "three", "four"].map((word, i) => detail("equal", [word], [word], i, i + 1)),
    );
    assert.deepEqual(
      words.map(({ segment }) => segment),
      [0, 1, 3, 4, undefined],
    );
    assert.deepEqual(notes, [
      "1 word of the result does not match the text at its place. The text may have changed.",
      "The result says nothing about 1 word of the text.",
    ]);
  });

  it("takes phonemes and scores of equal words, which the embedded service adds", () => {
    const { phonemes, segments } = timeline("go", [
      detail("equal", ["go"], ["go"], 1, 2, {
        score: 88,
        phonemes: [
          { phoneme: "G", start: 1, end: 1.4, score: 90 },
          { phoneme: "OW", start: 1.4, end: 2, score: 61, alternatives: [{ phoneme: "AO", posterior: 0.3 }] },
        ],
      }),
    ]);
    assert.equal(segments[0]!.score, 88);
    assert.deepEqual(segments[0]!.phonemes, [0, 1]);
    assert.deepEqual(phonemes[1], {
      index: 1,
      kind: "equal",
      expected: "OW",
      heard: "OW",
      start: 1.4,
      end: 2,
      score: 61,
      alternatives: [{ phoneme: "AO", posterior: 0.3 }],
      segment: 0,
    });
  });

  it("aligns the phonemes of a replaced word and gives times to the heard ones alone", () => {
    const pairs = [
      { reference: "HH", prediction: "HH", type: "equal" },
      { reference: "AW", prediction: "", type: "delete" },
      { reference: "", prediction: "R", type: "insert" },
      { reference: "S", prediction: "Z", type: "replace" },
    ];
    const times = [
      ["HH", 0, 0.2],
      ["R", 0.2, 0.3],
      ["Z", 0.3, 0.5],
    ].map(([phoneme, start, end]) => ({ phoneme, start, end }));
    const of = (more: Detail) =>
      timeline("house", [detail("replace", ["house"], ["hers"], 0, 0.5, { aligned_result: pairs, ...more })]).phonemes.map(
        ({ kind, expected, heard, start }) => [kind, expected, heard, start],
      );
    assert.deepEqual(of({ phonemes: times }), [
      ["equal", "HH", "HH", 0],
      ["delete", "AW", undefined, undefined],
      ["insert", undefined, "R", 0.2],
      ["replace", "S", "Z", 0.3],
    ]);
    assert.deepEqual(
      of({}).map(([, , , start]) => start),
      [undefined, undefined, undefined, undefined],
    );
    assert.deepEqual(
      of({ phonemes: times.slice(1) }).map(([, , , start]) => start),
      [undefined, undefined, undefined, undefined],
    );
  });

  it("keeps the scores of expected phonemes alone: a phoneme well said in the wrong word is no merit", () => {
    const scored = (...symbols: string[]) => symbols.map((phoneme, i) => ({ phoneme, start: i, end: i + 1, score: 100 }));
    const { phonemes } = timeline("fox", [
      detail("replace", ["fox"], ["fog"], 0, 3, {
        aligned_result: [
          ["F", "F"],
          ["K", "G"],
        ].map(([reference, prediction]) => ({ reference, prediction })),
        phonemes: scored("F", "G"),
      }),
      detail("insert", [], ["a"], 3, 4, { phonemes: scored("AH") }),
    ]);
    assert.deepEqual(
      phonemes.map(({ heard, score }) => [heard, score]),
      [
        ["F", 100],
        ["G", undefined],
        ["AH", undefined],
      ],
    );
  });

  it("counts marks, and prefers the service's rates to its own", () => {
    const details = [
      detail("equal", ["a"], ["a"], 1, 2),
      detail("equal", ["b"], ["b"], 2, 3),
      detail("delete", ["c"], [], 3, 3),
      detail("insert", [], ["x", "y"], 3, 4),
    ];
    assert.deepEqual(timeline("a b c", details).summary, {
      counts: {
        words: 3,
        correct: 2,
        substitutions: 0,
        omissions: 1,
        insertions: 2,
        repetitions: 0,
        selfCorrections: 0,
        falseStarts: 0,
        told: 0,
        variants: 0,
        soundedOut: 0,
      },
      accuracy: { value: 200 / 3, source: "computed" },
      wcpm: { value: 60, source: "computed" },
      start: 1,
      end: 3,
    });
    const reported = timeline("a b c", details, { wpm: 58.5, accuracy_score: 70 }).summary;
    assert.deepEqual(
      [reported.wcpm, reported.accuracy],
      [
        { value: 58.5, source: "service", computed: 60 },
        { value: 70, source: "service", computed: 200 / 3 },
      ],
    );
  });

  it("counts the rate from the first word that counts as read, also one that was sounded out", () => {
    const details = [detail("equal", ["a"], ["a"], 1, 2, { sounded_out: true }), detail("equal", ["b"], ["b"], 3, 4)];
    const { start, wcpm } = timeline("a b", details, { wpm: 40 }).summary;
    assert.deepEqual([start, wcpm], [1, { value: 40, source: "service" }]);
  });

  it("does not round a rounded figure again", () => {
    const details = [detail("equal", ["a"], ["a"], 1, 2), detail("equal", ["b"], ["b"], 2, 3), detail("delete", ["c"], [], 3, 3)];
    assert.deepEqual(timeline("a b c", details, { accuracy_score: 66.67 }).summary.accuracy, { value: 200 / 3, source: "service" });
  });

  it("shows the service's rate and its own, however far apart they are", () => {
    const details = [detail("equal", ["a"], ["a"], 1, 2), detail("equal", ["b"], ["b"], 2, 3)];
    assert.deepEqual(timeline("a b", details, { wpm: 1 }).summary.wcpm, { value: 1, source: "service", computed: 60 });
    const { wcpm } = timeline("a b", details, { wpm: "88.5" as unknown as number }).summary;
    assert.deepEqual(wcpm, { value: 88.5, source: "service", computed: 60 });
  });

  it("invents no times", () => {
    const { segments, summary } = timeline("a b", [
      { type: "delete", reference: ["a"], prediction: [], start: 0, end: 0 },
      { type: "equal", reference: ["b"], prediction: ["b"], start: 3, end: 2 },
    ]);
    assert.deepEqual(
      segments.map(({ start, end }) => [start, end]),
      [
        [undefined, undefined],
        [3, undefined],
      ],
    );
    assert.equal(summary.wcpm, undefined);
  });

  for (const [what, sent, otherText, warnings] of [
    [
      "is told apart from the others",
      [{ code: "noisy", message: "Noisy." }, { code: "other-text", message: "Another text." }, "Quiet."],
      "Another text.",
      ["Noisy.", "Quiet."],
    ],
    [
      "is told in words of our own where it has none",
      [{ code: "other-text" }],
      "The recording does not seem to be a reading of this text.",
      [],
    ],
    [
      "is told once",
      [
        { code: "other-text", message: "One." },
        { code: "other-text", message: "Two." },
      ],
      "One.",
      [],
    ],
    [
      "is no end that was not read, which is told until the last word is set",
      [{ code: "unread-end", message: "The last 9 words." }, "Quiet."],
      undefined,
      ["Quiet."],
    ],
    [
      "is there where nothing can be heard, and says so first",
      [
        { code: "other-text", message: "Another text." },
        { code: "silence", message: "Silent." },
        { code: "short", message: "Short." },
      ],
      "Silent.",
      ["Short."],
    ],
    ["is told in words of our own where silence has none", [{ code: "silence" }], "Nothing can be heard in this recording.", []],
    ["is absent from other readings", [{ code: "other-speech", message: "Speech." }], undefined, ["Speech."]],
    ["is no sentence that has its code for a text", ["other-text"], undefined, ["other-text"]],
  ] as const) {
    it(`the doubt that it is a reading of the text ${what}, in v1 as well`, () => {
      for (const kind of ["fluency-v2", "fluency-v1"] as const) {
        const told = timelineOf({ result: { kind, body: { warnings: sent } }, reference: "the dog" });
        assert.deepEqual([told.otherText, told.warnings], [otherText, warnings]);
        assert.equal("otherText" in told, otherText !== undefined);
        assert.equal(told.silent, sent.some((item) => typeof item === "object" && item.code === "silence") || undefined);
      }
    });
  }

  it("survives a trip through JSON, any body and an empty text", () => {
    const full = timeline("the dog", [detail("equal", ["the"], ["the"], 0, 1), detail("delete", ["dog"], [], 0, 0)], {
      warnings: ["Quiet.", { code: "noisy", message: "Noisy." }, 7],
    });
    assert.deepEqual(JSON.parse(JSON.stringify(full)), full);
    assert.deepEqual(full.warnings, ["Quiet.", "Noisy."]);
    const odd = timelineOf({ result: { kind: "fluency-v2", body: { details: [] } }, reference: "" });
    assert.deepEqual([odd.words, odd.duration, odd.summary.accuracy], [[], undefined, undefined]);
  });
});
