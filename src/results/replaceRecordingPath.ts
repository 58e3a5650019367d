/**
 * A result's file with another path of its recording: the value of `recording.path` alone is replaced, and every other byte
 * stays as it is, with its order, its white space and what other programs keep in it.
 *
 * @param file the bytes of a file that holds JSON.
 * @returns undefined when there is no such member.
 */
export function replaceRecordingPath(file: Uint8Array, path: string): Uint8Array | undefined {
  const text = charactersOf(file);
  const recording = memberOf(text, text.indexOf("{"), "recording");
  const value = recording && text[recording.start] === "{" ? memberOf(text, recording.start, "path") : undefined;
  if (!value) return undefined;
  const written = new TextEncoder().encode(JSON.stringify(path));
  const replaced = new Uint8Array(value.start + written.length + file.length - value.end);
  replaced.set(file.subarray(0, value.start));
  replaced.set(written, value.start);
  replaced.set(file.subarray(value.end), value.start + written.length);
  return replaced;
}

/** Bytes that are made characters at once; more would be too many arguments of a call. */
const CHUNK = 8192;

/** A character for each byte, so that places in the text are places in the file; JSON's own signs are single bytes. */
function charactersOf(file: Uint8Array): string {
  let text = "";
  for (let from = 0; from < file.length; from += CHUNK) text += String.fromCharCode(...file.subarray(from, from + CHUNK));
  return text;
}

interface Place {
  start: number;
  end: number;
}

/** Where the value of a member of the object at `from` stands; of several of one name the last, which is the one that counts. */
function memberOf(text: string, from: number, name: string): Place | undefined {
  let found: Place | undefined;
  let at = skipBlank(text, from + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const start = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    if (JSON.parse(text.slice(at, keyEnd)) === name) found = { start, end };
    at = skipBlank(text, end);
    if (text[at] !== ",") break;
    at = skipBlank(text, at + 1);
  }
  return found;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text[at]!)) at++;
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from);
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const sign = text[at]!;
    if (sign === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (sign === "," || " \t\r\n".includes(sign))) return at;
    at++;
  }
  return at;
}
