export { detectPersonalData } from "../../core/detectPersonalData.ts";

const STATE = "speechAssessment.userToken";

/** The memory of the host across restarts. */
export interface TokenMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Returns true if a text can stand for a speaker in a submission: 1 to 128 letters, digits, hyphens or underscores. */
export function isUserToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** A random token, a UUID: 122 bits that nobody can guess and that mean nothing. */
export function newUserToken(): string {
  return crypto.randomUUID();
}

/** The token of this machine, for submissions that name no speaker: random, made once. */
export async function machineToken(memory: TokenMemory): Promise<string> {
  const kept = memory.get(STATE);
  if (typeof kept === "string" && isUserToken(kept)) return kept;
  const made = newUserToken();
  await memory.update(STATE, made);
  return made;
}
