import { ffmpegFor } from "./ffmpegFor.ts";

/**
 * Makes sure that there is an ffmpeg for a codec that none of our own decoders handles.
 * @param codec as people call it, such as AAC.
 * @param env may say that no ffmpeg should be started.
 * @throws {AnalysisError} `audio-unsupported` where there is none.
 */
export async function requireDecoder(codec: string, env?: NodeJS.ProcessEnv): Promise<void> {
  await ffmpegFor(codec, env);
}
