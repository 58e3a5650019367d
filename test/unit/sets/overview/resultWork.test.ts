import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { toTheEnd } from "#core/steps.ts";
import { agreementReport } from "#sets/agreement/agreementReport.ts";
import { comparedWithReview } from "#sets/agreement/comparedWithReview.ts";
import { overviewEntry } from "#sets/overview/overviewRow.ts";
import { ResultWork } from "#sets/overview/resultWork.ts";
import { reviewed } from "../agreement/keptReadings.ts";
import { fileText, kept } from "./keptReadings.ts";

const SCRIPT = "The old>cold dog ran -to the tree";
const TEXT = "The old dog ran to the tree";
const review = reviewed(TEXT, { 1: "correct", 3: "ok" });
const options = { rules: { counting: RUNNING_RECORD_RULES }, reader: { grade: 2 } };

describe("reading results for an overview", () => {
  const uri = "file:///results/a.assessment.json";
  const asked = { task: "line", uri, alias: "Kim", options, isCompared: true } as const;

  it("tells first what says who read, then the line as the overview has it", () => {
    const work = new ResultWork();
    const head = work.run<"open">({ task: "open", uri, text: fileText(SCRIPT, { review, reader: { grade: 2 } }) });
    assert.deepEqual(head, {
      speaker: undefined,
      reader: { grade: 2 },
      assessedAt: "2026-03-14T09:00:00Z",
      recording: { path: "a.wav" },
      reference: { path: "fox.txt", grade: undefined, offset: undefined },
    });
    const reading = kept(SCRIPT, { review, reader: { grade: 2 }, alias: "Kim" });
    assert.deepEqual(work.run<"line">(asked), { ...overviewEntry(reading, options), compared: toTheEnd(comparedWithReview(reading)) });
  });

  it("lets go of a result with its line, and has none of what it does not hold", () => {
    const work = new ResultWork();
    work.run<"open">({ task: "open", uri, text: fileText(SCRIPT) });
    assert.equal(work.run<"line">(asked)?.row.reader, "Kim");
    assert.equal(work.run<"line">(asked), undefined);
    assert.equal(work.run<"agreement">({ task: "agreement", readings: [{ uri }], others: [], isWhole: false }), undefined);
  });

  it("compares nothing where nobody asks for it, or nobody reviewed the reading", () => {
    const work = new ResultWork();
    work.run<"open">({ task: "open", uri, text: fileText(SCRIPT, { review }) });
    assert.ok(!("compared" in work.run<"line">({ ...asked, isCompared: false })!));
    work.run<"open">({ task: "open", uri, text: fileText(SCRIPT) });
    assert.ok(!("compared" in work.run<"line">(asked)!));
  });

  it("takes a review that is not saved yet for the file's", () => {
    const work = new ResultWork();
    work.run<"open">({ task: "open", uri, text: fileText(SCRIPT), review });
    assert.deepEqual(work.run<"line">(asked)?.row.reviewed, overviewEntry(kept(SCRIPT, { review }), options).row.reviewed);
  });

  it("says in words why a file cannot be shown, and holds nothing of it", () => {
    const work = new ResultWork();
    const head = work.run<"open">({ task: "open", uri, text: "{" });
    assert.ok("problem" in head && /does not hold a result/.test(head.problem));
    assert.equal(work.run<"line">(asked), undefined);
  });

  it("holds the reviews of two people against each other", () => {
    const [own, other] = [reviewed(TEXT, { 1: "correct", 3: "ok" }), reviewed(TEXT, { 1: "substitution", 3: "ok" })];
    const work = new ResultWork();
    const [first, second] = ["file:///anna/a.assessment.json", "file:///ben/a.assessment.json"];
    work.run<"open">({ task: "open", uri: first, text: fileText(SCRIPT, { review: own }) });
    work.run<"open">({ task: "open", uri: second, text: fileText(SCRIPT, { review: other }) });
    const report = work.run<"agreement">({
      task: "agreement",
      readings: [{ uri: first, alias: "Kim" }],
      others: [{ uri: second }],
      isWhole: false,
    });
    const reading = { ...kept(SCRIPT, { review: own, alias: "Kim" }), uri: first };
    const results = [{ ...kept(SCRIPT, { review: other }), uri: second }];
    assert.deepEqual(report, agreementReport({ readings: [reading], first: "review", others: { results }, isWhole: false, by: undefined }));
    assert.equal(report?.all.words.compared, 2);
  });
});
