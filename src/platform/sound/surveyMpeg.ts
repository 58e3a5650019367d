import { latin1Of } from "#core/bytes/latin1Of.ts";
import type { ReadAt } from "#core/recording/wavHeader.ts";
import { mpegFrames, type MpegFrame, type OlderLayer, olderLayerOf } from "#core/recording/mpegFrames.ts";

export interface MpegSurvey {
  /** Seconds of all frames, without the silence that the encoder added. */
  duration: number;
  /** Seconds that the file's own count promises beyond that. */
  missing: number;
  /** The last frame is cut in two. */
  breaksOff: boolean;
  gap: MpegGap;
  /** Of the first frame of layer I or II. */
  older?: OlderLayer;
}

export interface MpegGap {
  /** Samples before the sound that are the encoder's. */
  delay: number;
  /** Samples of the recording itself, if known. */
  length?: number;
  /** The first frame holds these figures, and no sound. */
  hasHeader: boolean;
}

/** The usual delay, of LAME and most others. */
const UNKNOWN_GAP: MpegGap = { delay: 576, hasHeader: false };
/** A single frame may be anything. */
const FEWEST_FRAMES = 3;
/** Of what follows the first frame; other files hold MPEG audio among pictures. */
const LOWEST_SHARE = 0.5;
/** From the Xing mark: flags, frame count, and the LAME tag's delay and padding. */
const FLAGS_OFFSET = 4;
const FRAME_COUNT_OFFSET = 8;
const ENCODER_OFFSET = 120;
const GAP_OFFSET = 141;
/** Fraunhofer's figures, of which none is needed. */
const VBRI_OFFSET = 36;
/** Some programs count the frame with the figures. */
const TOLERATED_FRAMES = 1;

/**
 * MPEG audio as a file of its own, frame by frame: what the first frame's figures say may be about another file, as where two were joined.
 * Undefined for anything else.
 */
export async function surveyMpeg(read: ReadAt, fileBytes: number): Promise<MpegSurvey | undefined> {
  const frames = mpegFrames(read, fileBytes);
  let [seconds, count, bytes, behindFirst] = [0, 0, 0, 0];
  let first: MpegFrame | undefined;
  let figures: Figures | undefined;
  let isEven = true;
  let older: OlderLayer | undefined;
  let next = await frames.next();
  for (; !next.done; next = await frames.next()) {
    const frame = next.value;
    bytes += frame.length;
    if (!first) {
      first = frame;
      behindFirst = fileBytes - frame.offset;
      figures = figuresIn(frame);
      if (figures) continue;
    }
    count++;
    isEven &&= frame.sampleRate === first.sampleRate;
    older ??= olderLayerOf(frame);
    seconds += frame.samples / frame.sampleRate;
  }
  if (!first || (count < FEWEST_FRAMES && first.offset > 0) || bytes < LOWEST_SHARE * behindFirst) return undefined;
  const { breaksOff } = next.value;
  if (!figures) return { duration: seconds, missing: 0, breaksOff, gap: UNKNOWN_GAP, ...(older && { older }) };
  const { frames: promised, delay, padding } = figures;
  const { samples, sampleRate } = first;
  const isCounted = promised > 0 && Math.abs(promised - count) <= TOLERATED_FRAMES && isEven;
  const length = count * samples - (delay ?? 0) - padding;
  return {
    duration: isCounted && length > 0 ? length / sampleRate : Math.max(0, seconds - (delay ?? 0) / sampleRate),
    missing: promised > count + TOLERATED_FRAMES ? ((promised - count) * samples) / sampleRate : 0,
    breaksOff,
    gap: { delay: delay ?? UNKNOWN_GAP.delay, hasHeader: true, ...(isCounted && delay !== undefined && length > 0 && { length }) },
    ...(older && { older }),
  };
}

interface Figures {
  /** Without the first; 0 where it is not given. */
  frames: number;
  /** Samples; undefined if the encoder does not say. */
  delay: number | undefined;
  padding: number;
}

/** Xing or Info header, perhaps with a LAME tag (also by Lavf): see that tag's revision 1, "Encoder delays". */
function figuresIn({ data, layer, samples, channels }: MpegFrame): Figures | undefined {
  if (layer !== 3) return undefined;
  if (latin1Of(data.subarray(VBRI_OFFSET, VBRI_OFFSET + 4)) === "VBRI") return { frames: 0, delay: undefined, padding: 0 };
  const mpeg1 = samples === 1152;
  const at = 4 + (mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17);
  const mark = latin1Of(data.subarray(at, at + 4));
  if ((mark !== "Xing" && mark !== "Info") || data.length < at + FRAME_COUNT_OFFSET + 4) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames = view.getUint32(at + FLAGS_OFFSET) & 1 ? view.getUint32(at + FRAME_COUNT_OFFSET) : 0;
  const isKnown =
    data.length >= at + GAP_OFFSET + 3 &&
    /^(?:LAME|Lavf|Lavc|L3\.9|GOGO)/.test(latin1Of(data.subarray(at + ENCODER_OFFSET, at + ENCODER_OFFSET + 4)));
  const packed = isKnown ? view.getUint32(at + GAP_OFFSET - 1) & 0xff_ffff : 0;
  return { frames, delay: isKnown ? packed >> 12 : undefined, padding: packed & 0xfff };
}

/** False for files that begin as others do, and may hold MPEG audio among other things. */
export function mayBeMpeg(head: Uint8Array): boolean {
  const text = latin1Of(head);
  const isOther = /^(?:RIFF|RF64|BW64|OggS|fLaC|FLV|FORM|caff|PK|%PDF|\x1a\x45\xdf\xa3|\x30\x26\xb2\x75|#EXTM3U)/.test(text);
  const isMp4 = /^.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot|moof|styp)/s.test(text);
  return head.length >= 4 && !isOther && !isMp4 && !isAdts(head);
}

/** AAC without a container: the same sync word, and a layer that MPEG audio lacks. */
export function isAdts(head: Uint8Array): boolean {
  return head[0] === 0xff && (head[1]! & 0xf6) === 0xf0;
}
