import type { DecodedChunk } from "../codecs/packetDecoder.ts";

/** No program decodes whole files in a browser. */
export async function* decodeWhole(_path: string, _ask: () => void): AsyncGenerator<DecodedChunk> {}
