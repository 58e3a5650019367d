import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";

export { personalLook } from "../../core/personalLook.ts";

const STATE = "speechAssessment.userToken";

/** Whether a text can stand for a speaker in a submission: 1 to 128 letters, digits, hyphens or underscores. */
export function isUserToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** A random token, a UUID: 122 bits that nobody can guess and that mean nothing. */
export function newUserToken(): string {
  return randomUUID();
}

/** The token of this machine, for submissions that name no speaker: random, made once. */
export async function machineToken(state: Pick<vscode.Memento, "get" | "update">): Promise<string> {
  const kept = state.get<unknown>(STATE);
  if (typeof kept === "string" && isUserToken(kept)) return kept;
  const made = newUserToken();
  await state.update(STATE, made);
  return made;
}
