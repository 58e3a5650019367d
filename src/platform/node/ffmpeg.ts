import { spawn } from "node:child_process";

/** Formats of recordings, by ffmpeg's names: no playlists, which would lead to other files. */
export const RECORDING_FORMATS =
  "aac,ac3,aiff,amr,ape,asf,au,avi,caf,dts,eac3,flac,flv,gsm,matroska,mov,mp3,mpeg,mpegts,ogg,tak,tta,w64,wav,wv";

/** Milliseconds. A quarter of an hour takes seconds; more than this hangs. */
const PATIENCE_MS = 120_000;

/**
 * To mono, 16 kHz, 16 bit, without pictures and texts. Reads only the file, whatever it refers to.
 * @param demuxer such as `mov`; undefined to detect it.
 * @throws {Error} with the last of ffmpeg's output, when it fails or is aborted.
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
    ...(demuxer ? ["-f", demuxer] : ["-format_whitelist", RECORDING_FORMATS]),
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
    const child = spawn(ffmpeg, args, { stdio: ["ignore", "ignore", "pipe"], signal, timeout: PATIENCE_MS, windowsHide: true });
    let printed = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (printed = (printed + part).slice(-2000)));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code ?? "none"}: ${printed.trim()}`)),
    );
  });
}
