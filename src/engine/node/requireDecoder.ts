import { ffmpegFor } from "./ffmpegFor.ts";

/**
 * @param codec for people, such as AAC.
 * @param env may switch ffmpeg off.
 * @throws {AnalysisError} `audio-unsupported` without ffmpeg.
 */
export async function requireDecoder(codec: string, env?: NodeJS.ProcessEnv): Promise<void> {
  await ffmpegFor(codec, env);
}
