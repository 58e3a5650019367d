import assert from "node:assert/strict";
import { exportResult } from "#core/export/exportResult.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { serviceCountsShown } from "#core/record/serviceCountsShown.ts";
import { fluencyV2Result } from "#operations/fluencyV2/body.ts";
import { timelineOf } from "../../../support/results.ts";
import { fluencyV2Body } from "#service/bodies/fluencyV2Body.ts";
import { fluencySample, PASSAGE } from "../../service/sampleAnalyses.ts";
import { read, replace } from "./readings.ts";

const DETAILS = [
  replace("Think", "fink", [
    ["TH", "F"],
    ["IH1", "IH1"],
    ["NG", "NG"],
    ["K", "K"],
  ]),
  read("thin"),
  read("cat"),
];

function reading(phoneme_summary: unknown, details: object[] = DETAILS) {
  return timelineOf({
    result: { kind: "fluency-v2", body: { details, phoneme_summary: fluencyV2Result.shape.phoneme_summary.parse(phoneme_summary) } },
    reference: "Think thin cat",
  });
}

describe("what the service counts", () => {
  const told = reading({
    phoneme_replacements: { "TH->F": 1, "IH->\u001bEH": 3, odd: 4, "S->Z": "2", "K->T": 0, total_mispronunciations: 7 },
    complete_substitutions: { total_count: 2, reference_word_substitution: [{ cat: 1 }, { thin: 2, "<b>": 1 }, null, 5] },
  });

  it("is read as far as it is counts, without control characters", () => {
    assert.deepEqual(told.serviceCounts, {
      replacements: [
        { expected: "TH", heard: "F", count: 1 },
        { expected: "IH", heard: "\ufffdEH", count: 3 },
        { expected: "S", heard: "Z", count: 2 },
      ],
      mispronunciations: 7,
      substitutedWords: [
        { word: "cat", count: 1 },
        { word: "thin", count: 2 },
        { word: "<b>", count: 1 },
      ],
      substitutions: 2,
    });
    for (const summary of [
      undefined,
      null,
      {},
      { phoneme_replacements: { total_mispronunciations: 0 }, complete_substitutions: { total_count: 0, reference_word_substitution: [] } },
      { phoneme_replacements: 3 },
    ]) {
      assert.equal(reading(summary).serviceCounts, undefined);
    }
  });

  it("is shown the most frequent first", () => {
    const shown = serviceCountsShown(told)!;
    assert.deepEqual(
      shown.replacements.map(({ expected, count }) => [expected, count]),
      [
        ["IH", 3],
        ["S", 2],
        ["TH", 1],
      ],
    );
    assert.deepEqual(
      shown.words.map(({ word }) => word),
      ["thin", "cat", "<b>"],
    );
    assert.deepEqual(shown.totals, ["7 mispronounced phonemes", "2 words replaced by a completely different word"]);
  });

  it("is not shown where it is what the entries say", () => {
    assert.equal(
      serviceCountsShown(
        reading({
          phoneme_replacements: { "TH->F": 1, total_mispronunciations: 1 },
          complete_substitutions: { total_count: 0, reference_word_substitution: [] },
        }),
      ),
      undefined,
    );
    assert.notEqual(serviceCountsShown(reading({ phoneme_replacements: { "TH->F": 1, total_mispronunciations: 2 } })), undefined);
  });

  it("is never shown of an embedded result, which counts as the lists do", () => {
    const [receivedAt, completedAt] = [new Date(0), new Date(1)];
    const body = fluencyV2Body(
      { id: "1", operation: "fluency-v2", userToken: "t", modelId: "local-en", reference: PASSAGE, receivedAt, completedAt },
      fluencySample(),
    );
    const timeline = timelineOf({ result: { kind: "fluency-v2", body }, reference: PASSAGE });
    assert.ok(timeline.serviceCounts);
    assert.equal(serviceCountsShown(timeline), undefined);
  });

  it("stands in the terminal's record and on the page", () => {
    const text = runningRecord(told);
    assert.match(
      text,
      /\nCounted by the service: 7 mispronounced phonemes, 2 words replaced by a completely different word\nIH → \ufffdEH \(3 times\) · S → Z \(2 times\) · TH → F\nanother word for "thin" \(2 times\)/,
    );
    const page = exportResult("html", { timeline: told, title: "x" });
    assert.match(page, /<h2>Counted by the service<\/h2><p>7 mispronounced phonemes, .*<th scope="row">IH → \ufffdEH<\/th><td>3<\/td>/);
    assert.ok(page.includes("&lt;b&gt;") && !page.includes("<b>"));
    assert.doesNotMatch(runningRecord(reading(undefined)), /Counted by the service/);
  });
});
