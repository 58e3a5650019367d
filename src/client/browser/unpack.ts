import { joinedBytes } from "#core/bytes/joinedBytes.ts";

/** Browsers unpack what says that it is packed; this is for a body that does not say so. Offers what Node's does, for gzip. */
export async function unpack(bytes: Uint8Array, coding: string, limit: number): Promise<Uint8Array | undefined> {
  if (coding !== "gzip") return undefined;
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
      pieces.push(value);
      length += value.length;
      if (length > limit) break;
    }
  } catch {
    if (length === 0) return undefined;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return joinedBytes(pieces).subarray(0, limit + 1);
}
