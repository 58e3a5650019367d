import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A directory for one suite's recordings, removed by `remove`. */
export function scratch(): {
  path: (name: string) => string;
  write: (name: string, bytes: Uint8Array | string) => string;
  remove: () => void;
} {
  const directory = mkdtempSync(join(tmpdir(), "recordings-"));
  const path = (name: string): string => join(directory, name);
  return {
    path,
    write: (name, bytes) => {
      writeFileSync(path(name), bytes);
      return path(name);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export interface WavOptions {
  sampleRate?: number;
  channels?: number;
  bits?: number;
  formatTag?: number;
  /** What the header promises, in bytes; the truth unless given. */
  dataBytes?: number;
}

/** A PCM wav file of silence. */
export function wav(seconds: number, { sampleRate = 8000, channels = 1, bits = 16, formatTag = 1, dataBytes }: WavOptions = {}): Buffer {
  const blockAlign = Math.max(1, (Math.min(channels, 8) * bits) / 8);
  const data = Math.round(seconds * sampleRate) * blockAlign;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(Math.min(36 + (dataBytes ?? data), 0xffffffff), 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(formatTag, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * blockAlign, 28);
  header.writeUInt16LE(blockAlign, 32);
  header.writeUInt16LE(bits, 34);
  header.write("data", 36);
  header.writeUInt32LE(dataBytes ?? data, 40);
  return Buffer.concat([header, Buffer.alloc(data)]);
}

/** MPEG 1 layer III at 128 kbit/s and 44.1 kHz, without the header that tells the length: frames of 1152 samples. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  return Buffer.concat(Array<Buffer>(frames).fill(frame));
}

const AAC = { codec: "mp4a.40.2", sampleRate: 16000, numberOfChannels: 1, description: new Uint8Array([0x14, 0x08]) };
const OPUS = {
  codec: "opus",
  sampleRate: 48000,
  numberOfChannels: 1,
  description: Buffer.from("4f707573486561640101000080bb0000000000", "hex"),
};

const AAC_SOUND = { codec: "aac", config: AAC, packet: new Uint8Array(40), step: 0.064 } as const;
const OPUS_SOUND = { codec: "opus", config: OPUS, packet: new Uint8Array([0xf8, 0xff, 0xfe]), step: 0.02 } as const;

/** A container with so many packets in it (64 ms each of AAC, 20 ms of Opus); their content is no real sound. */
export async function muxed(
  container: "mp4" | "webm" | "mkv" | "ogg",
  packets: number,
  { video = false, audio = true } = {},
): Promise<Uint8Array> {
  // Loaded the way the client loads it, so that there is one copy.
  const {
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacket,
    EncodedVideoPacketSource,
    MkvOutputFormat,
    Mp4OutputFormat,
    OggOutputFormat,
    Output,
    WebMOutputFormat,
  } = await import("mediabunny");
  const Format = { mp4: Mp4OutputFormat, webm: WebMOutputFormat, mkv: MkvOutputFormat, ogg: OggOutputFormat }[container];
  const { codec, config, packet, step } = container === "mp4" ? AAC_SOUND : OPUS_SOUND;
  const target = new BufferTarget();
  const output = new Output({ format: new Format(), target });
  const sound = new EncodedAudioPacketSource(codec);
  const pictures = new EncodedVideoPacketSource("vp9");
  if (audio) output.addAudioTrack(sound);
  if (video) output.addVideoTrack(pictures);
  await output.start();
  for (let index = 0; audio && index < packets; index++) {
    await sound.add(new EncodedPacket(packet, "key", index * step, step), index === 0 ? { decoderConfig: config } : undefined);
  }
  const picture = { codec: "vp09.00.10.08", codedWidth: 16, codedHeight: 16 };
  if (video) await pictures.add(new EncodedPacket(new Uint8Array(20), "key", 0, 1), { decoderConfig: picture });
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
