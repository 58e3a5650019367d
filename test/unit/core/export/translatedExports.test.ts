import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { config } from "@vscode/l10n";
import { EXPORTS, exportResult, type ExportSource } from "#core/export/exportResult.ts";
import { EXPORT_FORMATS, type ExportFormat } from "#core/export/exportFormats.ts";
import { readChat } from "#core/formats/readChat.ts";
import { applyReview } from "#core/review/applyReview.ts";
import type { Review } from "#core/review/review.ts";
import { fromV2, insert, read, replace } from "../reading/readings.ts";

const SPANISH = JSON.parse(readFileSync(new URL("../../../../media/l10n/es/reading.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;
/** What people read; everything else is for programs. */
const FOR_PEOPLE: readonly ExportFormat[] = ["html", "form"];

describe("exports in another language", () => {
  const at = "2026-11-23T10:00:00Z";
  const service = fromV2(
    "The cat sat down.",
    [read("The"), replace("cat", "cap"), insert("um"), replace("sat", undefined), read("down")],
    0.5,
  );
  const review: Review = { words: [{ word: 2, text: "sat", verdict: "told", at }] };
  const source: ExportSource = {
    timeline: { ...applyReview(service, review), strictness: 0.35 },
    service,
    review,
    title: "cat",
    reader: { grade: 2, season: "fall" },
  };
  const written = () => new Map(EXPORT_FORMATS.map((format) => [format, exportResult(format, source)]));
  const english = written();
  let spanish: typeof english;

  before(() => {
    config({ contents: SPANISH });
    spanish = written();
  });

  after(() => config({ contents: {} }));

  for (const format of EXPORT_FORMATS.filter((one) => !FOR_PEOPLE.includes(one))) {
    it(`${EXPORTS[format].label} is the same, as programs read it`, () => assert.equal(spanish.get(format), english.get(format)));
  }

  for (const format of FOR_PEOPLE) {
    it(`${EXPORTS[format].label} is in that language`, () => {
      assert.match(spanish.get(format)!, /Revisado, 1 cambio.*Exigencia 0\.35/s);
      assert.match(spanish.get(format)!, /1 sustitución|Cuentan como errores: sustituciones/);
    });
  }

  it("comes back from an annotation program as it was", () => {
    const file = readChat(spanish.get("chat")!);
    assert.deepEqual(
      file.said?.map(({ kind }) => kind),
      ["correct", "substitution", "insertion", "told", "correct"],
    );
  });
});
