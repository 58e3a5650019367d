/** Members that are the id of an assessment and of nothing else, as `plainName` has them; the likeliest first. */
export const JOB_ID_NAMES = ["assessmentid", "resultid", "jobid", "submissionid", "analysisid", "taskid"];
/** Other things have an id too: it is the assessment's only where the body itself, or what its envelopes hold, has it. */
export const PLAIN_ID_NAME = "id";
/** Identifies an acknowledgment's submission, where no better one is there; in a delivery, they may be the delivery's own. */
export const REQUEST_ID_NAMES = ["uuid", "guid", "requestid"];

/** Letters and digits alone, in lower case: services write `assessment_id`, `assessmentId` and `Assessment-ID`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
