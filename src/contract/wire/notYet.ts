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
const STATES = ["status", "state", "job_status"];
const SENTENCES = ["message", "detail", "error"];

/** True for services that say so in the body of a 200 instead of the documented 404. Only for bodies that are not results. */
export function saysNotYet(json: unknown): boolean {
  if (typeof json === "string") return isUnderWay(json);
  if (typeof json !== "object" || json === null) return false;
  const fields = json as Record<string, unknown>;
  const state = STATES.map((name) => fields[name]).find((value) => typeof value === "string");
  if (state !== undefined) return isUnderWay(state);
  return SENTENCES.some((name) => typeof fields[name] === "string" && SENTENCE.test(fields[name]));
}

function isUnderWay(state: unknown): boolean {
  return typeof state === "string" && UNDER_WAY.has(state.toLowerCase().replace(/[^a-z]/g, ""));
}
