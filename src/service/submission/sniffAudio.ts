import type { Container } from "#contract/wire/recordingLimits.ts";
import { isWavForm, type ReadAt } from "#core/recording/wavHeader.ts";
import { isAdts, mayBeMpeg, surveyMpeg } from "#platform/sound/surveyMpeg.ts";

export const SNIFFED_BYTES = 64;

/**
 * By the first bytes: file names and content types cannot be trusted. Undefined for other than the six containers. The rest of the file is
 * not checked.
 */
export function sniffAudio(head: Uint8Array): Container | undefined {
  const text = String.fromCharCode(...head.subarray(0, SNIFFED_BYTES));
  if (isWavForm(head)) return "wav";
  if (text.startsWith("OggS")) return "ogg";
  // Matroska has the same first bytes; only its WebM profile is accepted.
  if (text.startsWith("\x1A\x45\xDF\xA3")) return text.includes("webm") ? "webm" : undefined;
  if (text.slice(4, 8) === "ftyp") return text.slice(8, 11) === "M4A" ? "m4a" : "mp4";
  if (text.startsWith("ID3") || isMp3Frame(head)) return "mp3";
  return undefined;
}

/** Formats of recordings that no assessment accepts, by their first bytes; as people call them. */
const OTHER_FORMATS: readonly [begins: RegExp, name: string][] = [
  [/^fLaC/, "FLAC"],
  [/^FORM.{4}AIF[FC]/s, "AIFF"],
  [/^caff/, "CAF"],
  [/^#!AMR/, "AMR"],
  [/^\x30\x26\xb2\x75/, "WMA"],
];

/** Undefined for what is no recording as far as its first bytes tell. */
export function otherFormatOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, SNIFFED_BYTES));
  return OTHER_FORMATS.find(([begins]) => begins.test(text))?.[1];
}

/** MPEG audio frame header: eleven set bits, layer III, no reserved version, bit rate or sample rate. */
function isMp3Frame(head: Uint8Array): boolean {
  if (head.length < 4) return false;
  const [first, second, third] = head as unknown as [number, number, number];
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return first === 0xff && second >> 5 === 7 && version !== 1 && layer === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

/**
 * For files that begin otherwise than most of their kind: MPEG audio behind something else or of another layer, QuickTime, AAC without a
 * container, and Matroska, which reach the service under the name of a format that is accepted. Reads the whole file at worst.
 */
export async function seekAudio(read: ReadAt, fileBytes: number): Promise<Container | undefined> {
  const head = await read(0, SNIFFED_BYTES);
  const text = String.fromCharCode(...head);
  if (/^.{4}(?:moov|mdat|wide|free|skip|pnot)/s.test(text)) return "mp4";
  if (isAdts(head)) return "m4a";
  if (text.startsWith("\x1A\x45\xDF\xA3")) return text.includes("matroska") ? "webm" : undefined;
  return mayBeMpeg(head) && (await surveyMpeg(read, fileBytes)) ? "mp3" : undefined;
}
