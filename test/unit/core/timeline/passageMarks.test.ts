import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { locateWords } from "#core/timeline/locateWords.ts";
import { isRecognisable, marksOf, moveWords, type TextChange } from "#core/timeline/passageMarks.ts";
import { timelineOf } from "../../../support/results.ts";

const REFERENCE = "The old dog ran home.";
const details = [
  { type: "equal", reference: ["The"], prediction: ["the"] },
  { type: "delete", reference: ["old"], prediction: [] },
  { type: "replace", reference: ["dog"], prediction: ["fog"] },
  { type: "insert", reference: [], prediction: ["quickly"] },
  { type: "equal", reference: ["ran"], prediction: ["ran"] },
  { type: "equal", reference: ["home"], prediction: ["home"] },
];
const START = { offset: 0, language: ENGLISH };
const timeline = timelineOf({ result: { kind: "fluency-v2", body: { details } }, reference: REFERENCE });

function edit(document: string, change: TextChange): string {
  return document.slice(0, change.offset) + change.text + document.slice(change.offset + change.length);
}

/** What is marked in a document after edits, each in terms of the document before it. */
function marked(document: string, offset: number, ...changes: TextChange[]): string[] {
  let text = document;
  let places = locateWords(REFERENCE, timeline.words, text, { offset, language: ENGLISH });
  for (const change of changes) {
    text = edit(text, change);
    places = moveWords(places, timeline.words, [change], text);
  }
  return marksOf(timeline, places).map(({ kind, start, end }) => `${kind} ${JSON.stringify(text.slice(start, end))}`);
}

const ALL = ['omission "old"', 'substitution "dog"', 'insertion " "'];

describe("marks of a reading in its passage", () => {
  it("stand on the words, and between them for what was added", () => {
    assert.deepEqual(marked(REFERENCE, 0), ALL);
    assert.deepEqual(marked(`# Title\n\n${REFERENCE}`, 9), ALL);
    assert.deepEqual(marked(`A longer title\n\n${REFERENCE}`, 9), ALL, "the passage has moved in its document");
  });

  it("are none where the recording does not seem to be a reading of the text", () => {
    const places = locateWords(REFERENCE, timeline.words, REFERENCE, START);
    assert.equal(marksOf(timeline, places).length, ALL.length);
    assert.deepEqual(marksOf({ ...timeline, otherText: "Another text." }, places), []);
  });

  const cases: [what: string, change: TextChange, marks: string[]][] = [
    ["move with text that is written before them", { offset: 0, length: 0, text: "Once: " }, ALL],
    ["stay when something after them changes", { offset: 16, length: 4, text: "away" }, ALL],
    ["go from a word that is edited", { offset: 5, length: 1, text: "a" }, ['substitution "dog"', 'insertion " "']],
    ["go from a word that is written on to at its end", { offset: 7, length: 0, text: "er" }, ['substitution "dog"', 'insertion " "']],
    ["go from a word that is written on to at its start", { offset: 8, length: 0, text: "hot" }, ['omission "old"']],
    ["stay on a word that gets a comma", { offset: 7, length: 0, text: "," }, ALL],
    ["go with words that are deleted", { offset: 3, length: 8, text: "" }, []],
    [
      "stay between words that are moved apart",
      { offset: 11, length: 1, text: "\n\n" },
      ['omission "old"', 'substitution "dog"', 'insertion "\\n\\n"'],
    ],
    ["stay on a word whose capitals change", { offset: 8, length: 3, text: "Dog" }, ['omission "old"']],
  ];
  for (const [what, change, marks] of cases) it(what, () => assert.deepEqual(marked(REFERENCE, 0, change), marks));

  it("take several changes at once, in whatever order they come", () => {
    const places = locateWords(REFERENCE, timeline.words, REFERENCE, START);
    const changes = [
      { offset: 0, length: 0, text: "xx " },
      { offset: 12, length: 3, text: "walked" },
    ];
    const text = "xx The old dog walked home.";
    for (const ordered of [changes, [...changes].reverse()]) {
      const moved = moveWords(places, timeline.words, ordered, text);
      assert.deepEqual(
        moved.map((place) => place && text.slice(place.start, place.end)),
        ["The", "old", "dog", undefined, "home"],
      );
    }
  });

  it("are found again in a document that was edited while it was closed", () => {
    assert.deepEqual(marked("The very old dog ran away home.", 0), ALL);
    const another = locateWords(REFERENCE, timeline.words, "Something else altogether stands here now.", START);
    assert.equal(isRecognisable(another), false);
    assert.equal(isRecognisable(locateWords(REFERENCE, timeline.words, REFERENCE, START)), true);
    assert.equal(isRecognisable([]), false);
  });

  it("do not take long over a document that is a book", () => {
    const book = "word ".repeat(200_000);
    const words = timelineOf({ result: { kind: "fluency-v2", body: { details: [] } }, reference: "one ".repeat(1000) }).words;
    assert.ok(locateWords("one ".repeat(1000), words, book, START).every((place) => place === undefined));
  });
});
