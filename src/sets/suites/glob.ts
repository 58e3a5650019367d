/** Alternatives in braces multiply, so they are limited. */
const MOST_PATTERNS = 200;

export interface Glob {
  /** The folder that all matches are in, as written; empty for the suite's own. */
  folder: string;
  pattern: string;
  /** True if matches may be in folders below that one. */
  isDeep: boolean;
}

/** Undefined for a path without wildcards or alternatives, which names a single file. */
export function globOf(path: string): Glob | undefined {
  if (!/[*?]|\{[^{}]*,[^{}]*\}/.test(path)) return undefined;
  const parts = path.split("/");
  const first = parts.findIndex((part) => /[*?{]/.test(part));
  const pattern = parts.slice(first).join("/");
  return { folder: parts.slice(0, first).join("/"), pattern, isDeep: pattern.includes("/") || pattern.includes("**") };
}

/**
 * `*` is any part of a name, `?` one character, `**` any folders, `{a,b}` one of several. In time proportional to the product of the
 * lengths.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  const parts = path.split("/");
  return alternatives(pattern).some((one) => matchParts(one.split("/"), parts));
}

function alternatives(pattern: string): string[] {
  let done = [pattern];
  for (;;) {
    const next = done.flatMap((one) => {
      const [braces, inner = ""] = /\{([^{}]*)\}/.exec(one) ?? [];
      return braces === undefined ? [one] : inner.split(",").map((part) => one.replace(braces, () => part));
    });
    if (next.length > MOST_PATTERNS || next.every((one, index) => one === done[index])) return next.slice(0, MOST_PATTERNS);
    done = next;
  }
}

function matchParts(patterns: readonly string[], parts: readonly string[]): boolean {
  return matchList(
    patterns,
    parts,
    (pattern) => pattern === "**",
    (pattern, part) =>
      matchList(
        [...pattern],
        [...part],
        (sign) => sign === "*",
        (sign, letter) => sign === "?" || sign === letter,
      ),
  );
}

/** The usual matching with wildcards, which goes back to the last one only. */
function matchList(
  pattern: readonly string[],
  list: readonly string[],
  isAny: (one: string) => boolean,
  isSame: (one: string, other: string) => boolean,
): boolean {
  let [i, k, star, from] = [0, 0, -1, 0];
  while (k < list.length) {
    if (i < pattern.length && isAny(pattern[i]!)) {
      star = i++;
      from = k;
    } else if (i < pattern.length && isSame(pattern[i]!, list[k]!)) {
      i++;
      k++;
    } else if (star >= 0) {
      i = star + 1;
      k = ++from;
    } else return false;
  }
  while (i < pattern.length && isAny(pattern[i]!)) i++;
  return i === pattern.length;
}
