/** Shorter texts stand in words by chance; to take them out would damage what is kept. */
const SHORTEST = 8;

/**
 * Takes a secret out of a JSON value, in place: wherever a text or the name of a member repeats it, as it is or as an
 * address spells it. A text or a name is left as it is otherwise.
 * @param json as `JSON.parse` gives it; nothing is taken out of one that is a text alone.
 * @param secret one of fewer than 8 characters is not looked for.
 * @returns whether it was there.
 */
export function removeSecret(json: unknown, secret: string): boolean {
  if (secret.length < SHORTEST) return false;
  const spellings = [...new Set([secret, encodeURIComponent(secret)])];
  const without = (text: string) => (text.length < secret.length ? text : spellings.reduce((rest, spelling) => rest.replaceAll(spelling, ""), text));
  let found = false;
  // A list and no recursion: a body may be nested deeper than the stack is.
  const open: object[] = [];
  const cleaned = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null) open.push(value);
    if (typeof value !== "string") return value;
    const kept = without(value);
    if (kept !== value) found = true;
    return kept;
  };
  if (typeof json === "object" && json !== null) open.push(json);
  for (let node = open.pop(); node; node = open.pop()) {
    if (Array.isArray(node)) {
      // By number, and not by name like members: a list may hold millions.
      const list = node as unknown[];
      for (let at = 0; at < list.length; at++) list[at] = cleaned(list[at]);
      continue;
    }
    const members = node as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      const keptName = without(name);
      const kept = cleaned(members[name]);
      if (keptName !== name) {
        delete members[name];
        found = true;
      }
      members[keptName] = kept;
    }
  }
  return found;
}
