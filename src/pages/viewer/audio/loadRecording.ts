import { t } from "@vscode/l10n";
import { plainHeader } from "#core/recording/plainWav.ts";
import { soundRateOf } from "#core/recording/soundRate.ts";
import { PLAIN_ENCODINGS, readWavHeader } from "#core/recording/wavHeader.ts";
import type { Peaks } from "../layout/peaks.ts";
import type { SoundClient } from "./soundClient.ts";

export interface Recording {
  /** For playing. */
  file: Blob;
  peaks: Peaks;
  sound: SoundClient;
  /** Seconds. */
  duration: number;
  /** Hz of the file itself, where that is known; what is drawn is resampled. */
  sampleRate?: number;
}

/** The reason why there is no sound, in a sentence for people. */
export class RecordingProblem extends Error {
  override readonly name = "RecordingProblem";
}

/** Hz. Enough for speech up to 8 kHz, and small in memory: a quarter of an hour is 29 MB. */
const SAMPLE_RATE = 16_000;
/** Kinds that the editor's browser often cannot decode, for lack of a licence. */
const LICENSED = /\.(m4a|mp4|aac)$/i;

/** @throws {RecordingProblem} if it is not available; every other error is a bug. */
export async function loadRecording(src: string, name: string, sound: SoundClient, signal: AbortSignal): Promise<Recording> {
  const { file, sampleRate: ownRate } = await withTrueHeader(await fetchFile(src, name, signal));
  const buffer = await decode(await file.arrayBuffer(), name);
  signal.throwIfAborted();
  const { duration, sampleRate } = buffer;
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  const peaks = await sound.load(channels, sampleRate);
  signal.throwIfAborted();
  return { file, peaks, sound, duration, ...(ownRate !== undefined && { sampleRate: ownRate }) };
}

async function fetchFile(src: string, name: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(src, { signal });
    if (response.ok) return await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new RecordingProblem(t`${name} could not be read, so it cannot be played or drawn.`);
}

/** Browsers believe a WAV file's sizes, which the engine does not: both shall hear the same. */
async function withTrueHeader(file: Blob): Promise<{ file: Blob; sampleRate?: number }> {
  const read = async (offset: number, length: number) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const header = await readWavHeader(read, file.size);
  if (!header) return { file, sampleRate: await soundRateOf(read, file.size) };
  const { sampleRate } = header;
  if (!PLAIN_ENCODINGS.includes(header.formatTag)) return { file, sampleRate };
  const { bytes, dataBytes } = plainHeader(header);
  return { file: new Blob([bytes, file.slice(header.dataOffset, header.dataOffset + dataBytes)], { type: "audio/wav" }), sampleRate };
}

/** The browser decodes on a thread of its own, and directly to the low rate. */
async function decode(data: ArrayBuffer, name: string): Promise<AudioBuffer> {
  try {
    return await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(data);
  } catch (error) {
    const reason = LICENSED.test(name)
      ? t("The editor cannot decode AAC sound (m4a, mp4). To hear and see it here, convert the recording to wav, mp3 or ogg.")
      : t(
          "The editor cannot decode it: the file may be damaged, or use an encoding that the editor does not support, such as ADPCM. To hear and see it here, convert it to a PCM wav file.",
        );
    throw new RecordingProblem(`${t`${name} cannot be played or drawn.`} ${reason}`, { cause: error });
  }
}
