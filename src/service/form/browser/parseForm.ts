import { joinedBytes } from "../../../core/bytes/joinedBytes.ts";
import { utf8Of } from "../../../core/bytes/utf8Of.ts";
import { FormFault } from "../formFault.ts";
import type { FormHandlers, FormLimits, FormSource } from "../node/parseForm.ts";
import { Marks } from "./marks.ts";

export type { FormHandlers, FormLimits, FormSource };

/** The most that the headers of a part may have; bytes. */
const HEADER_BYTES = 16_384;
const CRLF = new Uint8Array([13, 10]);
const HEADERS_END = new Uint8Array([13, 10, 13, 10]);

/**
 * Reads a form to its end, and passes its parts on as they come; no more of it is in memory than one piece of the body and one field. A
 * browser's own `formData()` would hold all parts before it could be said that there are too many.
 * @throws {FormFault}; whatever the body throws; the signal's reason, as soon as that aborts.
 */
export async function parseForm(
  { contentType, body }: FormSource,
  limits: FormLimits,
  handlers: FormHandlers,
  signal: AbortSignal,
): Promise<void> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new FormFault("no-boundary");
  // A boundary follows a line break; the first one may be at the very beginning.
  const form = new Marks(body, CRLF, signal);
  const mark = new TextEncoder().encode(`\r\n--${boundary}`);
  try {
    await readOver(form.until(mark));
    const count = { parts: 0, files: 0, fields: 0 };
    while (!(await isLast(form))) {
      if (++count.parts > limits.parts) throw new FormFault("too-many-parts");
      const { name, isFile } = partOf(utf8Of(await gathered(form.until(HEADERS_END), HEADER_BYTES)));
      if (isFile ? ++count.files > limits.files : ++count.fields > limits.fields) throw new FormFault("too-many-parts");
      const content = form.until(mark);
      if (name === undefined) await readOver(content);
      else if (isFile) await taken(handlers.file(name, content), signal);
      else await readField(name, content, limits, handlers);
      await readOver(content);
    }
    await form.readOverAll();
  } finally {
    form.leave();
  }
}

/** After a boundary: whether it was the last one. If not, what follows begins with a line break again, since a part may have no headers. */
async function isLast(form: Marks): Promise<boolean> {
  const next = await form.take(2);
  if (next[0] === 45 && next[1] === 45) return true;
  if (next[0] !== CRLF[0] || next[1] !== CRLF[1]) throw new FormFault("damaged");
  form.giveBack(CRLF);
  return false;
}

async function readField(
  name: string,
  content: AsyncIterable<Uint8Array>,
  { fieldBytes }: FormLimits,
  handlers: FormHandlers,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    if (length <= fieldBytes) pieces.push(piece);
    length += piece.length;
  }
  handlers.field(name, utf8Of(joinedBytes(pieces).subarray(0, fieldBytes)), length > fieldBytes);
}

async function gathered(content: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) throw new FormFault("damaged");
  }
  return joinedBytes(pieces);
}

async function readOver(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _piece of content);
}

/** Waits until the content has been taken; a slow disk does not hold up a caller who has given up. */
async function taken(reception: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  if (!reception) return;
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true, signal: over.signal }),
  );
  await Promise.race([reception, aborted]).finally(() => over.abort());
}

/** @param headers of a part, one per line. A part without a name is one that nobody asked for. */
function partOf(headers: string): { name?: string; isFile: boolean } {
  const [, disposition = ""] = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers) ?? [];
  const name = parameterOf(disposition, "name");
  const isFile = /;\s*filename\*?=/i.test(disposition) || /^content-type:\s*application\/octet-stream\s*(?:;|$)/im.test(headers);
  return { name, isFile };
}

function boundaryOf(contentType: string): string | undefined {
  return parameterOf(contentType, "boundary") || undefined;
}

/** A parameter of a header, in quotes or not. */
function parameterOf(header: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? plain;
}
