/** Services wrap what they answer in these, and in lists of one. */
const ENVELOPES = ["data", "result", "results", "assessment", "payload", "response", "body", "job", "submission", "task", "item", "items"];
const DEEPEST = 4;

/** A body and, from the outside in, what it may only be the envelope of. */
export function withoutEnvelopes(json: unknown): unknown[] {
  const found: unknown[] = [];
  let level: unknown[] = [json];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    found.push(...level);
    level = level.flatMap(innerOf).filter((inner) => typeof inner === "object" && inner !== null);
  }
  return found;
}

function innerOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json.length === 1 ? json : [];
  if (typeof json !== "object" || json === null) return [];
  return ENVELOPES.map((name) => (json as Record<string, unknown>)[name]);
}
