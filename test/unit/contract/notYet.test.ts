import assert from "node:assert/strict";
import { saysNotYet } from "#contract/wire/notYet.ts";

describe("saysNotYet", () => {
  for (const body of [
    { status: "processing" },
    { status: "IN_PROGRESS", id: "r-1" },
    { state: "queued" },
    { status: "pending", message: null },
    { id: "r", job_status: "In progress" },
    { message: "Result is not ready yet." },
    { detail: "The recording is still being processed" },
    { error: "Result not yet available" },
    { message: "Analysis in progress" },
    "processing",
  ]) {
    it(`takes ${JSON.stringify(body)} for a result that is still to come`, () => assert.equal(saysNotYet(body), true));
  }

  for (const body of [
    {},
    null,
    3,
    [],
    "",
    "done",
    { status: "failed" },
    { status: "completed", details: "three" },
    { status: "failed", message: "Processing did not finish: still processing" },
    { message: "Processing failed" },
    { detail: "Not found" },
    { message: "The result is no longer available" },
    { status: 200 },
    { details: "processing" },
  ]) {
    it(`does not take ${JSON.stringify(body)} for one`, () => assert.equal(saysNotYet(body), false));
  }
});
