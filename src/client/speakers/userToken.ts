export { detectPersonalData } from "#core/detectPersonalData.ts";

const STATE = "speechAssessment.userToken";

export interface TokenMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** 1 to 128 letters, digits, hyphens or underscores. */
export function isUserToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/** A random UUID: 122 bits that mean nothing. */
export function newUserToken(): string {
  return crypto.randomUUID();
}

/** Undefined as long as nothing was sent without a speaker. */
export function keptMachineToken(memory: Pick<TokenMemory, "get">): string | undefined {
  const kept = memory.get(STATE);
  return typeof kept === "string" && isUserToken(kept) ? kept : undefined;
}

/** For submissions that name no speaker: random, made once. */
export async function machineToken(memory: TokenMemory): Promise<string> {
  const kept = keptMachineToken(memory);
  if (kept !== undefined) return kept;
  const made = newUserToken();
  await memory.update(STATE, made);
  return made;
}
