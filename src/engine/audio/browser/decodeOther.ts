import { AudioSampleSink } from "mediabunny";
import { notDecoded } from "../../browser/notDecoded.ts";
import { DecoderFailed } from "../codecs/decoderFailed.ts";
import type { DecodedChunk } from "../codecs/packetDecoder.ts";
import type { OtherTrack } from "../node/decodeOther.ts";
import { planesOfSample } from "../planesOfSample.ts";
import { Timeline } from "../timeline.ts";

export type { OtherTrack };

/**
 * By WebCodecs, at the times of the packets.
 * @throws {AnalysisError} `audio-unsupported` without a decoder for the codec
 * @throws {DecoderFailed} when it gives up
 */
export async function* decodeOther({ track, codec }: OtherTrack): AsyncGenerator<DecodedChunk> {
  if (!track || !(await track.canDecode())) throw notDecoded(codec);
  const samples = new AudioSampleSink(track).samples();
  let timeline: Timeline | undefined;
  try {
    for await (const sample of samples) {
      const { sampleRate, timestamp } = sample;
      timeline ??= new Timeline(sampleRate, 0);
      for (const planes of timeline.place(planesOfSample(sample), timestamp)) yield { planes, sampleRate };
    }
  } catch (error) {
    throw new DecoderFailed(
      "The browser could not decode the recording: the file is damaged, or its sound is stored in an unusual way. Export it as WAV (PCM, 16 bit).",
      { cause: error },
    );
  }
}
