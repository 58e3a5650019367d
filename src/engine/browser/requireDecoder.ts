import { notDecoded } from "./notDecoded.ts";

/** AAC by its name in the WebCodecs registry, in the profile that every decoder supports. */
const AAC_CONFIG = { codec: "mp4a.40.2", sampleRate: 44_100, numberOfChannels: 2 };

/**
 * Makes sure that the browser decodes a codec that none of our own decoders handles.
 * @param codec as people call it, such as AAC.
 * @throws {AnalysisError} `audio-unsupported` where it does not.
 */
export async function requireDecoder(codec: string): Promise<void> {
  if (codec !== "AAC" || typeof AudioDecoder === "undefined") throw notDecoded(codec);
  const { supported } = await AudioDecoder.isConfigSupported(AAC_CONFIG).catch(() => ({ supported: false }));
  if (!supported) throw notDecoded(codec);
}
