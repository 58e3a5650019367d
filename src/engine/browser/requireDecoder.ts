import { notDecoded } from "./notDecoded.ts";

/** AAC as WebCodecs' registry names it, in the profile that every decoder knows. */
const AAC = { codec: "mp4a.40.2", sampleRate: 44_100, numberOfChannels: 2 };

/**
 * Makes sure that the browser decodes a codec that nothing of ours decodes.
 * @param codec as people call it, such as AAC.
 * @throws {AnalysisError} `audio-unsupported` where it does not.
 */
export async function requireDecoder(codec: string): Promise<void> {
  if (codec !== "AAC" || typeof AudioDecoder === "undefined") throw notDecoded(codec);
  const { supported } = await AudioDecoder.isConfigSupported(AAC).catch(() => ({ supported: false }));
  if (!supported) throw notDecoded(codec);
}
