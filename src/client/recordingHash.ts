import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

export interface Fingerprint {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
}

/** The fingerprint of a file of this machine, read in pieces. @throws what the file system throws. */
export async function fingerprintOfFile(path: string): Promise<Fingerprint> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

export function fingerprintOf(data: Uint8Array): Fingerprint {
  return { sha256: createHash("sha256").update(data).digest("hex"), bytes: data.byteLength };
}
