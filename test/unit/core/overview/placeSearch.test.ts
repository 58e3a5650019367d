import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type OverviewEntry, SharedTexts } from "#core/overview/overviewModel.ts";
import { ENGLISH } from "#language/english/english.ts";
import { type PlaceQuery, placeSheet, type PlaceSheet } from "#core/overview/placeSearch.ts";
import { placesCsv } from "#sets/overview/overviewCsv.ts";
import { overviewEntry } from "#sets/overview/overviewRow.ts";
import { processorTime } from "../../../support/processorTime.ts";
import { reviewed } from "../../sets/agreement/keptReadings.ts";
import { heardPhonemes, kept } from "../../sets/overview/keptReadings.ts";

const OTHER = { warnings: [{ code: "other-text", message: "It does not seem to be a reading of this text." }] };
const TEXT = "They lost their old dog. Their mother was thinking of it!";

function takes(): OverviewEntry[] {
  const read = (name: string, script: string, day: number, more: object = {}) =>
    overviewEntry(kept(script, { name, alias: name, text: TEXT, at: `2026-03-0${day}T09:00:00Z`, ...more }));
  return [
    read("Ana", "They lost their>there old dog Their>there mother was thinking of it", 1),
    read("Ben", "They lost +there their old dog Their mother was -thinking of +big it", 2),
    read("Cleo", "They lost their>there old -dog -Their -mother -was -thinking -of -it", 3),
    read("Dan", "They lost their>there old dog Their mother was thinking of it", 4, {
      review: reviewed(TEXT.replaceAll(/[.!]/g, ""), { 2: "correct", 5: "omission" }),
    }),
    read("Eve", "They lost their>there old dog Their mother was thinking of it", 5, { more: OTHER }),
  ];
}

const query = (more: Partial<PlaceQuery>): PlaceQuery => ({ of: "word", expected: "", heard: "", ...more });
const lines = ({ places }: PlaceSheet) =>
  places.map(({ reader, number, heard, kind }) => `${reader} ${number} ${kind}${heard === "" ? "" : ` ${heard}`}`);

