/** Shorter texts occur in words by chance; taking them out would damage what is kept. */
const SHORTEST = 8;

/** Longer ones are nobody's key or token, and would make a pattern that no engine takes. */
const LONGEST = 4096;

/**
 * Matches a secret in a text as it is, and as an address spells it: any of its letters percent-encoded, once or more often.
 * @param escaped whether the text is raw JSON, in which letters may be escaped too.
 */
export function secretPattern(secret: string, { escaped = false } = {}): RegExp {
  const letters = [...secret.slice(0, LONGEST)].map((letter) => {
    const encoded = [...new TextEncoder().encode(letter)].map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, "0"))}`).join("");
    const units = Array.from(
      { length: letter.length },
      (_, i) => `\\\\u${anyCase(letter.charCodeAt(i).toString(16).padStart(4, "0"))}`,
    ).join("");
    const itself = letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    return `(?:${[itself, encoded, ...(escaped ? [units, `\\\\${itself}`] : [])].join("|")})`;
  });
  return new RegExp(letters.join(""), "gu");
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Whether raw JSON repeats a secret, even where parsing would lose it: in a member that is given twice. Secrets of fewer than 8 characters are not looked for. */
export function repeatsSecret(text: string, secret: string): boolean {
  return secret.length >= SHORTEST && secretPattern(secret, { escaped: true }).test(text);
}

/**
 * Takes a secret out of a JSON value, in place: wherever a text or the name of a member repeats it, as it is or as an
 * address spells it. Otherwise a text or a name is left as it is.
 * @param json as `JSON.parse` gives it; nothing is taken out of a value that is only a text.
 * @param secret one of fewer than 8 characters is not looked for.
 * @returns whether it was there.
 */
export function removeSecret(json: unknown, secret: string): boolean {
  if (secret.length < SHORTEST) return false;
  const pattern = secretPattern(secret);
  const without = (text: string) => (text.length < secret.length ? text : text.replace(pattern, ""));
  let found = false;
  // A list, not recursion: a body may be nested deeper than the stack allows.
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
      // By index, not by name like members: a list may hold millions.
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
