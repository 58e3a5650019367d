import { FormFault } from "../formFault.ts";
import type { FormHandlers, FormLimits, FormSource } from "../node/parseForm.ts";

export type { FormHandlers, FormLimits, FormSource };

const PIECE_BYTES = 65_536;

/**
 * Reads a form to its end, then passes its parts on. The browser reads it, so all of it is in memory: it comes from this extension alone.
 * @throws {FormFault}; whatever the body throws; the signal's reason, as soon as that aborts.
 */
export async function parseForm(
  { contentType, body }: FormSource,
  limits: FormLimits,
  handlers: FormHandlers,
  signal: AbortSignal,
): Promise<void> {
  if (!/;\s*boundary=/i.test(contentType)) throw new FormFault("no-boundary");
  const pieces = body[Symbol.asyncIterator]();
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: over.signal });
  });
  let broken: { error: unknown } | undefined;
  const stream = new ReadableStream({
    async pull(controller) {
      try {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        broken = { error };
        controller.error(error);
      }
    },
  });
  try {
    const reading = new Response(stream, { headers: { "content-type": contentType } }).formData().catch((cause: unknown) => {
      throw broken ? broken.error : new FormFault("damaged", { cause });
    });
    const parts = [...(await Promise.race([reading, aborted]))];
    const files = parts.filter(([, value]) => typeof value !== "string").length;
    if (parts.length > limits.parts || files > limits.files || parts.length - files > limits.fields) throw new FormFault("too-many-parts");
    for (const [name, value] of parts)
      if (typeof value === "string") {
        const bytes = new TextEncoder().encode(value);
        handlers.field(name, new TextDecoder().decode(bytes.subarray(0, limits.fieldBytes)), bytes.length > limits.fieldBytes);
      } else await Promise.race([handlers.file(name, piecesOf(value)), aborted]);
  } finally {
    over.abort();
    void pieces.return?.();
  }
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
}
