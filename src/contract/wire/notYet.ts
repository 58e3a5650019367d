/** Names that services give to work that is under way, letters alone. */
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
/** Matches a sentence about work that is under way. A failure or an end has other words. */
const SENTENCE =
  /\bnot (?:yet |been )?(?:ready|available|finished|complete[d]?|done|processed)\b|\b(?:still|being|currently) (?:being )?(?:process|analy[sz]|run|wait|queue)|\bin progress\b/i;
const STATES = ["status", "state", "job_status"];
const SENTENCES = ["message", "detail", "error"];

/**
 * Whether a body that came in a result's place says that there is no result yet. The documented answer for that is 404; this
 * is for services that say so in the body of a 200. Only for bodies that are not results.
 */
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
