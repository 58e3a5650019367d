import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Also makes missing directories above it. Node's recursive mkdir retries endlessly where the directory above exists but accepts no
 * entries, as in `/proc`.
 * @param mode of new directories.
 * @throws {NodeJS.ErrnoException} the file system's own error.
 */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  if (await isDirectory(path)) return;
  const above = dirname(path);
  if (above !== path && !(await isThere(above))) await makeDirectory(above, mode);
  await mkdir(path, mode).catch(async (error: unknown) => {
    // Another process may have been quicker.
    if (!(await isDirectory(path))) throw error;
  });
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
