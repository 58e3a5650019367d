import type { Node } from "jsonc-parser";

/** The last one, which counts, where a name occurs twice. */
export function lastProperty(object: Node | undefined, name: string): Node | undefined {
  return object?.type === "object" ? object.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1] : undefined;
}

/** In UTF-16 units. */
export function endOf({ offset, length }: Node): number {
  return offset + length;
}
