import type { TransportResponse } from "#contract/wire/transport.ts";
import { unpack } from "../node/unpack.ts";
import { decodeText } from "#core/text/decodeText.ts";

export type BodyHeaders = TransportResponse["headers"];

export interface ReadText {
  text: string;
  /** There is more than the limit allows. */
  isCut: boolean;
}

/** A body that is packed more often than this was made to harm. */
const MOST_CODINGS = 3;
const LONGEST_LOOK_BYTES = 4096;

/**
 * The text of any HTTP body that comes in, whether fetched or delivered: unpacked as its headers or its first bytes say, in the charset that
 * they name or that its bytes show. Never throws: bytes that are not what the headers promise are read as they are.
 * @param limit bytes, after unpacking.
 */
export async function bodyText(bytes: Uint8Array, headers: BodyHeaders, limit: number): Promise<ReadText> {
  let plain = bytes;
  const codings = listOf(headers["content-encoding"]).reverse();
  for (let round = 0; round < MOST_CODINGS; round++) {
    // Some packed bodies do not say so, or come through a transport that has unpacked them and still does.
    const coding = codings.shift() ?? (isGzip(plain) ? "gzip" : undefined);
    if (coding === undefined || isReadable(plain)) break;
    plain = (await unpack(plain, coding, limit)) ?? plain;
  }
  const isCut = plain.length > limit;
  return { text: decodeText(plain.subarray(0, limit), charsetOf(headers["content-type"])), isCut };
}

/** Packed bytes hardly ever are: a proxy unpacked them and left the header as it was. */
function isReadable(bytes: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\t\n\r]/u.test(
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, LONGEST_LOOK_BYTES), { stream: true }),
    );
  } catch {
    return false;
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function listOf(header: BodyHeaders[string]): string[] {
  return [header ?? ""]
    .flat()
    .flatMap((value) => value.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
}

function charsetOf(header: BodyHeaders[string]): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec([header ?? ""].flat().join(";"))?.[1];
}
