import { AnalysisError } from "#core/analysis.ts";

/** @param codec for people; of those that are not decoded everywhere, only AAC is by some browsers. */
export function notDecoded(codec: string): AnalysisError {
  const remedy = codec === "AAC" ? "Use another browser, such as Chrome or Edge, or export" : "Export";
  return new AnalysisError(
    "audio-unsupported",
    `The recording's sound is in ${codec}, which this browser cannot decode. ${remedy} the recording as WAV or MP3.`,
  );
}
