/** Shorter texts occur by chance; taking them out would damage what is kept. */
const SHORTEST_SECRET_UNITS = 8;

/** Longer ones are nobody's key, and too long for a pattern. */
const LONGEST_SECRET_UNITS = 4096;

/**
 * Matches a secret as it is, and with any letters percent-encoded, once or more often.
 * @param escaped for raw JSON, in which letters may be escaped too.
 */
export function secretPattern(secret: string, { escaped = false } = {}): RegExp {
  const letters = [...secret.slice(0, LONGEST_SECRET_UNITS)].map((letter) => {
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

/** Returns true even where parsing would lose it, in a member given twice. Secrets of fewer than 8 characters are not looked for. */
export function repeatsSecret(text: string, secret: string): boolean {
  return secret.length >= SHORTEST_SECRET_UNITS && secretPattern(secret, { escaped: true }).test(text);
}

/**
 * Changes the JSON value in place, in texts and names of members, also where percent-encoded. Secrets of fewer than 8 characters are not
 * looked for, and nothing is taken out of a value that is only a text.
 * @returns true if it was there.
 */
export function removeSecret(json: unknown, secret: string): boolean {
  if (secret.length < SHORTEST_SECRET_UNITS) return false;
  const pattern = secretPattern(secret);
  const without = (text: string) => (text.length < secret.length ? text : text.replace(pattern, ""));
  let found = false;
  // Not recursive: a body may be nested deeper than the stack allows.
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
      // By index: a list may hold millions.
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
