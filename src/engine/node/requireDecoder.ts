import { ffmpegFor } from "./ffmpegFor.ts";

/**
 * Makes sure that there is an ffmpeg for a codec that nothing of ours decodes.
 * @param codec as people call it, such as AAC.
 * @param env where it may say that no ffmpeg is to be started.
 * @throws {AnalysisError} `audio-unsupported` where there is none.
 */
export async function requireDecoder(codec: string, env?: NodeJS.ProcessEnv): Promise<void> {
  await ffmpegFor(codec, env);
}
