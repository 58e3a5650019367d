import { arpabetToIpa } from "../../core/arpabet/arpabetToIpa.ts";
import { perMillionInWords } from "../../core/lexicon/perMillionInWords.ts";
import { pronunciationsOf, type WordLexicon } from "../../core/lexicon/wordLexicon.ts";
import { DecodabilityIndex } from "../../core/passage/decodability.ts";
import type { ScopeAndSequence } from "../../core/passage/scopeAndSequence.ts";
import { escaped } from "../arpabet/describePhoneme.ts";
import { SOURCE_NAMES } from "../arpabet/pronunciations.ts";

/** What an author may want to know of a word of a passage, in Markdown: how it is said, how common it is, and when it can be decoded. */
export function aboutWord(word: string, lexicon: WordLexicon, scope: ScopeAndSequence | undefined): string {
  const { source, pronunciations } = pronunciationsOf(word, lexicon);
  if (pronunciations.length === 0) return "";
  const said = pronunciations.map((pronunciation) => `- \`${pronunciation}\` /${escaped(arpabetToIpa(pronunciation))}/`).join("\n");
  const known = source === "guess" ? "The dictionary lacks it: the service counts any attempt as right. " : "";
  const parts = [`**${escaped(word)}** is said (${SOURCE_NAMES[source]}):\n\n${said}`, `${known}${frequency(lexicon.frequencies.perMillion(word))}`];
  if (scope) parts.push(decoded(word, source === "guess" ? [] : pronunciations, scope));
  return parts.join("\n\n");
}

function frequency(perMillion: number): string {
  const times = `${perMillionInWords(perMillion, perMillion < 1 ? 1 : 0)} times in a million words.`;
  return perMillion === 0 ? `Hardly ever said: ${times}` : `Said ${times}`;
}

function decoded(word: string, pronunciations: readonly string[], scope: ScopeAndSequence): string {
  const { unit, by, missing, isUnknown } = new DecodabilityIndex(scope).of(word, pronunciations);
  const found = unit === undefined ? undefined : scope.units[unit];
  if (found) return `${by === "heart word" ? "Taught as a whole" : "Can be sounded out"} from unit ${escaped(found.id)} on: ${escaped(found.title)}.`;
  if (isUnknown) return `Not in the dictionary, so it is not known when it can be decoded by ${escaped(scope.name)}.`;
  return `Cannot be decoded by ${escaped(scope.name)}${missing.length > 0 ? `: no unit teaches ${escaped(missing.join(", "))}` : ""}.`;
}
