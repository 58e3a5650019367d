/** Letters alone. */
const UNDER_WAY = new Set([
  "accepted",
  "created",
  "inprogress",
  "inqueue",
  "notready",
  "pending",
  "processing",
  "queued",
  "received",
  "running",
  "scheduled",
  "started",
  "submitted",
  "waiting",
]);
/** A sentence about work under way; a failure or an end has other words. */
const SENTENCE =
  /\bnot (?:yet |been )?(?:ready|available|finished|complete[d]?|done|processed)\b|\b(?:still|being|currently) (?:being )?(?:process|analy[sz]|run|wait|queue)|\bin progress\b/i;
/** Letters alone. */
const FAILED = new Set(["aborted", "cancelled", "canceled", "error", "errored", "failed", "failure", "rejected"]);
const STATES = ["status", "state", "job_status"];
const SENTENCES = ["message", "detail", "error"];

/** True for services that say so in the body of a 200 instead of the documented 404. Only for bodies that are not results. */
export function saysNotYet(json: unknown): boolean {
  if (typeof json === "string") return isUnderWay(json);
  if (typeof json !== "object" || json === null) return false;
  const fields = json as Record<string, unknown>;
  const state = stateIn(json);
  if (state !== undefined) return isUnderWay(state);
  return SENTENCES.some((name) => typeof fields[name] === "string" && SENTENCE.test(fields[name]));
}

/**
 * True for services that give an assessment's state in the body of a 200, and it has failed. Only for bodies that are not results.
 */
export function saysFailed(json: unknown): boolean {
  const state = stateIn(json);
  return state !== undefined && FAILED.has(lettersOf(state));
}

/**
 * True for an error without a state: it may be about the assessment or about the request. Not for a body that has anything else to read. Only
 * for bodies that are not results.
 */
export function saysError(json: unknown): boolean {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  const members = Object.entries(json).filter(([, value]) => !isEmpty(value));
  const said = members.filter(([name]) => ERRORS.has(name));
  const isRefusal = SUCCESSES.some((name) => (json as Record<string, unknown>)[name] === false);
  return (said.length > 0 || isRefusal) && members.every(([name, value]) => ERRORS.has(name) || typeof value !== "object");
}

const ERRORS = new Set(["error", "errors", "error_message", "error_description"]);
const SUCCESSES = ["success", "succeeded", "ok"];

function isEmpty(value: unknown): boolean {
  return value == null || value === "" || value === false || (typeof value === "object" && Object.keys(value).length === 0);
}

function stateIn(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  return STATES.map((name) => (json as Record<string, unknown>)[name]).find((value) => typeof value === "string");
}

function lettersOf(state: string): string {
  return state.toLowerCase().replace(/[^a-z]/g, "");
}

function isUnderWay(state: unknown): boolean {
  return typeof state === "string" && UNDER_WAY.has(lettersOf(state));
}
