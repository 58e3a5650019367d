import assert from "node:assert/strict";
import { ipaOf } from "#core/arpabet/ipaOf.ts";
import { findMatches, firstMatchFrom } from "#pages/viewer/state/find.ts";
import { timelineOf } from "../../../support/results.ts";

describe("findMatches", () => {
  const said = (text: string, start: number, phonemes: string[] = []) => ({
    type: "equal",
    reference: [text],
    prediction: [text],
    start,
    end: start + 1,
    phonemes: phonemes.map((phoneme, i) => ({ phoneme, start: start + i / 10, end: start + (i + 1) / 10 })),
  });
  const reference = "The green leaf\nfell. “Don’t,” the (leaf) said.";
  const timeline = timelineOf({
    result: {
      kind: "fluency-v2",
      body: {
        audio_duration: 12,
        details: [
          said("The", 0, ["DH", "AH0"]),
          said("green", 1),
          { type: "replace", reference: ["leaf"], prediction: ["thef"], start: 2, end: 3 },
          { type: "insert", reference: [], prediction: ["the"], start: 3, end: 3.5 },
          said("fell", 4),
          said("Don’t", 5),
          said("the", 6),
          said("leaf", 7),
          said("said", 8),
        ],
      },
    },
    reference,
  });
  const symbols = (symbol: string) => symbol;
  const shown = (query: string, write = symbols) =>
    findMatches(timeline, query, write).map(({ text, target }) =>
      text ? reference.slice(text.start, text.end) : `${target!.lane} ${target!.index}`,
    );

  const cases: [query: string, matches: string[]][] = [
    ["leaf", ["leaf", "leaf"]],
    // What was heard instead or in addition stands where it was said.
    ["the", ["The", "segment 2", "segment 3", "the"]],
    ["LEAF fell", ["leaf\nfell"]],
    ["don't", ["Don’t"]],
    ["leaf) s", ["leaf) s"]],
    ["AH", ["phoneme 1"]],
    ["ah", []],
    [".", []],
    ["  ", []],
    ["[", []],
  ];
  for (const [query, matches] of cases)
    it(`finds ${JSON.stringify(query)} ${matches.length} times`, () => assert.deepEqual(shown(query), matches));

  it("finds a phoneme as it is written", () => assert.deepEqual(shown(ipaOf("AH0"), ipaOf), ["phoneme 1"]));

  it("tells which words a match covers", () => {
    const [match] = findMatches(timeline, "leaf fell", symbols);
    assert.deepEqual(match!.words, [2, 3]);
    assert.deepEqual(match!.target, { lane: "segment", index: 2 });
  });

  it("begins at what is selected", () => {
    const matches = findMatches(timeline, "leaf", symbols);
    assert.equal(firstMatchFrom(matches, timeline, undefined), 0);
    assert.equal(firstMatchFrom(matches, timeline, { lane: "segment", index: 4 }), 1);
    assert.equal(firstMatchFrom(matches, timeline, { lane: "segment", index: 8 }), 0);
    assert.equal(firstMatchFrom(matches, timeline, { lane: "phoneme", index: 1 }), 0);
  });

  it("finds the phonemes of a pronunciation in either case", () => {
    const pronunciation = timelineOf({
      result: {
        kind: "pronunciation",
        body: {
          analysis_details: [
            { phoneme: "T", timestamp: 0 },
            { phoneme: "UW", timestamp: 1 },
          ],
        },
      },
      reference: "T UW1",
    });
    assert.deepEqual(
      findMatches(pronunciation, "uw", symbols).map(({ target }) => target),
      [{ lane: "phoneme", index: 1 }],
    );
  });
});
