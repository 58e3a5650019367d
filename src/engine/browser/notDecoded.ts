import { AnalysisError } from "#core/analysis.ts";

/** @param codec for people, such as AAC. */
export function notDecoded(codec: string): AnalysisError {
  return new AnalysisError(
    "audio-unsupported",
    `The recording's sound is in ${codec}, which this browser cannot decode. Use another browser, such as Chrome or Edge, or export the recording as WAV or MP3.`,
  );
}
