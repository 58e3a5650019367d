import type { OpenFile } from "#platform/files/openFile.ts";
import { readWavHeader, type WavHeader } from "#core/recording/wavHeader.ts";
import { readingFrom } from "#platform/sound/readingFrom.ts";
import { decodeAdpcm } from "./codecs/adpcm.ts";
import type { Planes } from "./codecs/packetDecoder.ts";

const CHUNK_BYTES = 65_536;

/** Undefined if the file is not ADPCM in WAV. */
export async function decodeWavAdpcm(
  file: OpenFile,
  length: number,
): Promise<(Pick<WavHeader, "channels" | "sampleRate" | "duration" | "missing"> & { chunks: AsyncGenerator<Planes> }) | undefined> {
  const header = await readWavHeader(readingFrom(file), length);
  return header?.adpcm && { ...header, chunks: chunksOf(file, { ...header, adpcm: header.adpcm }) };
}

async function* chunksOf(
  file: OpenFile,
  { adpcm, channels, blockAlign, dataOffset, dataBytes, duration, sampleRate }: WavHeader & Required<Pick<WavHeader, "adpcm">>,
): AsyncGenerator<Planes> {
  const read = readingFrom(file);
  const size = Math.max(1, Math.floor(CHUNK_BYTES / blockAlign)) * blockAlign;
  // Without the last block's padding.
  let left = Math.round(duration * sampleRate);
  for (let offset = 0; offset < dataBytes && left > 0; offset += size) {
    const bytes = await read(dataOffset + offset, Math.min(size, dataBytes - offset));
    const blocks: Planes[] = [];
    for (let at = 0; at < bytes.length; at += blockAlign) blocks.push(decodeAdpcm(bytes.subarray(at, at + blockAlign), channels, adpcm));
    const planes = joined(
      blocks.filter((block) => block.length > 0),
      channels,
      left,
    );
    left -= planes[0]?.length ?? 0;
    yield planes;
  }
}

function joined(blocks: readonly Planes[], channels: number, most: number): Planes {
  const length = Math.min(
    most,
    blocks.reduce((sum, block) => sum + block[0]!.length, 0),
  );
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(length);
    let offset = 0;
    for (const block of blocks) {
      plane.set(block[channel]!.subarray(0, length - offset), offset);
      offset += Math.min(block[channel]!.length, length - offset);
    }
    return plane;
  });
}
