/** Indented levels, so that the text of a deeply nested value stays in proportion to it. */
const MOST_INDENTED_LEVELS = 32;

interface Open {
  value: Record<string, unknown> | readonly unknown[];
  /** Undefined for a list. */
  names: readonly string[] | undefined;
  at: number;
  isEmpty: boolean;
}

/**
 * Like `JSON.stringify`, for values nested deeper than the stack: `JSON.parse` reads any depth, but `JSON.stringify` and `structuredClone`
 * fail.
 * @param value as from `JSON.parse`; undefined members are left out
 * @param indented two blanks a level, up to `INDENTED`; on one line otherwise
 */
export function jsonText(value: unknown, { indented = false } = {}): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const breakLine = () => {
    if (indented && open.length <= MOST_INDENTED_LEVELS) parts.push(`\n${"  ".repeat(open.length)}`);
  };
  const write = (item: unknown) => {
    if (typeof item !== "object" || item === null) return void parts.push(JSON.stringify(item) ?? "null");
    const isList = Array.isArray(item);
    parts.push(isList ? "[" : "{");
    open.push({ value: item as Open["value"], names: isList ? undefined : Object.keys(item), at: 0, isEmpty: true });
  };
  write(value);
  for (let node = open.at(-1); node; node = open.at(-1)) {
    const { names } = node;
    if (node.at === (names ?? (node.value as readonly unknown[])).length) {
      open.pop();
      if (!node.isEmpty) breakLine();
      parts.push(names ? "}" : "]");
      continue;
    }
    const name = names?.[node.at];
    const item = name === undefined ? (node.value as readonly unknown[])[node.at] : (node.value as Record<string, unknown>)[name];
    node.at++;
    if (name !== undefined && item === undefined) continue;
    if (!node.isEmpty) parts.push(",");
    node.isEmpty = false;
    breakLine();
    if (name !== undefined) parts.push(JSON.stringify(name), indented ? ": " : ":");
    write(item);
  }
  return parts.join("");
}
