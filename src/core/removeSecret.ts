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
  const without = (text: string) => spellings.reduce((rest, spelling) => rest.replaceAll(spelling, ""), text);
  let found = false;
  // A list and no recursion: a body may be nested deeper than the stack is.
  const open = [json];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null) continue;
    const members = node as Record<string, unknown>;
    for (const [name, value] of Object.entries(members)) {
      const kept = typeof value === "string" ? without(value) : value;
      const keptName = without(name);
      if (keptName !== name) delete members[name];
      if (keptName !== name || kept !== value) {
        members[keptName] = kept;
        found = true;
      }
      open.push(kept);
    }
  }
  return found;
}
