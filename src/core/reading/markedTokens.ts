import type { Token } from "#language/text/token.ts";
import type { MarkedText } from "./itemMarkup.ts";

/** Every item is one token, whatever is beside it. A text without items is tokenised as it is. */
export function markedTokens({ text, items }: Pick<MarkedText, "text" | "items">, tokenise: (text: string) => Token[]): Token[] {
  const tokens = tokenise(text);
  if (items.length === 0) return tokens;
  const opening = new Set(tokens.filter(({ opens }) => opens).map(({ start }) => start));
  const marked = items.map(({ kind, ...item }): Token => ({
    ...item,
    spoken: [item.text.toLowerCase()],
    alternatives: [],
    opens: opening.has(item.start),
    item: kind,
  }));
  const words: Token[] = [];
  let next = 0;
  for (const token of tokens) {
    while (next < marked.length && marked[next]!.end <= token.start) words.push(marked[next++]!);
    if (next === marked.length || marked[next]!.start >= token.end) words.push(token);
  }
  return [...words, ...marked.slice(next)].map((token, i) => (i === 0 ? { ...token, opens: true } : token));
}
