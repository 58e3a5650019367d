import busboy from "busboy";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FIELD } from "../contract/submission.ts";
import { decodeReference, notUtf8 } from "./checkReference.ts";
import { FILE_MODE } from "./durableFile.ts";
import { ProblemError } from "./problemError.ts";
import type { ServiceLimits } from "./serviceLimits.ts";

/** The parts of a submission that the service knows; others are read over. The recording lies at the path given. */
export interface Form {
  hasAudio: boolean;
  fields: ReadonlyMap<string, string>;
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(FIELD));
const REPLACEMENT_CHARACTER = "\uFFFD";

/**
 * Reads a multipart form, with the recording going straight to the disk and synced there.
 * @param audioPath where the recording goes; must not exist yet.
 * @throws {ProblemError} 400, 413 or 422; reading stops there, and the rest of the request is the caller's to discard.
 */
export async function readForm(request: IncomingMessage, audioPath: string, limits: ServiceLimits): Promise<Form> {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let hasAudio = false;
  const writes: Promise<void>[] = [];
  const parser = makeParser(request, limits);
  const finished = new Promise<void>((resolve, reject) => {
    const once = (name: string) => {
      if (seen.has(name)) reject(malformed("field-repeated", `The form holds ${name} more than once.`, name));
      seen.add(name);
    };
    const keep = (promise: Promise<void>) => {
      promise.catch(reject);
      writes.push(promise);
    };
    parser.on("file", (name, stream) => {
      stream.on("error", () => undefined); // whoever reads it sees it too; of an unknown part nobody does
      if (!KNOWN.has(name)) return void stream.resume();
      once(name);
      stream.once("limit", () => reject(bodyTooLarge(limits)));
      hasAudio ||= name === FIELD.file;
      if (name === FIELD.file) keep(pipeline(stream, createWriteStream(audioPath, { flags: "wx", mode: FILE_MODE, flush: true })));
      else keep(readText(stream, name, limits.referenceBytes).then((text) => void fields.set(name, text)));
    });
    parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
      if (nameTruncated || !KNOWN.has(name)) return;
      once(name);
      if (valueTruncated) return reject(fieldTooLong(name));
      if (name === FIELD.referenceText && value.includes(REPLACEMENT_CHARACTER)) return reject(notUtf8());
      fields.set(name, value);
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      parser.once(event, () => reject(malformed("form-too-many-parts", "The form has more parts than a submission has.")));
    }
    parser.on("error", () => reject(malformed("form-malformed", "The form is damaged or incomplete. Submit the recording again.")));
    parser.once("close", resolve);
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.bodyBytes) reject(bodyTooLarge(limits));
    });
    request.on("error", reject);
    request.once("close", () => {
      if (!request.complete) reject(malformed("form-malformed", "The upload broke off."));
    });
    request.pipe(parser);
  });
  try {
    await finished;
    await Promise.all(writes);
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    await Promise.allSettled(writes);
    throw error;
  }
  return { hasAudio, fields };
}

function makeParser(request: IncomingMessage, limits: ServiceLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      limits: { fileSize: limits.bodyBytes, fieldSize: limits.referenceBytes, fieldNameSize: 100, fields: 20, files: 5, parts: 25, headerPairs: 20 },
    });
  } catch (cause) {
    throw new ProblemError(400, "form-malformed", "The request's content type names no boundary between the parts of the form.", { cause });
  }
}

async function readText(stream: Readable, name: string, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw fieldTooLong(name);
    chunks.push(chunk);
  }
  return decodeReference(Buffer.concat(chunks));
}

function malformed(code: string, message: string, field?: string): ProblemError {
  return new ProblemError(400, code, message, { field });
}

function fieldTooLong(name: string): ProblemError {
  return new ProblemError(413, "field-too-long", `The form's ${name} is longer than the service takes.`, { field: name });
}

export function bodyTooLarge(limits: ServiceLimits): ProblemError {
  const megabytes = Math.floor(limits.bodyBytes / 1_000_000);
  return new ProblemError(413, "body-too-large", `The submission is larger than ${megabytes} MB. Shorten the recording, or export it with a lower sample rate.`, { field: FIELD.file });
}
