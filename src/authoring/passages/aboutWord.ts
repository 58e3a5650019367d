import { t } from "@vscode/l10n";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { perMillionInWords } from "#core/lexicon/perMillionInWords.ts";
import type { Language, WordLexicon } from "#language/language.ts";
import { pronunciationsOf } from "#language/lexicon/pronunciationsOf.ts";
import { DecodabilityIndex } from "#core/passage/decodability.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { escaped } from "../arpabet/describePhoneme.ts";
import { SOURCE_NAMES } from "../arpabet/pronunciations.ts";

/** Markdown: pronunciations, frequency, and the unit from which the word can be decoded. */
export function aboutWord(word: string, lexicon: WordLexicon, scope: ScopeAndSequence | undefined): string {
  const { source, pronunciations } = pronunciationsOf(word, lexicon);
  if (pronunciations.length === 0) return "";
  const said = pronunciations.map((pronunciation) => `- \`${pronunciation}\` /${escaped(arpabetToIpa(pronunciation))}/`).join("\n");
  const known = source === "guess" ? [t("The dictionary lacks it, so the service counts any attempt as right.")] : [];
  const parts = [
    `${t`**${escaped(word)}** is said (${SOURCE_NAMES[source]}):`}\n\n${said}`,
    [...known, frequency(lexicon.frequencies.perMillion(word))].join(" "),
  ];
  if (scope) parts.push(decoded(word, source === "guess" ? [] : pronunciations, scope, lexicon.language));
  return parts.join("\n\n");
}

function frequency(perMillion: number): string {
  const times = escaped(perMillionInWords(perMillion, perMillion < 1 ? 1 : 0));
  return perMillion === 0 ? t`Hardly ever said: ${times} times in a million words.` : t`Said ${times} times in a million words.`;
}

function decoded(word: string, pronunciations: readonly string[], scope: ScopeAndSequence, language: Language): string {
  const { unit, by, missing, isUnknown } = new DecodabilityIndex(scope, language).of(word, pronunciations);
  const found = unit === undefined ? undefined : scope.units[unit];
  const name = escaped(scope.name);
  if (found) {
    const [id, title] = [escaped(found.id), escaped(found.title)];
    return by === "heart word" ? t`Taught as a whole in unit ${id}: ${title}.` : t`Can be sounded out from unit ${id} on: ${title}.`;
  }
  if (isUnknown) return t`Not in the dictionary, so there is no way to know when it can be decoded by ${name}.`;
  return missing.length > 0
    ? t`Cannot be decoded by ${name}: no unit teaches ${escaped(missing.join(", "))}.`
    : t`Cannot be decoded by ${name}.`;
}
