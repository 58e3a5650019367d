import { spawn } from "node:child_process";

/** A quarter of an hour takes seconds; anything that takes this long hangs. Milliseconds. */
const PATIENCE = 120_000;

/**
 * Converts a recording's sound to WAV (mono, 16 kHz, 16 bit), with its pictures and texts left out. Only the file itself is read, whatever it refers to.
 *
 * @param demuxer the format that ffmpeg should assume, such as `mov` for m4a and mp4; undefined to detect it.
 * @throws {Error} with the last of what ffmpeg printed, when it fails or is aborted.
 */
export async function convertToWav(
  ffmpeg: string,
  input: string,
  output: string,
  options: { demuxer?: string; signal?: AbortSignal } = {},
): Promise<void> {
  const { demuxer, signal } = options;
  const args = [
    "-nostdin",
    "-hide_banner",
    "-loglevel",
    "error",
    "-protocol_whitelist",
    "file",
    ...(demuxer ? ["-f", demuxer] : []),
    "-i",
    `file:${input}`,
    "-map",
    "0:a:0",
    "-vn",
    "-sn",
    "-dn",
    "-map_metadata",
    "-1",
    "-ac",
    "1",
    "-ar",
    "16000",
    "-c:a",
    "pcm_s16le",
    "-f",
    "wav",
    "-y",
    `file:${output}`,
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(ffmpeg, args, { stdio: ["ignore", "ignore", "pipe"], signal, timeout: PATIENCE, windowsHide: true });
    let printed = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (printed = (printed + part).slice(-2000)));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code ?? "none"}: ${printed.trim()}`)),
    );
  });
}
