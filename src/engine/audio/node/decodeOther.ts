import type { InputAudioTrack } from "mediabunny";
import { AnalysisError } from "../../../core/analysis.ts";
import { ffmpegFor } from "../../node/ffmpegFor.ts";
import { DecoderFailed } from "../codecs/decoderFailed.ts";
import type { DecodedChunk } from "../codecs/packetDecoder.ts";
import { decodeWithFfmpeg, FfmpegFailed } from "./ffmpeg.ts";

/** A track whose codec nothing of ours decodes. */
export interface OtherTrack {
  /** Of the recording's file. */
  path: string;
  track: InputAudioTrack;
  /** The container, by mediabunny's name. */
  format: string;
  /** As people call it, such as AAC. */
  codec: string;
}

/** ffmpeg's names of the containers in which it may be asked for a codec. */
const FORMATS: Record<string, string> = { MP4: "mov", WebM: "matroska", Ogg: "ogg" };

/**
 * Decodes a track with the user's ffmpeg, chunk by chunk.
 * @param ask called now and then while nothing comes; what it throws ends the decoding
 * @throws {AnalysisError} `audio-unsupported` where there is no ffmpeg, or it may not be started, or knows no such file
 * @throws {DecoderFailed} at the end, when ffmpeg says that it failed
 */
export async function* decodeOther({ path, track, format, codec }: OtherTrack, ask: () => void): AsyncGenerator<DecodedChunk> {
  const demuxer = FORMATS[format];
  if (!demuxer) throw new AnalysisError("audio-unsupported", `The file's sound is in ${codec}, which cannot be read. Export it as WAV (PCM, 16 bit).`);
  const program = await ffmpegFor(codec);
  const { sampleRate, numberOfChannels: channels } = track;
  try {
    for await (const planes of decodeWithFfmpeg({ program, audioPath: path, format: demuxer, track: track.number - 1, channels, sampleRate }, ask)) yield { planes, sampleRate };
  } catch (error) {
    if (!(error instanceof FfmpegFailed)) throw error;
    throw new DecoderFailed("ffmpeg could not decode the recording: the file is damaged, or its sound is stored in an unusual way. Export it as WAV (PCM, 16 bit).", { cause: error });
  }
}
