import type { PracticeWord } from "../../core/lexicon/practiceWords.ts";
import type { PassageProfile } from "../../core/passage/profile.ts";
import type { Problem } from "../../core/problems/problem.ts";
import { normaliseWord } from "../../core/words/normaliseWord.ts";
import { tokenise } from "../../core/words/tokens.ts";
import { counted } from "../passages/passageSummary.ts";
import type { DraftRequest } from "./draftPrompt.ts";

/** What became of a draft: which words it has, what cannot be decoded yet, and what the checks say. */
export function draftOutcome(draft: string, { words, taught }: Pick<DraftRequest, "words" | "taught">, profile: PassageProfile, problems: readonly Problem[]): string {
  const missing = missingWords(draft, words);
  const all = new Set(words.map(({ word }) => word)).size;
  return [
    `The draft has ${counted(profile.words, "word")}.`,
    missing.length === 0 ? "All practice words are in it." : `${all - missing.length} of ${counted(all, "practice word")} are in it; ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not.`,
    ...(taught && profile.decodability ? [decodable(profile.decodability, taught)] : []),
    problemsText(problems),
    "Read it before a child does.",
  ].join(" ");
}

export function missingWords(draft: string, words: readonly PracticeWord[]): string[] {
  const there = new Set(tokenise(draft).map(({ text }) => normaliseWord(text)));
  return [...new Set(words.map(({ word }) => word))].filter((word) => !there.has(word));
}

function decodable({ words }: NonNullable<PassageProfile["decodability"]>, { scope, unit }: NonNullable<DraftRequest["taught"]>): string {
  const taught = new Set(scope.units.slice(0, unit + 1).map(({ id }) => id));
  const unknown = words.filter(({ isUnknown }) => isUnknown);
  const beyond = words.filter((word) => !word.isUnknown && (word.unit === undefined || !taught.has(word.unit)));
  const { id } = scope.units[unit]!;
  const reported = beyond.length === 0 ? `Every ${unknown.length > 0 ? "other " : ""}word can be decoded by unit ${id}.` : `${counted(beyond.length, "word")} cannot be decoded by unit ${id}: ${beyond.map(({ word }) => word).join(", ")}.`;
  return unknown.length === 0 ? reported : `${counted(unknown.length, "word")} not in the dictionary, so it is not known when they can be decoded: ${unknown.map(({ word }) => word).join(", ")}. ${reported}`;
}

function problemsText(problems: readonly Problem[]): string {
  const count = problems.filter(({ severity }) => severity !== "hint").length;
  return count === 0 ? "The checks find no problem." : `The checks find ${counted(count, "problem")}.`;
}
