import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import { readChat } from "#core/formats/readChat.ts";
import { applyReview } from "#core/review/applyReview.ts";
import { timelineOf } from "../../../support/results.ts";
import { RESULTS } from "./annotationResults.ts";

const at = "2026-03-01T10:00:00Z";
const equal = (word: string, start: number) => ({ type: "equal", reference: [word], prediction: [word], start, end: start + 0.4 });
const body = {
  audio_duration: 20,
  details: [
    { type: "insert", prediction: ["li"], start: 0.2, end: 0.4, false_start: true },
    equal("Little", 1),
    { type: "replace", reference: ["cats"], prediction: ["caps"], start: 2, end: 2.5 },
    { type: "delete", reference: ["sat"] },
    equal("on", 3),
    equal("the", 4),
    { type: "insert", prediction: ["on", "the"], start: 5, end: 6 },
    equal("mat", 7),
    { type: "insert", prediction: ["oh"], start: 8, end: 8.5 },
    equal("Did", 9),
    equal("they", 10),
  ],
};
const timeline = timelineOf({ result: { kind: "fluency-v2", body }, reference: "Little cats sat on the mat. Did they?" });

describe("the CHAT transcript of a result", () => {
  it("has its headers, an utterance for each sentence with codes, and the times of single words", () => {
    const text = exportResult("chat", { timeline, title: "cats.txt: cats.wav", recording: "cats 1.wav" });
    assert.deepEqual(
      text
        .replaceAll("\u0015", "•")
        .replace(/text=.*/, "…")
        .split("\n"),
      [
        "@UTF8",
        "@Begin",
        "@Languages:\teng",
        "@Participants:\tCHI Target_Child",
        "@ID:\teng|reading|CHI|||||Target_Child|||",
        "@Media:\tcats_1, audio",
        "@Comment:\tcats.txt: cats.wav",
        "@Comment:\tspeech-assessment 1 …",
        "*CHI:\t&+li Little caps [: cats] [*] 0sat <on the> [/] on the mat . •200_7400•",
        "%wor:\t&+li •200_400• Little •1000_1400• caps •2000_2500• on •3000_3400• the •4000_4400• on the mat •7000_7400• .",
        "*CHI:\toh [*] [% insertion] Did they ? •8000_10400•",
        "%wor:\toh •8000_8500• Did •9000_9400• they •10000_10400• ?",
        "@End",
        "",
      ],
    );
  });

  it("tells what a reviewer says: accepted, told, put right, and the last word", () => {
    const review = {
      words: [
        { word: 1, text: "cats", verdict: "variant" as const, at },
        { word: 2, text: "sat", verdict: "told" as const, at },
      ],
      additions: [{ before: 0, of: 0, verdict: "selfCorrection" as const, said: "big", at }],
      stop: { word: 5, text: "mat", seconds: 60, at },
    };
    const text = exportResult("chat", { timeline: applyReview(timeline, review), service: timeline, review, title: "" });
    assert.match(
      text,
      /^\*CHI:\tbig \[\/\/\] Little caps \[: cats\] 0sat \[% told\] <on the> \[\/\] on the mat oh \[\*\] \[% insertion\] \. /m,
    );
    assert.match(text, /^@Comment:\tstop 6 60$/m);
    assert.ok(!text.includes("Did"));
  });

  it("has a pronunciation in IPA", () => {
    const { timeline: pronunciation } = RESULTS.find(({ name }) => name === "pronunciation")!;
    assert.match(
      exportResult("chat", { timeline: pronunciation, title: "" }),
      /^\*CHI:\tyyy \. \u0015\d+_\d+\u0015\n%mod:\tkæt \.\n%pho:\tsɪp \.$/m,
    );
  });

  for (const { name, timeline: one } of RESULTS) {
    it(`is one that can be read, of ${name}`, () => {
      const text = exportResult("chat", { timeline: one, title: "a\nb" });
      assert.deepEqual(readChat(text).problems, []);
      for (const line of text.trimEnd().split("\n")) assert.match(line, /^(@(UTF8|Begin|End)|@[A-Z]\w+:\t\S.*|[*%]\w{3}:\t\S.*)$/);
      for (const [, words] of text.matchAll(/^\*CHI:\t(.*?)(?: \u0015\d+_\d+\u0015)?$/gm))
        assert.match(words!, /^(?:(?:&\+)?0?[\p{L}\p{N}'_-]+|<[^<>]+>|\[[^[\]]+\]|[.?!]|\s)+$/u);
    });
  }
});
