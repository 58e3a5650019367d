import { AnalysisError } from "#core/analysis.ts";
import { ffmpegIsOff, findFfmpeg } from "./findFfmpeg.ts";

/**
 * @param codec for people, such as AAC.
 * @param env may switch ffmpeg off.
 * @returns an absolute path.
 * @throws {AnalysisError} `audio-unsupported` where there is none, or where it may not be started.
 */
export async function ffmpegFor(codec: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const program = ffmpegIsOff(env) ? undefined : await findFfmpeg();
  if (program !== undefined) return program;
  throw new AnalysisError("audio-unsupported", ffmpegIsOff(env) ? mayNotStart(codec) : isMissing(codec));
}

function isMissing(codec: string): string {
  return (
    `The recording's sound is in ${codec}, which needs the program ffmpeg, and ffmpeg was not found on this computer. Install it ` +
    "(Windows: winget install ffmpeg; macOS: brew install ffmpeg; Debian and Ubuntu: sudo apt install ffmpeg) and restart, or export the recording as WAV or MP3."
  );
}

function mayNotStart(codec: string): string {
  return (
    `The recording's sound is in ${codec}, which needs the program ffmpeg, and no program may be started here: the workspace is not ` +
    "trusted, or ffmpeg is switched off. Trust the workspace if you know where it comes from, or export the recording as WAV or MP3."
  );
}
