import { emptyWav } from "./wavBytes.ts";
import type { WavHeader } from "./wavHeader.ts";

/** More than any recording that is assessed has; a header holds 32 bits. */
const MOST_DATA_BYTES = 0xffff_0000;

/**
 * A header that says what is there, to be put before the samples in place of one that does not. Not for ADPCM, which needs more than it
 * holds.
 */
export function plainHeader(header: WavHeader): { bytes: Uint8Array<ArrayBuffer>; dataBytes: number } {
  const dataBytes = Math.min(header.dataBytes - (header.dataBytes % header.blockAlign), MOST_DATA_BYTES);
  const bytes = emptyWav(header, 0);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.byteLength - 8 + dataBytes, true);
  view.setUint32(bytes.byteLength - 4, dataBytes, true);
  return { bytes, dataBytes };
}
