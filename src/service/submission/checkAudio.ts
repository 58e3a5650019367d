import { checkDuration, takesContainer, type Container } from "#contract/wire/recordingLimits.ts";
import type { Operation } from "#operations/operation.ts";
import { FIELD } from "#contract/wire/submission.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { OWN_FILES } from "#platform/node/ownFiles.ts";
import { AnalysisError } from "#core/analysis.ts";
import { requireDecoder } from "#engine/node/requireDecoder.ts";
import { mp4CodecForFfmpeg } from "#engine/audio/mp4Codec.ts";
import { FORMAT, readWavHeader, type ReadAt, type WavHeader } from "#core/recording/wavHeader.ts";
import { mpegHeaderAt, olderLayerOf } from "#core/recording/mpegFrames.ts";
import { oggFormatOf } from "#core/recording/oggFormat.ts";
import { readingFrom } from "#platform/sound/readingFrom.ts";
import { isAdts } from "#platform/sound/surveyMpeg.ts";
import { lengthInWords, limitsInWords } from "../limits/limitsInWords.ts";
import { ProblemError } from "../http/problemError.ts";
import { otherFormatOf, seekAudio, sniffAudio, SNIFFED_BYTES } from "./sniffAudio.ts";

/** Readable bits per sample, by encoding. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  [FORMAT.pcm]: [8, 16, 24, 32],
  [FORMAT.float]: [32, 64],
  [FORMAT.aLaw]: [8],
  [FORMAT.muLaw]: [8],
  [FORMAT.imaAdpcm]: [4],
  [FORMAT.microsoftAdpcm]: [4],
};
/** The first page holds one short packet and its length. */
const OGG_PACKET_OFFSET = 28;
const OGG_HEAD_BYTES = 64;
const CONVERT = "Convert the recording first, for example with: ffmpeg -i recording.m4a -ac 1 -ar 16000 -c:a pcm_s16le recording.wav";

/** @throws {AnalysisError} `audio-unsupported` where the engine cannot decode this codec (as people call it, such as AAC) here. */
export type RequireDecoder = (codec: string) => Promise<void>;

/**
 * Refuses what is hopeless by a recording's first bytes; the engine checks the rest.
 * @param decodes called for codecs that the engine may have no decoder for here.
 * @throws {ProblemError} 415 for a format that is not accepted, 422 for a file that is not a recording, or is too long or too short.
 */
export async function checkAudio(
  operation: Pick<Operation, "limits">,
  path: string,
  files: FileSystem = OWN_FILES,
  decodes: RequireDecoder = requireDecoder,
): Promise<Container> {
  const handle = await files.open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = readingFrom(handle);
    if (size === 0) throw refusal(422, "audio-unreadable", "The recording's file is empty. Record or export it again.");
    const head = await read(0, SNIFFED_BYTES);
    const container = sniffAudio(head) ?? (await seekAudio(read, size));
    checkContainer(operation, container, otherFormatOf(head));
    if (container === "wav") await checkWav(operation, await readWavHeader(read, size), decodes);
    // Only the engine can tell what the other containers hold.
    else await checkCodec(await codecForFfmpeg(container, read, size), decodes);
    return container;
  } finally {
    await handle.close();
  }
}

function checkContainer(
  { limits }: Pick<Operation, "limits">,
  container: Container | undefined,
  other: string | undefined,
): asserts container is Container {
  const named = container ?? other;
  if (named === undefined) {
    throw refusal(
      422,
      "audio-unreadable",
      `The file is not a recording that can be read, whatever its name says. ${limitsInWords(limits)}`,
    );
  }
  if (!takesContainer(limits, named)) {
    throw refusal(415, "audio-unsupported", `This is a recording in ${named} format. ${limitsInWords(limits)} ${CONVERT}`);
  }
}

async function codecForFfmpeg(container: Container, read: ReadAt, size: number): Promise<string | undefined> {
  if (container === "m4a" && isAdts(await read(0, 2))) return "AAC";
  if (container === "m4a" || container === "mp4") return mp4CodecForFfmpeg(read, size);
  if (container === "mp3") {
    const header = mpegHeaderAt(await read(0, SNIFFED_BYTES), 0);
    return header && olderLayerOf(header)?.name;
  }
  if (container !== "ogg") return undefined;
  const codec = oggFormatOf(await read(OGG_PACKET_OFFSET, OGG_HEAD_BYTES))?.codec;
  return codec === "opus" || codec === "vorbis" ? undefined : codec?.toUpperCase();
}

/** Waiting for the analysis would only delay the refusal. */
async function checkCodec(codec: string | undefined, decodes: RequireDecoder): Promise<void> {
  if (codec === undefined) return;
  await decodes(codec).catch((error: unknown) => {
    throw error instanceof AnalysisError ? refusal(415, "audio-unsupported", error.message) : error;
  });
}

async function checkWav(operation: Pick<Operation, "limits">, header: WavHeader | undefined, decodes: RequireDecoder): Promise<void> {
  if (header === undefined) {
    throw refusal(
      422,
      "audio-unreadable",
      "The WAV file's header is damaged: it does not say where and how the sound is stored. Export the recording again.",
    );
  }
  const { formatTag, channels, sampleRate, bitsPerSample, blockAlign, duration } = header;
  const depths = DEPTHS[formatTag];
  if (!depths) {
    await checkCodec("an unusual encoding", decodes);
    return requireDuration(operation, duration);
  }
  if (!depths.includes(bitsPerSample)) {
    throw refusal(
      415,
      "audio-unsupported",
      `The WAV file has ${bitsPerSample} bits per sample; the embedded engine reads ${depths.join(", ")}. ${CONVERT}`,
    );
  }
  if (channels > 8) {
    throw refusal(
      415,
      "audio-unsupported",
      `The WAV file says that it has ${channels} channels; the embedded engine reads 1 to 8. ${CONVERT}`,
    );
  }
  if (sampleRate < 8000 || sampleRate > 96000) {
    throw refusal(
      415,
      "audio-unsupported",
      `The WAV file has a sample rate of ${sampleRate} Hz; the embedded engine reads 8000 to 96000. ${CONVERT}`,
    );
  }
  const isAdpcm = formatTag === FORMAT.imaAdpcm || formatTag === FORMAT.microsoftAdpcm;
  if (isAdpcm ? header.adpcm === undefined : blockAlign !== (channels * bitsPerSample) / 8) {
    throw refusal(
      422,
      "audio-unreadable",
      "The WAV file's header contradicts itself about the size of a sample. Export the recording again.",
    );
  }
  requireDuration(operation, duration);
}

/** @throws {ProblemError} 422 if a recording of this length, in seconds, is not accepted. */
export function requireDuration({ limits }: Pick<Operation, "limits">, seconds: number): void {
  const verdict = checkDuration(limits, seconds);
  if (verdict === "ok") return;
  const length = seconds > 0 ? `lasts ${lengthInWords(seconds, verdict)}` : "has no sound";
  throw refusal(422, `audio-${verdict}`, `The recording ${length}. ${limitsInWords(limits)}`);
}

function refusal(status: number, code: string, message: string): ProblemError {
  return new ProblemError(status, code, message, { field: FIELD.file });
}
