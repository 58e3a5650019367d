import { createHash } from "node:crypto";
import { openRegular } from "./boundedFile.ts";

export interface Fingerprint {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** The fingerprint of a regular file of this machine, read in pieces. @throws {FileRefusedError}; what the file system throws; the signal's reason. */
export async function fingerprintOfFile(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await openRegular(path);
  for await (const part of file.createReadStream()) {
    signal?.throwIfAborted();
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

export function fingerprintOf(data: Uint8Array): Fingerprint {
  return { sha256: createHash("sha256").update(data).digest("hex"), bytes: data.byteLength };
}
