import { randomHex } from "#core/bytes/randomHex.ts";
import type { EncodedForm, FilePart, FileType, TextPart } from "../node/form.ts";

export type { EncodedForm, FilePart, FileType, TextPart };

/** Encodes as Node's encoder does. Names and types have neither quotes nor line breaks. */
export function encodeForm(texts: readonly TextPart[], file: FilePart): EncodedForm {
  const boundary = `--------------------------${randomHex(12)}`;
  const head = new TextEncoder().encode(
    texts.map(({ name, text, file: type }) => `${headOf(boundary, name, type)}${text}\r\n`).join("") + headOf(boundary, file.name, file),
  );
  const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const length = head.length + file.bytes + end.length;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": String(length) },
    length,
    chunks: (async function* () {
      yield head;
      yield* file.pieces;
      yield end;
    })(),
  };
}

function headOf(boundary: string, name: string, type: FileType | undefined): string {
  const file = type ? `; filename="${type.filename}"\r\nContent-Type: ${type.contentType}` : "";
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
}
