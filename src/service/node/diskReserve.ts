import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { FILE_MODE } from "#platform/durableFile.ts";

/** Only takes up room: as much as a start needs on a disk that has since become full. */
export const RESERVE_FILE = "reserve";
const RESERVE_BYTES = 65_536;

/**
 * Does a part of the start that writes a little. On a full disk it is repeated in the reserved room: existing results still have to be
 * fetched and deleted.
 */
export async function withReserve<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    await rm(join(directory, RESERVE_FILE), { force: true });
    return work();
  }
}

/** For the next start, if there is room now. Never rejects. */
export async function keepReserve(directory: string): Promise<void> {
  const path = join(directory, RESERVE_FILE);
  try {
    const file = await open(path, "wx", FILE_MODE);
    try {
      // Not zeros: a disk may store those as a hole.
      await file.writeFile(Buffer.alloc(RESERVE_BYTES, "room"));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // A partial one would be taken for a whole one.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(path, { force: true }).catch(() => undefined);
  }
}
