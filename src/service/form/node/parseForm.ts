import { once } from "node:events";
import busboy from "busboy";
import { FormFault } from "../formFault.ts";

export interface FormSource {
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

export interface FormLimits {
  parts: number;
  /** Parts with a file name. */
  files: number;
  /** Parts without a file name. */
  fields: number;
  /** A longer value is cut off. */
  fieldBytes: number;
}

export interface FormHandlers {
  /** @returns when the content has been taken; undefined where nobody takes it. */
  file(name: string, content: AsyncIterable<Uint8Array>): Promise<void> | undefined;
  /** Invalid UTF-8 becomes U+FFFD. */
  field(name: string, value: string, isCut: boolean): void;
}

/**
 * Passes parts on as they come; contents may still be on their way when it returns.
 * @throws {FormFault}; whatever the body throws; the signal's reason, as soon as that aborts.
 */
export async function parseForm(
  { contentType, body }: FormSource,
  limits: FormLimits,
  handlers: FormHandlers,
  signal: AbortSignal,
): Promise<void> {
  const parser = makeParser(contentType, limits);
  const pieces = body[Symbol.asyncIterator]();
  const stop = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: stop.signal });
      parser.on("file", (name, content) => {
        content.on("error", () => undefined); // whoever reads it sees the error too; nobody reads an unknown part
        if (!handlers.file(name, content)) content.resume();
      });
      parser.on("field", (name, value, { valueTruncated }) => handlers.field(name, value, valueTruncated));
      for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
        parser.once(event, () => reject(new FormFault("too-many-parts")));
      parser.on("error", (cause) => reject(new FormFault("damaged", { cause })));
      parser.once("close", resolve);
      feed(parser, pieces, stop.signal).catch(reject);
    });
  } finally {
    stop.abort();
    parser.destroy();
    void pieces.return?.();
  }
}

/** While the disk is slow, nothing more is requested from the sender. */
async function feed(parser: busboy.Busboy, pieces: AsyncIterator<Uint8Array>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const next = await pieces.next();
    if (signal.aborted) return;
    if (next.done) return void parser.end();
    if (!parser.write(next.value)) await once(parser, "drain", { signal }).catch(() => undefined);
  }
}

function makeParser(contentType: string, { parts, files, fields, fieldBytes }: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: { fieldSize: fieldBytes, fields, files, parts, headerPairs: 20 },
    });
  } catch (cause) {
    throw new FormFault("no-boundary", { cause });
  }
}
