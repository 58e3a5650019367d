import { emptyWav, WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import { PLAIN_ENCODINGS, readWavHeader } from "#core/recording/wavHeader.ts";
import type { Recording } from "./loadRecording.ts";

/** A stretch of the recording as a WAV file: the very samples of a WAV file, of others 16 bits of what is drawn. */
export async function wavPart({ file, peaks }: Pick<Recording, "file" | "peaks">, start: number, end: number): Promise<Uint8Array> {
  const read = async (offset: number, length: number) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const header = await readWavHeader(read, file.size);
  if (header && PLAIN_ENCODINGS.includes(header.formatTag)) {
    const { blockAlign, sampleRate, dataOffset, dataBytes } = header;
    const frameAt = (time: number) => Math.max(0, Math.min(Math.floor(dataBytes / blockAlign), Math.round(time * sampleRate)));
    const [from, to] = [frameAt(start), frameAt(end)].map((frame) => frame * blockAlign) as [number, number];
    const bytes = emptyWav(header, to - from);
    bytes.set(await read(dataOffset + from, to - from), WAV_HEADER_BYTES);
    return bytes;
  }
  const { sampleRate } = peaks;
  const samples = peaks.samples.slice(Math.max(0, Math.round(start * sampleRate)), Math.round(end * sampleRate));
  const bytes = emptyWav({ formatTag: 1, channels: 1, sampleRate, bitsPerSample: 16, blockAlign: 2 }, samples.byteLength);
  bytes.set(new Uint8Array(samples.buffer), WAV_HEADER_BYTES);
  return bytes;
}
