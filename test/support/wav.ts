export interface WavOptions {
  sampleRate?: number;
  /** Bits per sample: 8, 16, 24 or 32; 32 with `float`. */
  bits?: number;
  float?: boolean;
  /** What the header says, if that is not the truth. */
  promise?: { channels?: number; sampleRate?: number; dataBytes?: number };
}

/** A WAV file of sound, one array for each channel, samples from -1 to 1. */
export function wavFile(
  channels: readonly ArrayLike<number>[],
  { sampleRate = 16_000, bits = 16, float = false, promise = {} }: WavOptions = {},
): Buffer {
  const width = bits / 8;
  const frames = channels[0]?.length ?? 0;
  const data = Buffer.alloc(frames * channels.length * width);
  let offset = 0;
  for (let i = 0; i < frames; i++) {
    for (const channel of channels) {
      offset = writeSample(data, offset, channel[i]!, bits, float);
    }
  }
  const header = Buffer.alloc(44);
  const promisedChannels = promise.channels ?? channels.length;
  const promisedRate = promise.sampleRate ?? sampleRate;
  const promisedData = promise.dataBytes ?? data.length;
  header.write("RIFF", 0);
  header.writeUInt32LE(Math.min(36 + promisedData, 0xffffffff), 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(float ? 3 : 1, 20);
  header.writeUInt16LE(promisedChannels, 22);
  header.writeUInt32LE(promisedRate, 24);
  header.writeUInt32LE(Math.min(promisedRate * promisedChannels * width, 0xffffffff), 28);
  header.writeUInt16LE((promisedChannels * width) & 0xffff, 32);
  header.writeUInt16LE(bits, 34);
  header.write("data", 36);
  header.writeUInt32LE(promisedData, 40);
  return Buffer.concat([header, data]);
}

function writeSample(data: Buffer, offset: number, value: number, bits: number, float: boolean): number {
  if (float) return data.writeFloatLE(value, offset);
  if (bits === 8) return data.writeUInt8(Math.max(0, Math.min(255, Math.round(value * 127 + 128))), offset);
  const top = 2 ** (bits - 1) - 1;
  return data.writeIntLE(Math.max(-top, Math.min(top, Math.round(value * top))), offset, bits / 8);
}

/** A pure tone. */
export function tone(hz: number, seconds: number, sampleRate = 16_000, level = 0.5): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / sampleRate));
}

/** White noise, the same in every run. */
export function noise(seconds: number, sampleRate = 16_000, level = 0.3): Float32Array {
  let state = 12345;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return level * (state / 2 ** 31 - 1);
  });
}
