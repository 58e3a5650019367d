import { FILE_MODE } from "#platform/durableFile.ts";
import { runningSha256 } from "#platform/node/hash.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { pauses } from "#platform/time/pauses.ts";

/**
 * @param count called with each piece's length in bytes before it is written; what it throws ends the reception.
 * @returns the recording's SHA-256 in hexadecimal, once all of it is on disk.
 */
export async function receiveAudio(
  stream: AsyncIterable<Uint8Array>,
  path: string,
  files: FileSystem,
  count: (bytes: number) => void,
): Promise<string> {
  const handle = await files.open(path, "wx", FILE_MODE);
  const hash = runningSha256();
  // Pieces that have come in wait already, and a file in memory takes them at once.
  const pause = pauses();
  try {
    for await (const chunk of stream) {
      await pause();
      count(chunk.length);
      hash.update(chunk);
      // Unlike write, it writes all of the piece.
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest();
}
