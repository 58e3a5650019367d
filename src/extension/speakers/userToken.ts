import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";

const STATE = "speechAssessment.userToken";

/** Words for anybody; a token made of them and a number names nobody. */
const GENERIC = new Set(["speaker", "child", "student", "pupil", "reader", "learner", "user", "test", "token", "kid", "id", "group", "class", "grade"]);

/** Whether a text can stand for a speaker in a submission: 1 to 128 letters, digits, hyphens or underscores. */
export function isUserToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** A random token, a UUID: 122 bits that nobody can guess and that mean nothing. */
export function newUserToken(): string {
  return randomUUID();
}

/**
 * What a text seems to say about who the child is; undefined when it says nothing. A guess by the look of it: an @
 * between letters, or a few words of letters, at most with a year or a number at the end.
 */
export function personalLook(text: string): "an e-mail address" | "a name" | undefined {
  if (/[^\s@]@[^\s@]/.test(text)) return "an e-mail address";
  const words = text.trim().replace(/[\s_.-]*\d{0,4}$/, "").split(/[\s_.-]+|(?<=\p{Ll})(?=\p{Lu})/u);
  if (words.length > 4 || !words.every((word) => /^[\p{L}'’]{2,20}$/u.test(word) && /[aeiouyäöüáàâéèêíìîóòôúùûåøæ]/iu.test(word))) return undefined;
  return words.every((word) => GENERIC.has(word.toLowerCase())) ? undefined : "a name";
}

/** The token of this machine, for submissions that name no speaker: random, made once. */
export async function machineToken(state: Pick<vscode.Memento, "get" | "update">): Promise<string> {
  const kept = state.get<unknown>(STATE);
  if (typeof kept === "string" && isUserToken(kept)) return kept;
  const made = newUserToken();
  await state.update(STATE, made);
  return made;
}
