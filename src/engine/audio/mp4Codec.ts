import { latin1Of } from "#core/bytes/latin1Of.ts";
import { BoxWalk } from "#platform/sound/mp4Boxes.ts";
import type { ReadAt } from "#core/recording/wavHeader.ts";

/** Read at most of a box of varying size. */
const ENTRY_BYTES = 512;
/** MPEG-4 descriptor (ISO 14496-1). */
const AAC_OBJECT_TYPES = new Set([0x40, 0x66, 0x67, 0x68]);
const CODEC_NAMES: Readonly<Record<string, string>> = { alac: "ALAC", "ac-3": "AC-3", "ec-3": "E-AC-3" };

/**
 * The first sound's codec, if it needs ffmpeg (AAC, say). Reads a few bytes per box and trusts no sizes; undefined for anything unknown.
 */
export async function mp4CodecForFfmpeg(read: ReadAt, fileBytes: number): Promise<string | undefined> {
  const walk = new BoxWalk(read);
  for (const track of await walk.tracks(fileBytes)) {
    const media = await walk.find(track, "mdia");
    const handler = media && (await walk.find(media, "hdlr"));
    if (!handler || latin1Of(await read(handler.start + 8, 4)) !== "soun") continue;
    const table = await walk.path(media, ["minf", "stbl", "stsd"]);
    return table && codecOf(await read(table.start + 8, Math.min(ENTRY_BYTES, table.end - table.start - 8)));
  }
  return undefined;
}

/** @param entry the first sample entry and what follows. */
function codecOf(entry: Uint8Array): string | undefined {
  const type = latin1Of(entry.subarray(4, 8));
  if (type !== "mp4a") return Object.hasOwn(CODEC_NAMES, type) ? CODEC_NAMES[type] : undefined;
  const descriptor = entry.subarray(latin1Of(entry).indexOf("esds") + 8);
  // A decoder's configuration (tag 4), its length in up to four bytes, and the object type.
  for (let at = 0; at + 2 < descriptor.length; at++) {
    if (descriptor[at] !== 4) continue;
    let next = at + 1;
    while (next < at + 4 && (descriptor[next] ?? 0) & 0x80) next++;
    const length = (descriptor[next] ?? 0) & 0x7f;
    if (length >= 13) return AAC_OBJECT_TYPES.has(descriptor[next + 1] ?? 0) ? "AAC" : undefined;
  }
  return undefined;
}
