import assert from "node:assert/strict";
import { jobIdOf } from "#client/webhooks/readCallback.ts";
import { gatheredAcknowledgment } from "#contract/wire/acknowledgment.ts";

describe("a job's id", () => {
  const names = ["assessment_id", "resultId", "job-id", "Submission_ID", "analysis_id", "taskId", "assessment.id"];
  for (const name of names)
    it(`is the same in an acknowledgment and in a delivery: ${name}`, () => {
      for (const body of [{ [name]: "r-1" }, { data: { id: "envelope", [name]: "r-1" } }]) {
        assert.equal((gatheredAcknowledgment(body) as { id: string }).id, "r-1");
        assert.equal(jobIdOf(body), "r-1");
      }
    });

  it("is not the one that a delivery has of its own", () => {
    for (const name of ["uuid", "guid", "request_id"]) assert.equal(jobIdOf({ [name]: "d-1" }), undefined);
  });
});
