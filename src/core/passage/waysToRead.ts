import { t } from "@vscode/l10n";
import { shown } from "./shownWords.ts";

const MOST_NAMED = 3;

/** Says how a part of a text that is not written in words can be read, and what to do. @param ways at least one, the most likely first */
export function waysToRead(written: string, ways: readonly string[]): string {
  const found =
    ways.length > 1
      ? t`“${written}” can be read in several ways (${namedWays(ways)}).`
      : t`A child may not know how to read “${written}” (“${ways[0]!}”).`;
  return `${found} ${spellOut()}`;
}

/** The advice for whatever children read in more ways than one. */
export function spellOut(): string {
  return t("Spell it out so that every child reads the same words.");
}

/** A few of the ways, in quotation marks. */
export function namedWays(ways: readonly string[]): string {
  return (
    ways
      .slice(0, MOST_NAMED)
      .map((way) => `“${way}”`)
      .join(", ") + (ways.length > MOST_NAMED ? " …" : "")
  );
}

/** Verbalizations as texts. */
export function shownWays(verbalizations: readonly (readonly string[])[]): string[] {
  return verbalizations.map(shown);
}
