import assert from "node:assert/strict";
import { exportResult } from "#core/export/exportResult.ts";
import { readerInWords, readerOf, seasonOf } from "#core/reading/reader.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { fromV2, read } from "./readings.ts";

describe("seasonOf", () => {
  const seasons = { fall: ["08", "09", "10", "11"], winter: ["12", "01", "02"], spring: ["03", "04", "05", "06", "07"] };
  for (const [season, months] of Object.entries(seasons)) {
    it(`is ${season} in the months ${months.join(", ")}`, () => {
      for (const month of months) assert.equal(seasonOf(`2026-${month}-01T00:00:00.000Z`), season);
    });
  }

  it("takes the month as it is written, and knows nothing of what is no date", () => {
    assert.equal(seasonOf("2026-07-31T23:59:00-05:00"), "spring");
    for (const text of ["", "yesterday", "2026-13-01", "2026-00-01"]) assert.equal(seasonOf(text), undefined, text);
  });
});

describe("readerOf", () => {
  const assessedAt = "2026-10-05T08:00:00Z";

  it("lets the result count before the speaker, and the speaker before the settings", () => {
    assert.deepEqual(readerOf({ result: { grade: 3 }, speaker: { grade: 4 }, setting: { grade: 5 }, assessedAt }), {
      grade: 3,
      season: "fall",
    });
    assert.deepEqual(readerOf({ speaker: { grade: 4 }, setting: { grade: 5, season: "spring" }, assessedAt }), {
      grade: 4,
      season: "spring",
    });
    assert.deepEqual(readerOf({ result: { season: "winter" }, setting: { grade: 5 }, assessedAt }), { grade: 5, season: "winter" });
    assert.deepEqual(readerOf({}), {});
  });

  it("is said in exports", () => {
    const timeline = fromV2("the cat", [read("the"), read("cat")], 0.5);
    assert.match(runningRecord(timeline, { reader: { grade: 3, season: "fall" }, width: 100 }), /^Grade 3, fall · Accuracy/);
    assert.match(
      exportResult("html", { timeline, title: "t", assessedBy: "me", reader: { grade: 3, season: "fall", alias: "Robin" } }),
      /<p>Grade 3, fall · me/,
    );
    assert.doesNotMatch(exportResult("html", { timeline, title: "t", reader: { grade: 3, alias: "Robin" } }), /Robin/);
    assert.equal(readerInWords({ season: "fall" }), undefined);
  });
});
