import type { ReadAt } from "#core/recording/wavHeader.ts";
import { mpegFrames, type MpegFrame } from "#core/recording/mpegFrames.ts";
import type { MpegGap } from "#platform/sound/surveyMpeg.ts";
import { BATCH_FRAMES, createMpegDecoder, DECODER_DELAY_SAMPLES } from "./codecs/mp3Decoder.ts";
import type { DecodedChunk } from "./codecs/packetDecoder.ts";

/** All frames of a file in layer III, without what the encoder added at its beginning and end. Rate and channels may change from chunk to chunk. */
export async function* decodeMpeg(read: ReadAt, fileBytes: number, { delay, length, hasHeader }: MpegGap): AsyncGenerator<DecodedChunk> {
  let decode = await createMpegDecoder();
  let skip = delay + DECODER_DELAY_SAMPLES;
  let left = length ?? Infinity;
  let rate: number | undefined;
  for await (const frames of batches(mpegFrames(read, fileBytes), hasHeader ? 1 : 0)) {
    const { sampleRate } = frames[0]!;
    // Its filters hold sound of the former rate.
    if (rate !== undefined && rate !== sampleRate) decode = await createMpegDecoder();
    rate = sampleRate;
    const planes = decode(frames);
    const dropped = Math.min(skip, planes[0]!.length);
    skip -= dropped;
    const kept = planes.map((plane) => plane.subarray(dropped, dropped + left));
    left -= kept[0]!.length;
    if (kept[0]!.length > 0) yield { planes: kept, sampleRate };
  }
}

/** Of one rate and one number of channels. */
async function* batches(frames: AsyncIterable<MpegFrame>, skipped: number): AsyncGenerator<MpegFrame[]> {
  let batch: MpegFrame[] = [];
  let left = skipped;
  for await (const frame of frames) {
    if (left-- > 0) continue;
    const [first] = batch;
    const isOther = first && (first.sampleRate !== frame.sampleRate || first.channels !== frame.channels);
    if (isOther || batch.length === BATCH_FRAMES) {
      yield batch;
      batch = [];
    }
    batch.push(frame);
  }
  if (batch.length > 0) yield batch;
}
