import { t } from "@vscode/l10n";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { Finding } from "./finding.ts";

/** Reported once, however often it occurs. */
interface FirstPlace {
  first: Token;
  all: readonly Token[];
  related: Finding["related"];
}

/** By word, in the order of the first places. */
export function firstPlaces(tokens: readonly Token[]): FirstPlace[] {
  const places = new Map<string, Token[]>();
  for (const token of tokens) {
    const word = normaliseWord(token.text);
    const found = places.get(word);
    if (found) found.push(token);
    else places.set(word, [token]);
  }
  return [...places.values()].map((all) => ({
    first: all[0]!,
    all,
    related: all.slice(1).map(({ start, end, text }) => ({ start, end, message: t`“${text}” again` })),
  }));
}
