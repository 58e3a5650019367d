import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { fileOffers, fileWantedAt } from "#sets/suites/suiteFileOffers.ts";

const FILES = [
  "audio/ana 10.wav",
  "audio/ana 2.wav",
  "suites/ben.wav",
  "texts/fox.md",
  "texts/it's #1.txt",
  "README.md",
  "ours.scoring.json",
];

/** What is offered in `suites/` where the text has `|`, and what the first of it makes of the text. */
function offered(marked: string): { labels: string[]; text: string } | undefined {
  const text = marked.replace("|", "");
  const wanted = fileWantedAt(text, marked.indexOf("|"));
  if (!wanted) return undefined;
  const files = FILES.filter((path) => wanted.isOne(path.slice(path.lastIndexOf("/") + 1))).map(
    (path) => `memory:///ws/${encodeURI(path).replaceAll("#", "%23")}`,
  );
  const folder = wanted.from === undefined ? "memory:///ws/suites" : `memory:///ws/${wanted.from.replace("../", "")}`;
  const offers = fileOffers(wanted, files, folder);
  const { start, end } = wanted.replaced;
  return { labels: offers.map(({ label }) => label), text: text.slice(0, start) + offers.at(-1)!.insert + text.slice(end) };
}

describe("the files that a suite offers", () => {
  it("are recordings, from the suite's folder, its own first", () => {
    assert.deepEqual(offered("cases:\n  - recording: |"), {
      labels: ["ben.wav", "../audio/ana 2.wav", "../audio/ana 10.wav"],
      text: "cases:\n  - recording: ../audio/ana 10.wav",
    });
    assert.equal(
      offered("cases:\n  - { recording: ../au|dio/x.wav, reference: a }")!.text,
      "cases:\n  - { recording: ../audio/ana 10.wav, reference: a }",
    );
  });

  it("are texts, in quotes where YAML needs them and only once", () => {
    assert.deepEqual(offered("cases:\n  - reference: |\n    grade: 1")!.labels, ["../texts/fox.md", "../texts/it's #1.txt"]);
    assert.equal(offered("cases:\n  - reference: |\n    grade: 1")!.text, 'cases:\n  - reference: "../texts/it\'s #1.txt"\n    grade: 1');
    assert.equal(offered('cases:\n  - reference: { file: "../te|" }')!.text, 'cases:\n  - reference: { file: "../texts/it\'s #1.txt" }');
  });

  it("are folders of the defaults, from which other paths then begin", () => {
    assert.deepEqual(offered("defaults:\n  recordings: |")!.labels, ["../audio"]);
    assert.deepEqual(offered("defaults:\n  recordings: ../audio\ncases:\n  - recording: |")!.labels, [
      "ana 2.wav",
      "ana 10.wav",
      "../suites/ben.wav",
    ]);
    assert.deepEqual(offered("cases:\n  - scoring: |")!.labels, ["../ours.scoring.json"]);
  });

  it("are none elsewhere", () => {
    for (const text of ["cases:\n  - name: |", "cases:\n  - rec|", "cases:\n  - recording: a.wav # |", "|"])
      assert.equal(offered(text), undefined, text);
  });
});
