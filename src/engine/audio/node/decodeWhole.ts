import { findFfmpeg } from "../../node/findFfmpeg.ts";
import type { DecodedChunk } from "../codecs/packetDecoder.ts";
import { decodeAnyWithFfmpeg } from "./ffmpeg.ts";

/**
 * A file that our own decoders fail on, by the user's ffmpeg; nothing without it.
 * @param ask called now and then while nothing arrives; what it throws ends the decoding
 */
export async function* decodeWhole(path: string, ask: () => void): AsyncGenerator<DecodedChunk> {
  const program = await findFfmpeg();
  if (program !== undefined) yield* decodeAnyWithFfmpeg(program, path, ask);
}
