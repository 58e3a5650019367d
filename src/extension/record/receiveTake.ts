import type { IncomingMessage } from "node:http";
import { t } from "@vscode/l10n";
import { emptyWav, monoPcm, WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import { TAKE_RATE, TAKE_TYPE } from "#pages/recorder/takeProtocol.ts";
import { FORMAT, readWavHeader } from "#core/recording/wavHeader.ts";
import { ProblemError } from "#service/http/problemError.ts";
import type { TakeLimits } from "./takeLimits.ts";

/** Seconds. The page counts samples; its converter rounds. */
const TOLERANCE_SECONDS = 0.5;

/** Bytes, header included. @param most seconds */
export function mostTakeBytes(most: number): number {
  return WAV_HEADER_BYTES + Math.ceil((most + TOLERANCE_SECONDS) * TAKE_RATE) * monoPcm(TAKE_RATE).blockAlign;
}

/**
 * A WAV file of 16 kHz, mono, 16 bits.
 * @param most seconds
 * @returns our own header and the samples, and nothing else that may have come with them.
 * @throws {ProblemError} 408, 411, 413, 415 or 422
 */
export async function receiveTake(
  request: IncomingMessage,
  most: number,
  limits: Pick<TakeLimits, "requestTimeout" | "uploadStall">,
): Promise<Uint8Array> {
  const { "content-type": type, "content-length": length } = request.headers;
  if (type?.toLowerCase() !== TAKE_TYPE || request.headers["content-encoding"] !== undefined) {
    throw new ProblemError(415, "content-type-unsupported", t`A take must be a file of type ${TAKE_TYPE}.`, { field: "content-type" });
  }
  if (length === undefined)
    throw new ProblemError(411, "length-required", t("The length of the take is missing."), { field: "content-length" });
  if (Number(length) > mostTakeBytes(most))
    throw new ProblemError(413, "take-too-large", t`A take can last at most ${most} seconds.`, { field: "content-length" });
  return samplesOf(await bodyOf(request, Number(length), limits), most);
}

/** @param length bytes; Node lets no more through. */
function bodyOf(
  request: IncomingMessage,
  length: number,
  { requestTimeout, uploadStall }: Pick<TakeLimits, "requestTimeout" | "uploadStall">,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const late = () => end(new ProblemError(408, "request-timeout", t("The take did not arrive in time. Send it again.")));
    const whole = setTimeout(late, requestTimeout);
    const stall = setTimeout(late, uploadStall);
    const take = (part: Buffer) => {
      stall.refresh();
      parts.push(part);
    };
    const finish = () => {
      const body = Buffer.concat(parts);
      end(body.length === length ? undefined : brokenOff(), body);
    };
    const breakOff = () => end(brokenOff());
    const end = (error: ProblemError | undefined, body?: Buffer) => {
      clearTimeout(whole);
      clearTimeout(stall);
      request.off("data", take).off("end", finish).off("close", breakOff).off("error", breakOff);
      if (error) reject(error);
      else resolve(body!);
    };
    request.on("data", take).once("end", finish).once("close", breakOff).once("error", breakOff);
  });
}

function brokenOff(): ProblemError {
  return new ProblemError(400, "take-incomplete", t("Only a part of the take arrived. Send it again."));
}

async function samplesOf(file: Buffer, most: number): Promise<Uint8Array> {
  const isRiff = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WAVE";
  const header = isRiff
    ? await readWavHeader((offset, length) => Promise.resolve(file.subarray(offset, offset + length)), file.length)
    : undefined;
  const wanted = monoPcm(TAKE_RATE);
  const isOurs =
    header &&
    header.formatTag === FORMAT.pcm &&
    header.channels === 1 &&
    header.sampleRate === TAKE_RATE &&
    header.bitsPerSample === 16 &&
    header.blockAlign === wanted.blockAlign;
  if (!isOurs || header.missing > 0)
    throw new ProblemError(422, "take-unreadable", t("The take is not a WAV file with 16 kHz, mono and 16 bits. Record it again."));
  if (!(header.duration > 0)) throw new ProblemError(422, "take-empty", t("The take contains no sound. Record it again."));
  if (header.duration > most + TOLERANCE_SECONDS)
    throw new ProblemError(413, "take-too-large", t`A take can last at most ${most} seconds.`);
  const { dataOffset, dataBytes } = header;
  const samples = file.subarray(dataOffset, dataOffset + dataBytes - (dataBytes % wanted.blockAlign));
  const written = emptyWav(wanted, samples.length);
  written.set(samples, WAV_HEADER_BYTES);
  return written;
}
