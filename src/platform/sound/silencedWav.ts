import { emptyWav, WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import { FORMAT, readWavHeader, type WavHeader } from "#core/recording/wavHeader.ts";

/** By encoding; ADPCM has no such byte. */
const SILENCE: Readonly<Record<number, number>> = { [FORMAT.pcm]: 0, [FORMAT.float]: 0, [FORMAT.aLaw]: 0xd5, [FORMAT.muLaw]: 0xff };
/** 8-bit PCM counts from 0 to 255. */
const MIDDLE_OF_8_BITS = 0x80;

/**
 * Appended, so that all times stay the same.
 * @param seconds rounded up to whole samples
 * @returns undefined for an encoding without silence (ADPCM) or a damaged file
 */
export async function withSilenceBehind(file: Uint8Array, seconds: number): Promise<Uint8Array | undefined> {
  const header = await readWavHeader((offset, length) => Promise.resolve(file.subarray(offset, offset + length)), file.byteLength);
  const silence = header && silenceOf(header);
  if (!header || silence === undefined) return undefined;
  const { blockAlign, dataOffset, sampleRate } = header;
  const soundBytes = header.dataBytes - (header.dataBytes % blockAlign);
  const dataBytes = soundBytes + Math.ceil(seconds * sampleRate) * blockAlign;
  const written = emptyWav(header, dataBytes);
  written.set(file.subarray(dataOffset, dataOffset + soundBytes), WAV_HEADER_BYTES);
  written.fill(silence, WAV_HEADER_BYTES + soundBytes, WAV_HEADER_BYTES + dataBytes);
  return written;
}

function silenceOf({ formatTag, bitsPerSample }: WavHeader): number | undefined {
  return formatTag === FORMAT.pcm && bitsPerSample === 8 ? MIDDLE_OF_8_BITS : SILENCE[formatTag];
}
