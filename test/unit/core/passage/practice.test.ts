import assert from "node:assert/strict";
import { gapsOf, passagePractice, seriesOf } from "#core/passage/practice.ts";
import { practiceCsv, practiceText } from "#core/passage/practiceTable.ts";
import { practicePage } from "#authoring/series/practicePage.ts";
import { lexicon } from "./lexicons.ts";

const scope = {
  name: "Ours",
  units: [
    { id: "1", title: "Short a", correspondences: [...pairs("a=AE c=K t=T s=S m=M")], heartWords: ["the"] },
    { id: "2", title: "sh", correspondences: [...pairs("sh=SH i=IH p=P")], heartWords: ["said"] },
    { id: "3", title: "Later", correspondences: [...pairs("igh=AY")], heartWords: [] },
  ],
};

function* pairs(written: string) {
  for (const pair of written.split(" ")) {
    const [grapheme = "", phonemes = ""] = pair.split("=");
    yield { grapheme, phonemes };
  }
}

const practice = (file: string, text: string, reached: number) =>
  passagePractice(file, text, { lexicon, format: "plaintext", scope, reached });
const PASSAGES = [practice("b.txt", "The ship sat. The cat said ship.", 1), practice("a.txt", "The cat sat on the mat.", 0)];
const SERIES = seriesOf(PASSAGES, lexicon.language.phonemes.symbols, scope);
const of = (item: string, kind = "spelling") => SERIES.items.find((one) => one.item === item && one.kind === kind)!;

describe("what passages practice", () => {
  it("is counted by hand: spellings outside of words taught as wholes, those words, and phonemes", () => {
    const [first] = PASSAGES;
    const counts = Object.fromEntries(first!.counts.map(({ kind, item, times }) => [`${kind} ${item}`, times]));
    assert.deepEqual(
      ["spelling sh", "spelling a", "heart word the", "heart word said", "spelling th", "phoneme SH", "phoneme DH"].map(
        (key) => counts[key],
      ),
      [2, 2, 2, 1, undefined, 2, 2],
    );
  });

  it("is shown by passage in the order of their units", () => {
    assert.deepEqual(
      SERIES.passages.map(({ file }) => file),
      ["a.txt", "b.txt"],
    );
    assert.deepEqual([of("a").times, of("a").total, of("sh").times, of("the", "heart word").times], [[3, 2], 5, [0, 2], [2, 2]]);
    assert.deepEqual(of("sh").words, ["ship"]);
  });

  it("has gaps: what has been taught and is in no passage from then on", () => {
    assert.deepEqual(
      gapsOf(SERIES)
        .filter(({ kind }) => kind !== "phoneme")
        .map(({ item }) => item),
      [],
    );
    const early = seriesOf([practice("a.txt", "The ship sat.", 0), practice("b.txt", "The cat sat. The mat sat.", 1)], [], scope);
    assert.deepEqual(
      gapsOf(early).map(({ item, total, sinceTaught }) => [item, total, sinceTaught]),
      [
        ["sh", 1, 0],
        ["i", 1, 0],
        ["p", 1, 0],
        ["said", 0, 0],
      ],
    );
  });

  it("is a table for spreadsheets and one for a terminal", () => {
    const [head, ...rows] = practiceCsv(SERIES, scope).trim().split("\r\n");
    assert.equal(head, "kind,item,phonemes,unit,total,since_taught,passages,first,words,a.txt,b.txt");
    assert.ok(rows.includes("spelling,sh,SH,2,2,2,1,b.txt,ship,0,2"), rows.join("\n"));
    const text = practiceText(SERIES, scope, (name) => name);
    assert.match(text, /Unit 2: sh\n {2}sh \(SH\) +2 {2}2:2\n/);
  });

  it("is a page of a size that can be shown, however many passages there are", () => {
    const many = seriesOf(
      Array.from({ length: 500 }, (_, at) => ({ ...PASSAGES[0]!, file: `f${at}.txt` })),
      [],
      scope,
    );
    const page = practicePage({ folder: "f", series: many, scope, left: 0, nonce: "n", language: "en", export: "x", open: (file) => file });
    assert.equal(page.match(/<th scope="col" class="number"><a/g)?.length, 60);
    assert.match(page, /first 60 passages/);
    assert.match(page, /<td class="number total">1000<\/td>/);
  });

  it("is a page that says nothing about what is taught where nobody says it", () => {
    const about = (series: typeof SERIES) =>
      practicePage({ folder: "f", series, left: 0, nonce: "n", language: "en", export: "x", open: (file) => file });
    assert.doesNotMatch(about(seriesOf(PASSAGES, [])), /once taught/);
    assert.match(about(SERIES), /once taught/);
  });

  it("is a page that holds whatever names and titles say as text", () => {
    const page = practicePage({
      folder: "<b>",
      series: SERIES,
      scope: { ...scope, units: scope.units.map((unit) => ({ ...unit, title: "<i>" })) },
      left: 1,
      nonce: "n",
      language: "en",
      export: "command:export",
      open: (file) => `command:open?${file}`,
    });
    assert.ok(!/<i>|<b>&|“<b>”/.test(page));
    assert.match(page, /&lt;i&gt;/);
    assert.match(page, /left out/);
    assert.equal(page.match(/class="gap"/g)?.length, gapsOf(SERIES).length);
  });
});
