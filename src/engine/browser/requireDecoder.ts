import { notDecoded } from "./notDecoded.ts";

/** AAC in the profile that every WebCodecs decoder supports. */
const AAC_CONFIG = { codec: "mp4a.40.2", sampleRate: 44_100, numberOfChannels: 2 };

/**
 * @param codec for people, such as AAC.
 * @throws {AnalysisError} `audio-unsupported` where the browser does not decode it.
 */
export async function requireDecoder(codec: string): Promise<void> {
  if (codec !== "AAC" || typeof AudioDecoder === "undefined") throw notDecoded(codec);
  const { supported } = await AudioDecoder.isConfigSupported(AAC_CONFIG).catch(() => ({ supported: false }));
  if (!supported) throw notDecoded(codec);
}
