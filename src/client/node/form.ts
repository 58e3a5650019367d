import { PassThrough, Readable } from "node:stream";
import FormData from "form-data";

export interface TextPart {
  name: string;
  text: string;
  /** For a text that is sent as a file. */
  file?: FileType;
}

export interface FilePart extends FileType {
  name: string;
  /** Exactly this many. */
  bytes: number;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface FileType {
  filename: string;
  contentType: string;
}

export interface EncodedForm {
  headers: Record<string, string>;
  length: number;
  /** To be read once. The pieces are read only from the first request on, and released however reading ends. */
  chunks: AsyncGenerator<Uint8Array>;
}

/** The file comes after the texts. */
export function encodeForm(texts: readonly TextPart[], file: FilePart): EncodedForm {
  const form = new FormData();
  for (const { name, text, file: type } of texts) form.append(name, type ? Buffer.from(text, "utf8") : text, type);
  const content = Readable.from(file.pieces, { objectMode: false });
  form.append(file.name, content, { filename: file.filename, contentType: file.contentType, knownLength: file.bytes });
  const length = form.getLengthSync();
  return {
    headers: { ...(form.getHeaders() as Record<string, string>), "content-length": String(length) },
    length,
    chunks: chunksOf(form, content),
  };
}

/**
 * undici gets a generator, not the form's stream: with the stream, it loses to EPIPE an answer that arrives before the upload has ended,
 * and keeps the file open after an abort.
 */
async function* chunksOf(form: FormData, content: Readable): AsyncGenerator<Uint8Array> {
  const through = new PassThrough();
  form.once("error", (error: Error) => through.destroy(error));
  form.pipe(through);
  try {
    yield* through as AsyncIterable<Uint8Array>;
  } finally {
    through.destroy();
    content.destroy();
  }
}
