export interface WavFormat {
  /** 1 for integers, 3 for floating point, others for codecs. */
  formatTag: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  bitsPerSample: number;
  /** Bytes of one sample of all channels. */
  blockAlign: number;
}

/** RIFF, fmt with the size of an extension, and data. */
export const WAV_HEADER_BYTES = 12 + 8 + 18 + 8;

/**
 * The header, and room for this many bytes of samples from `WAV_HEADER_BYTES` on. An odd number is followed by one more byte, which does
 * not count.
 */
export function emptyWav(
  { formatTag, channels, sampleRate, bitsPerSample, blockAlign }: WavFormat,
  dataBytes: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(WAV_HEADER_BYTES + dataBytes + (dataBytes % 2));
  const view = new DataView(bytes.buffer);
  const name = (offset: number, letters: string) =>
    [...letters].forEach((letter, index) => view.setUint8(offset + index, letter.charCodeAt(0)));
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
  return bytes;
}

/** The format of every take: 16 bits, one channel. @param sampleRate Hz */
export function monoPcm(sampleRate: number): WavFormat {
  return { formatTag: 1, channels: 1, sampleRate, bitsPerSample: 16, blockAlign: 2 };
}

/** 16 bits, mono. @param parts samples from -1 to 1, in order; clipped beyond */
export function wavOfSamples(parts: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = emptyWav(monoPcm(sampleRate), 2 * length);
  const view = new DataView(bytes.buffer);
  let offset = WAV_HEADER_BYTES;
  for (const part of parts) {
    for (const sample of part) {
      view.setInt16(offset, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true);
      offset += 2;
    }
  }
  return bytes;
}
