import assert from "node:assert/strict";
import { join } from "node:path";
import { WorkThread } from "#platform/threads/workThread.ts";
import { RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { startThread } from "#extension/host/node/startThread.ts";
import { type ResultRequest, type ResultTasks, ResultWork } from "#sets/overview/resultWork.ts";
import { engineDirectory } from "../../../support/engineDirectory.ts";
import { reviewed } from "../../../unit/sets/agreement/keptReadings.ts";
import { fileText } from "../../../unit/sets/overview/keptReadings.ts";

const SCRIPT = "The old>cold dog ran -to the tree";

describe("the worker that reads results", function () {
  this.timeout(60_000);

  it("answers as the editor's own thread would", async () => {
    const thread = new WorkThread<ResultTasks>(startThread(join(engineDirectory(), "resultWorker.cjs")));
    const here = new ResultWork();
    const [a, b] = ["file:///anna/a.assessment.json", "file:///ben/a.assessment.json"];
    const options = { rules: { counting: RUNNING_RECORD_RULES, profile: SCORING_PROFILES[0] }, reader: { grade: 2 } };
    const requests: ResultRequest[] = [
      { task: "open", uri: a, text: fileText(SCRIPT, { review: reviewed("The old dog ran to the tree", { 1: "correct" }) }) },
      { task: "open", uri: b, text: fileText(SCRIPT), review: reviewed("The old dog ran to the tree", { 1: "substitution" }) },
      { task: "open", uri: "file:///none.assessment.json", text: "{" },
      { task: "agreement", readings: [{ uri: a, alias: "Kim" }], others: [{ uri: b }], isWhole: false, by: "model" },
      { task: "line", uri: a, alias: "Kim", options, isCompared: true },
      { task: "line", uri: a, options, isCompared: true },
    ];
    try {
      for (const request of requests) {
        const outcome = await thread.run(request, { document: "" });
        assert.deepEqual(outcome, { state: "done", value: structuredClone(here.run(request)) }, request.task);
      }
    } finally {
      thread.dispose();
    }
  });
});
