import type { ItemKind } from "#language/phonics/item.ts";
import type { Token } from "#language/text/token.ts";

/** Letters, with a line between them where they belong together (`a_e`); whatever else is between items separates them. */
const ITEM = /\p{L}[\p{L}\p{M}_]*/gu;

/** The items of a list that are read by their letters. */
export function itemsIn(text: string, item: ItemKind): Token[] {
  return [...text.matchAll(ITEM)].map(({ 0: written, index }) => ({
    text: written,
    start: index,
    end: index + written.length,
    spoken: [written.toLowerCase()],
    alternatives: [],
    opens: false,
    item,
  }));
}
