import type { InputAudioTrack } from "mediabunny";
import { AnalysisError } from "#core/analysis.ts";
import { ffmpegFor } from "../../node/ffmpegFor.ts";
import { DecoderFailed } from "../codecs/decoderFailed.ts";
import type { DecodedChunk } from "../codecs/packetDecoder.ts";
import { decodeWithFfmpeg, FfmpegFailed } from "./ffmpeg.ts";

/** None of our own decoders handles its codec. */
export interface OtherTrack {
  path: string;
  /** As mediabunny reads it, where it does. */
  track?: InputAudioTrack;
  /** Among the file's sounds. */
  index: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  /** Container, by mediabunny's name. */
  format: string;
  /** For people, such as AAC. */
  codec: string;
}

/** Containers that ffmpeg may read, by its names. */
const FFMPEG_FORMATS: Record<string, string> = {
  MP4: "mov",
  "QuickTime File Format": "mov",
  WebM: "matroska",
  Matroska: "matroska",
  Ogg: "ogg",
  ADTS: "aac",
  MP3: "mp3",
  WAVE: "wav",
};

/**
 * With the user's ffmpeg.
 * @param ask called now and then while nothing arrives; what it throws ends the decoding
 * @throws {AnalysisError} `audio-unsupported` where there is no ffmpeg, it may not be started, or it does not know such files
 * @throws {DecoderFailed} at the end, if ffmpeg reports a failure
 */
export async function* decodeOther(
  { path, index, format, codec, channels, sampleRate }: OtherTrack,
  ask: () => void,
): AsyncGenerator<DecodedChunk> {
  const demuxer = FFMPEG_FORMATS[format];
  if (!demuxer)
    throw new AnalysisError("audio-unsupported", `The file's sound is in ${codec}, which cannot be read. Export it as WAV (PCM, 16 bit).`);
  const program = await ffmpegFor(codec);
  try {
    for await (const planes of decodeWithFfmpeg({ program, audioPath: path, format: demuxer, track: index, channels, sampleRate }, ask))
      yield { planes, sampleRate };
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error;
    throw new DecoderFailed(
      "ffmpeg could not decode the recording: the file is damaged, or its sound is stored in an unusual way. Export it as WAV (PCM, 16 bit).",
      { cause: error },
    );
  }
}
