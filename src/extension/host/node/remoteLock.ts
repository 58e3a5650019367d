import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { sha256Of } from "#platform/node/hash.ts";
import { takeLock } from "#platform/node/processLock.ts";
import type { Address } from "#project/files/address.ts";
import type { Lock } from "#project/files/files.ts";

/** A lock for a file that is not on this machine: it excludes the other windows here. */
export async function remoteLock(name: Address): Promise<Lock | undefined> {
  const { release } = await takeLock(join(tmpdir(), `speech-assessment-${sha256Of(`${homedir()} ${name}`)}.lock`));
  return release && { release };
}
