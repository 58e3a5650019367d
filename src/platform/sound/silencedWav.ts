import { emptyWav, WAV_HEADER_BYTES } from "../../core/recording/wavBytes.ts";
import { FORMAT, readWavHeader, type WavHeader } from "./wavHeader.ts";

/** The byte of a silent sample, by encoding; ADPCM has no such byte by itself. */
const SILENCE: Readonly<Record<number, number>> = { [FORMAT.pcm]: 0, [FORMAT.float]: 0, [FORMAT.aLaw]: 0xd5, [FORMAT.muLaw]: 0xff };
/** With 8 bits, PCM counts from 0 to 255. */
const MIDDLE = 0x80;

/**
 * A WAV file with the sound of another one and silence after it, so that all times stay the same.
 *
 * @param seconds of silence; rounded up to whole samples
 * @returns undefined where the sound is in an encoding to which no silence can be added (ADPCM), or the file is damaged
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
  return formatTag === FORMAT.pcm && bitsPerSample === 8 ? MIDDLE : SILENCE[formatTag];
}
