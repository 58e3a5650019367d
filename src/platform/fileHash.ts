import { piecesOf } from "./files/openFile.ts";
import { openRegular } from "./node/boundedFile.ts";
import { runningSha256, sha256Of } from "./node/hash.ts";

export interface Fingerprint {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** Of a regular file, read in pieces. @throws {FileRefusedError}; whatever the file system throws; the signal's reason. */
export async function fingerprintOfFile(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  const hash = runningSha256();
  let bytes = 0;
  for await (const part of piecesOf(await openRegular(path))) {
    signal?.throwIfAborted();
    hash.update(part);
    bytes += part.length;
  }
  return { sha256: hash.digest(), bytes };
}

export function fingerprintOf(data: Uint8Array): Fingerprint {
  return { sha256: sha256Of(data), bytes: data.byteLength };
}
