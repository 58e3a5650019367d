import { t } from "@vscode/l10n";
import type { PracticeWord } from "#core/lexicon/practiceWords.ts";
import type { PassageProfile } from "#core/passage/profile.ts";
import { plural } from "#core/plural.ts";
import type { Problem } from "#core/problems/problem.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";
import type { DraftRequest } from "./draftPrompt.ts";

export function draftOutcome(
  draft: string,
  { words, taught }: Pick<DraftRequest, "words" | "taught">,
  profile: PassageProfile,
  problems: readonly Problem[],
  language: Language,
): string {
  const missing = missingWords(draft, words, language);
  const all = new Set(words.map(({ word }) => word)).size;
  return [
    plural(profile.words, t("The draft has 1 word."), t`The draft has ${profile.words} words.`),
    missing.length === 0
      ? t("It has all practice words.")
      : t`It has ${all - missing.length} of ${all} practice words. Missing: ${missing.join(", ")}.`,
    ...(taught && profile.decodability ? [decodable(profile.decodability, taught)] : []),
    problemsText(problems),
    t("Read it before a child does."),
  ].join(" ");
}

export function missingWords(draft: string, words: readonly PracticeWord[], language: Language): string[] {
  const there = new Set(language.words.tokenise(draft).map(({ text }) => normaliseWord(text)));
  return [...new Set(words.map(({ word }) => word))].filter((word) => !there.has(word));
}

function decodable({ words }: NonNullable<PassageProfile["decodability"]>, { scope, unit }: NonNullable<DraftRequest["taught"]>): string {
  const taught = new Set(scope.units.slice(0, unit + 1).map(({ id }) => id));
  const unknown = words.filter(({ isUnknown }) => isUnknown);
  const beyond = words.filter((word) => !word.isUnknown && (word.unit === undefined || !taught.has(word.unit)));
  const { id } = scope.units[unit]!;
  const reported =
    beyond.length > 0
      ? plural(
          beyond.length,
          t`1 word cannot be decoded by unit ${id}: ${listed(beyond)}.`,
          t`${beyond.length} words cannot be decoded by unit ${id}: ${listed(beyond)}.`,
        )
      : unknown.length > 0
        ? t`Every other word can be decoded by unit ${id}.`
        : t`Every word can be decoded by unit ${id}.`;
  if (unknown.length === 0) return reported;
  return `${plural(unknown.length, t`1 word is not in the dictionary: ${listed(unknown)}.`, t`${unknown.length} words are not in the dictionary: ${listed(unknown)}.`)} ${reported}`;
}

function listed(words: readonly { word: string }[]): string {
  return words.map(({ word }) => word).join(", ");
}

function problemsText(problems: readonly Problem[]): string {
  const count = problems.filter(({ severity }) => severity !== "hint").length;
  return count === 0
    ? t("The checks find no problems.")
    : plural(count, t("The checks find 1 problem."), t`The checks find ${count} problems.`);
}