describe("the search for places in readings", () => {
  const rows: [what: string, query: Partial<PlaceQuery>, found: string[]][] = [
    [
      "a word however it was read, those of the latest reading first, as reviewed, with attempts at it, up to the place where a reader stopped",
      { expected: "THEIR" },
      [
        "Dan 3 correct their",
        "Dan 6 omission",
        "Cleo 3 substitution there",
        "Ben 3 selfCorrection there",
        "Ben 3 correct their",
        "Ben 6 correct Their",
        "Ana 3 substitution there",
        "Ana 6 substitution there",
      ],
    ],
    [
      "a word that was read right",
      { expected: "their", only: "right" },
      ["Dan 3 correct their", "Ben 3 correct their", "Ben 6 correct Their"],
    ],
    [
      "a word that was missed",
      { expected: "their", only: "missed" },
      ["Dan 6 omission", "Cleo 3 substitution there", "Ana 3 substitution there", "Ana 6 substitution there"],
    ],
    [
      "a word said as another",
      { expected: "their", heard: "there" },
      ["Cleo 3 substitution there", "Ben 3 selfCorrection there", "Ana 3 substitution there", "Ana 6 substitution there"],
    ],
    ["whatever was left out", { only: "left-out" }, ["Dan 6 omission", "Ben 9 omission"]],
    ["what was added", { only: "added" }, ["Ben 3 selfCorrection there", "Ben 11 insertion big"]],
    ["an added word, which belongs to no word of the text", { heard: "big" }, ["Ben 11 insertion big"]],
    ["not an added word for the word after it", { expected: "it", heard: "big" }, []],
    ["letters of a word", { expected: "th*ing", only: "missed" }, ["Ben 9 omission"]],
    ["several letters", { expected: "*o*e*", only: "right" }, ["Dan 7 correct mother", "Ben 7 correct mother", "Ana 7 correct mother"]],
    ["letters that overlap", { expected: "dog*g" }, []],
    ["nothing where nothing is asked for", {}, []],
    ["nothing for everything that was read right", { only: "right" }, []],
  ];
  for (const [what, asked, found] of rows)
    it(`finds ${what}`, () => assert.deepEqual(lines(placeSheet(takes(), query(asked), ENGLISH)), found));

  it("counts places, readings, readers and what was heard, and lists as many as asked for", () => {
    const sheet = placeSheet(takes(), query({ expected: "their" }), ENGLISH, 2);
    assert.deepEqual([sheet.count, sheet.readings, sheet.readers, sheet.places.length], [8, 4, 4, 2]);
    assert.deepEqual(
      sheet.heard.map(({ kind, count }) => `${kind} ${count}`),
      ["correct 3", "substitution 3", "omission 1", "selfCorrection 1"],
    );
  });

  it("shows a word in its sentence, an addition between its neighbours, and where the viewer finds them", () => {
    const shown = (asked: Partial<PlaceQuery>) =>
      placeSheet(takes(), query(asked), ENGLISH).places.map(({ before, word, after, place }) => [`${before}[${word}]${after}`, place]);
    assert.deepEqual(shown({ expected: "mother", heard: "mother" })[0], ["Their [mother] was thinking of it!", { lane: "word", index: 6 }]);
    assert.deepEqual(shown({ heard: "big" }), [["Their mother was thinking of []it!", { lane: "segment", index: 11 }]]);
  });

  it("shows all of a sentence, whatever points and capitals there are in it", () => {
    const text = `Mr. Hill met Dr. Ruiz at 5 p.m. on Main St. near home. "Where to?" she asked. It rained.\n\nThe End`;
    const script = text.replaceAll(/[^\w\s.]/g, "").replaceAll(/\s+/g, " ");
    const entry = overviewEntry(kept(script, { name: "a", text, at: "2026-03-01T09:00:00Z" }));
    const around = (expected: string) =>
      placeSheet([entry], query({ expected }), ENGLISH).places.map(({ before, word, after }) => `${before}[${word}]${after}`);
    assert.deepEqual(around("met"), ["Mr. Hill [met] Dr. Ruiz at 5 p.m. on Main St. near home."]);
    assert.deepEqual(around("asked"), ['"Where to?" she [asked].']);
    assert.deepEqual(around("rained"), ["It [rained]."]);
    assert.deepEqual(around("end"), ["The [End]"]);
  });

  it("finds a phoneme heard as another one, left out or added, in its word", () => {
    const entries = [
      heardPhonemes("three", [["TH", "S"], ["R"], ["IY", "IY"]], { name: "a" }),
      heardPhonemes(
        "run",
        [
          ["R", "W"],
          [undefined, "T"],
          ["AH1", "AA"],
          ["N", "N"],
        ],
        { name: "b" },
      ),
    ].map((reading) => overviewEntry(reading));
    const found = (asked: Partial<PlaceQuery>) =>
      placeSheet(entries, query({ of: "phoneme", ...asked }), ENGLISH).places.map(
        ({ name, expected, heard, word, place }) => `${name} ${expected}>${heard} ${word} ${place?.lane} ${place?.index}`,
      );
    assert.deepEqual(found({ expected: "th", heard: "S" }), ["a TH>S three segment 0"]);
    assert.deepEqual(found({ expected: "R" }), ["b R>W run segment 0", "a R> three segment 0"]);
    assert.deepEqual(found({ expected: "R", only: "left-out" }), ["a R> three segment 0"]);
    assert.deepEqual(found({ only: "added" }), ["b >T run segment 0"]);
    assert.deepEqual(found({ expected: "AH0" }), ["b AH>AA run segment 0"]);
    assert.deepEqual(found({ expected: "*", only: "missed" }).length, 4);
    assert.deepEqual(found({}), []);
    assert.match(
      placesCsv(placeSheet(entries, query({ of: "phoneme", heard: "S" }), ENGLISH)),
      /\r\na,a\.wav,fox\.txt,,2026-03-14T09:00:00Z,1,three,three,TH,S,substitution\r\n$/,
    );
  });

  it("has every place in its table, with its sentence", () => {
    assert.equal(
      placesCsv(placeSheet(takes(), query({ expected: "thinking", only: "missed" }), ENGLISH)).split("\r\n")[1],
      "Ben,Ben.wav,fox.txt,Ben,2026-03-02T09:00:00Z,9,thinking,Their mother was thinking of it!,thinking,,omission",
    );
  });

  it("looks through 5,000 readings at once, whose texts are kept once", () => {
    const texts = new SharedTexts();
    const [one] = takes();
    const entries = Array.from({ length: 5000 }, (_, index) =>
      texts.share({ ...one!, row: { ...one!.row, uri: `file:///${index}` }, marks: structuredClone(one!.marks!) }),
    );
    assert.equal(new Set(entries.map(({ marks }) => marks.text)).size, 1);
    let sheet: PlaceSheet | undefined;
    const spent = processorTime(() => {
      sheet = placeSheet(entries, query({ expected: "*t*" }), ENGLISH, 500);
    });
    assert.deepEqual([sheet!.places.length, sheet!.count], [500, 5000 * 7]);
    assert.ok(spent < 1000, `${spent} ms`);
  });
});
