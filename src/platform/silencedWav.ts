import { FORMAT, readWavHeader, type WavHeader } from "./wavHeader.ts";

/** The byte of a sample that is no sound, by encoding; ADPCM has none that stands alone. */
const SILENCE: Readonly<Record<number, number>> = { [FORMAT.pcm]: 0, [FORMAT.float]: 0, [FORMAT.aLaw]: 0xd5, [FORMAT.muLaw]: 0xff };
/** Of 8 bits, PCM counts from 0 to 255. */
const MIDDLE = 0x80;
/** RIFF, fmt with the size of an extension, and data: the headers of what is written. */
const HEADER_BYTES = 12 + 8 + 18 + 8;

/**
 * A WAV file with the sound of another one and silence behind it, so that all times count as before.
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
  const padding = dataBytes % 2;
  const written = new Uint8Array(HEADER_BYTES + dataBytes + padding);
  writeHeader(new DataView(written.buffer), header, dataBytes);
  written.set(file.subarray(dataOffset, dataOffset + soundBytes), HEADER_BYTES);
  written.fill(silence, HEADER_BYTES + soundBytes, HEADER_BYTES + dataBytes);
  return written;
}

function silenceOf({ formatTag, bitsPerSample }: WavHeader): number | undefined {
  return formatTag === FORMAT.pcm && bitsPerSample === 8 ? MIDDLE : SILENCE[formatTag];
}

function writeHeader(view: DataView, { formatTag, channels, sampleRate, bitsPerSample, blockAlign }: WavHeader, dataBytes: number): void {
  const name = (offset: number, letters: string) => [...letters].forEach((letter, index) => view.setUint8(offset + index, letter.charCodeAt(0)));
  name(0, "RIFF");
  view.setUint32(4, view.byteLength - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 18, true);
  view.setUint16(20, formatTag, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * blockAlign, true);
  view.setUint16(32, blockAlign, true);
  view.setUint16(34, bitsPerSample, true);
  name(38, "data");
  view.setUint32(42, dataBytes, true);
}
