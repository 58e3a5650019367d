import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readerOf } from "#core/reading/reader.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { newAssessment } from "#results/newAssessment.ts";
import { forAnotherReader, readerChange } from "#results/readerChange.ts";
import { withPropertyText } from "#results/withPropertyText.ts";

const assessedAt = "2026-10-05T08:00:00Z";

describe("another reader of a result", () => {
  const lucia = { grade: 3 };
  it("has the grade that is kept about them, not the one that the result has of the reader before", () => {
    const result = { grade: 2, season: "winter" } as const;
    assert.equal(readerOf({ result, speaker: lucia, assessedAt }).grade, 2);
    assert.deepEqual(readerOf({ result: forAnotherReader(result), speaker: lucia, assessedAt }), { grade: 3, season: "winter" });
  });

  it("leaves nothing of a grade alone, and keeps what a later version has added", () => {
    assert.deepEqual(
      [forAnotherReader({ grade: 2 }), forAnotherReader(), forAnotherReader({ grade: 2, glasses: true } as object)],
      [undefined, undefined, { glasses: true }],
    );
  });
});

describe("a choice of a reader", () => {
  it("is kept with the speaker, where that is known, and with the result otherwise", () => {
    assert.deepEqual(readerChange({ speaker: {}, assessedAt }, { grade: 3, season: "fall" }), { speakerGrade: 3 });
    assert.deepEqual(readerChange({ assessedAt }, { grade: 3, season: "fall" }), { result: { grade: 3 } });
    assert.deepEqual(readerChange({ speaker: { grade: 2 }, setting: { grade: 1 }, assessedAt }, { season: "fall" }), {
      speakerGrade: null,
    });
  });

  it("changes the result's own grade where it has one, as that counts first", () => {
    const known = { result: { grade: 2 }, speaker: { grade: 4 }, assessedAt };
    assert.deepEqual(readerChange(known, { grade: 3, season: "fall" }), { result: { grade: 3 } });
    assert.deepEqual(readerChange(known, { season: "fall" }), { result: {} });
  });

  it("writes a season that does not follow from the day alone", () => {
    assert.deepEqual(readerChange({ assessedAt }, { season: "fall" }), {});
    assert.deepEqual(readerChange({ assessedAt }, { season: "winter" }), { result: { season: "winter" } });
    assert.deepEqual(readerChange({ result: { season: "winter" }, assessedAt }, { season: "fall" }), { result: {} });
    assert.deepEqual(readerChange({ setting: { season: "spring" }, assessedAt }, { season: "fall" }), { result: { season: "fall" } });
  });

  it("leaves what is as it was, also what a later version wrote", () => {
    assert.deepEqual(readerChange({ setting: { grade: 2 }, assessedAt }, { grade: 2, season: "fall" }), {});
    const later = { grade: 2, school: "north" };
    assert.deepEqual(readerChange({ result: later, assessedAt }, { grade: 5, season: "fall" }), { result: { grade: 5, school: "north" } });
  });

  it("holds for the result afterwards", () => {
    const grades = [undefined, 1, 3];
    const seasons = ["fall", "winter"] as const;
    for (const own of grades)
      for (const speaker of [undefined, {}, { grade: 2 }])
        for (const setting of grades)
          for (const grade of [1, 2, 3])
            for (const season of seasons) {
              const known = { result: { grade: own }, speaker, setting: { grade: setting }, assessedAt };
              const { result, speakerGrade } = readerChange(known, { grade, season });
              const after = {
                ...known,
                ...(result && { result }),
                ...(speakerGrade !== undefined && { speaker: { grade: speakerGrade ?? undefined } }),
              };
              assert.deepEqual(readerOf(after), { grade, season }, JSON.stringify(known));
            }
  });
});

describe("the reader in a result's file", () => {
  const body = { is_correct: true, analysis_details: [], predictions: 1.5 };
  const made = newAssessment({
    operation: "pronunciation",
    format: "native",
    assessedBy: { service: "embedded", modelId: "local-en" },
    recording: { path: "a.wav" },
    reference: { text: "K AE T" },
    reader: { grade: 3 },
    raw: body,
  });

  it("is read as it was written, and put in and taken out with every other byte as it was", () => {
    const text = writeAssessment(made);
    assert.deepEqual(readAssessment(text).file.reader, { grade: 3 });
    const without = withPropertyText(text, "reader", undefined);
    assert.equal(readAssessment(without).file.reader, undefined);
    const season = withPropertyText(without, "reader", { season: "winter" });
    assert.deepEqual(readAssessment(season).file.reader, { season: "winter" });
    assert.equal(withPropertyText(season, "reader", undefined), without);
  });

  it("is refused where it cannot be one", () => {
    for (const reader of [{ grade: 13 }, { grade: "3" }, { season: "summer" }])
      assert.throws(() => readAssessment(withPropertyText(writeAssessment(made), "reader", reader)), { code: "assessment-damaged" });
  });
});
