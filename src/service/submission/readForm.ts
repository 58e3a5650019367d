import { PRONUNCIATIONS_FIELD } from "#contract/reading/ownPronunciations.ts";
import { FIELD } from "#contract/wire/submission.ts";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { notUtf8 } from "../operations/checkReference.ts";
import { FormFault } from "../form/formFault.ts";
import { parseForm } from "../form/node/parseForm.ts";
import { ProblemError } from "../http/problemError.ts";
import type { ServiceLimits } from "../limits/serviceLimits.ts";
import { headerOf, type ServiceRequest } from "../http/serviceRequest.ts";

/** Unknown parts are skipped. */
export interface Form {
  /** SHA-256 of the recording in hexadecimal; undefined without one. */
  audioDigest: string | undefined;
  fields: ReadonlyMap<string, string>;
}

const KNOWN: ReadonlySet<string> = new Set([...Object.values(FIELD), PRONUNCIATIONS_FIELD]);
const REPLACEMENT_CHARACTER = "\uFFFD";
const MOST = { parts: 25, files: 5, fields: 20 };

/**
 * @param receiveAudio takes the recording as it comes in, and returns its SHA-256.
 * @throws {ProblemError} 400, 408, 413 or 422, or whatever `receiveAudio` throws; reading stops there, and the caller discards the rest of
 * the request.
 */
export async function readForm(
  request: Pick<ServiceRequest, "headers" | "body">,
  receiveAudio: (content: AsyncIterable<Uint8Array>) => Promise<string>,
  limits: ServiceLimits,
): Promise<Form> {
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  let audioDigest: string | undefined;
  let current: string | undefined;
  const receptions: Promise<void>[] = [];
  const stop = new AbortController();
  const fail = (error: unknown): void => stop.abort(error);
  const isFirst = (name: string): boolean => {
    if (seen.has(name)) fail(malformed("field-repeated", `The form holds ${name} more than once.`, name));
    return !stop.signal.aborted && seen.add(name) !== undefined;
  };
  const noted = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* content;
    current = undefined;
  };
  const late = setTimeout(
    () =>
      fail(
        new ProblemError(
          408,
          "request-timeout",
          `The submission did not arrive within ${limits.requestTimeout / 1000} seconds. Submit it again.`,
          { field: current },
        ),
      ),
    limits.requestTimeout,
  );
  try {
    const source = {
      contentType: headerOf(request.headers, "content-type") ?? "",
      body: watched(request.body, limits, () => current, fail),
    };
    const parsing = parseForm(
      source,
      { ...MOST, fieldBytes: limits.referenceBytes },
      {
        file: (name, content) => {
          if (!KNOWN.has(name) || !isFirst(name)) return undefined;
          current = name;
          const whole = noted(content);
          const reception =
            name === FIELD.file
              ? receiveAudio(whole).then((digest) => void (audioDigest = digest))
              : readText(whole, name, limits.referenceBytes).then((text) => void fields.set(name, text));
          reception.catch(fail);
          receptions.push(reception);
          return reception;
        },
        field: (name, value, isCut) => {
          if (!KNOWN.has(name) || !isFirst(name)) return;
          if (isCut) fail(fieldTooLong(name));
          else if (name === FIELD.referenceText && value.includes(REPLACEMENT_CHARACTER)) fail(notUtf8());
          else fields.set(name, value);
        },
      },
      stop.signal,
    );
    await parsing.catch((error: unknown) => {
      throw error instanceof FormFault ? faulty(error, current) : error;
    });
    await Promise.race([Promise.all(receptions), aborted(stop.signal)]);
  } catch (error) {
    fail(error);
    await Promise.allSettled(receptions);
    throw error;
  } finally {
    clearTimeout(late);
  }
  return { audioDigest, fields };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Up to the body's limits. A sender that stops occupies a place that others wait for; while the disk is slow, nobody waits for the sender.
 */
function watched(
  body: AsyncIterable<Uint8Array>,
  limits: ServiceLimits,
  current: () => string | undefined,
  fail: (error: ProblemError) => void,
): AsyncIterable<Uint8Array> {
  const { uploadStall, bodyBytes } = limits;
  const pieces = body[Symbol.asyncIterator]();
  let received = 0;
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const stalled = setTimeout(
      () =>
        fail(
          new ProblemError(408, "upload-stalled", `Nothing of the submission arrived for ${uploadStall / 1000} seconds. Submit it again.`, {
            field: current(),
          }),
        ),
      uploadStall,
    );
    try {
      const result = await pieces.next().catch((cause: unknown) => {
        // The sender has gone: not a fault of this service.
        throw malformed("form-malformed", "The upload was interrupted.", current(), cause);
      });
      if (!result.done) received += result.value.length;
      if (received > bodyBytes) throw bodyTooLarge(limits);
      return result;
    } finally {
      clearTimeout(stalled);
    }
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: async () => (await pieces.return?.()) ?? { done: true, value: undefined } }) };
}

async function readText(content: AsyncIterable<Uint8Array>, name: string, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > limit) throw fieldTooLong(name);
    chunks.push(chunk);
  }
  return decode(joinedBytes(chunks), name);
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    if (name === FIELD.referenceText) throw notUtf8(cause);
    throw new ProblemError(422, "field-not-utf8", `The form's ${name} is not UTF-8 text.`, { field: name, cause });
  }
}

function faulty(fault: FormFault, field: string | undefined): ProblemError {
  switch (fault.reason) {
    case "no-boundary":
      return new ProblemError(400, "form-malformed", "The request's content type names no boundary between the parts of the form.", {
        field: "content-type",
        cause: fault,
      });
    case "too-many-parts":
      return malformed("form-too-many-parts", "The form has more parts than a submission can have.");
    case "damaged":
      return malformed("form-malformed", "The form is damaged or incomplete. Submit the recording again.", field, fault);
  }
}

function malformed(code: string, message: string, field?: string, cause?: unknown): ProblemError {
  return new ProblemError(400, code, message, { field, cause });
}

function fieldTooLong(name: string): ProblemError {
  return new ProblemError(413, "field-too-long", `The form's ${name} is longer than the service accepts.`, { field: name });
}

export function bodyTooLarge(limits: ServiceLimits): ProblemError {
  const megabytes = Math.floor(limits.bodyBytes / 1_000_000);
  return new ProblemError(
    413,
    "body-too-large",
    `The submission is larger than ${megabytes} MB. Shorten the recording, or export it with a lower sample rate.`,
    { field: FIELD.file },
  );
}
