import { spawn } from "node:child_process";
import type { Planes } from "../codecs/packetDecoder.ts";

const CANCEL_CHECK_MS = 200;

export interface FfmpegRequest {
  program: string;
  audioPath: string;
  /** Demuxer, so that a file is only read as what it was found to be. */
  format: string;
  /** Index of the audio track. */
  track: number;
  channels: number;
  sampleRate: number;
}

/** Leaves out ffmpeg's output, which may contain the file's path. */
export class FfmpegFailed extends Error {
  override readonly name = "FfmpegFailed";
}

/**
 * Over a pipe. ffmpeg is stopped when the caller stops taking chunks.
 * @param ask called now and then while ffmpeg is silent; what it throws ends the decoding
 * @throws {FfmpegFailed} at the end, if ffmpeg reports a failure
 */
export async function* decodeWithFfmpeg(request: FfmpegRequest, ask: () => void): AsyncGenerator<Planes> {
  const { program, channels } = request;
  const child = spawn(program, argumentsFor(request), { shell: false, windowsHide: true, stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", (code) => resolve(code));
  });
  const timer = setInterval(() => {
    try {
      ask();
    } catch (error) {
      child.stdout.destroy(error as Error);
    }
  }, CANCEL_CHECK_MS);
  try {
    const width = 4 * channels;
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const frames = Math.floor(bytes.length / width);
      rest = bytes.subarray(frames * width);
      if (frames > 0) yield split(bytes, frames, channels);
    }
    if ((await ended) !== 0) throw new FfmpegFailed("ffmpeg failed");
  } finally {
    clearInterval(timer);
    child.kill("SIGKILL");
  }
}

function argumentsFor({ audioPath, format, track, channels, sampleRate }: FfmpegRequest): string[] {
  return [
    "-nostdin",
    "-hide_banner",
    "-loglevel",
    "quiet",
    // Only the file, and nothing that it refers to.
    "-protocol_whitelist",
    "file,pipe",
    "-f",
    format,
    "-i",
    `file:${audioPath}`,
    "-map",
    `0:a:${track}`,
    "-vn",
    "-sn",
    "-dn",
    // Gaps become silence, also one at the start: times stay correct.
    "-af",
    "aresample=async=1:first_pts=0",
    "-ac",
    String(channels),
    "-ar",
    String(sampleRate),
    "-f",
    "f32le",
    "pipe:1",
  ];
}

function split(bytes: Buffer, frames: number, channels: number): Planes {
  // Copied: samples have to be aligned to four bytes. All machines with Node are little-endian.
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 4 * frames * channels) as ArrayBuffer);
  if (channels === 1) return [samples];
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (_, i) => samples[i * channels + channel]!),
  );
}
