interface WavOptions {
  seconds?: number;
  sampleRate?: number;
  channels?: number;
  bits?: number;
  formatTag?: number;
  blockAlign?: number;
  /** What the header says of the length of the samples. */
  promisedBytes?: number;
  /** Chunks before the samples. */
  before?: Buffer;
}

/** A WAV file of zeros, with a header that may say other things. */
export function wavBytes(options: WavOptions = {}): Buffer {
  const { seconds = 4, sampleRate = 8000, channels = 1, bits = 16, formatTag = 1, before = Buffer.alloc(0) } = options;
  const blockAlign = options.blockAlign ?? (channels * bits) / 8;
  const data = Buffer.alloc(Math.round(seconds * sampleRate) * blockAlign);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(formatTag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE((sampleRate * blockAlign) >>> 0, 8);
  format.writeUInt16LE(blockAlign & 0xffff, 12);
  format.writeUInt16LE(bits, 14);
  const chunks = Buffer.concat([chunk("fmt ", format), before, chunk("data", data, options.promisedBytes)]);
  return chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunks]));
}

export function chunk(id: string, body: Buffer, promisedBytes = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, "latin1");
  head.writeUInt32LE(promisedBytes, 4);
  return Buffer.concat([head, body]);
}
