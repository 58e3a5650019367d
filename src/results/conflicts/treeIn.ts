import { type Node, parseTree } from "jsonc-parser";

/** Of the first value in a text, as far as it goes; undefined where it is nested deeper than the stack. */
export function treeIn(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
