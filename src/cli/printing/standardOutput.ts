import { fstatSync, writeSync } from "node:fs";
import type { Output } from "../io.ts";

/**
 * This process's standard output, which remembers what did not arrive. A file is written here: Node ignores that a full disk takes only the
 * beginning of a text.
 * @param onFailure called once, when nobody reads any more or the disk is full.
 */
export function standardOutput(stream: NodeJS.WriteStream & { fd: number }, onFailure: () => void): Output {
  let failure: NodeJS.ErrnoException | undefined;
  const fail = (error: NodeJS.ErrnoException) => {
    if (failure) return;
    failure = error;
    onFailure();
  };
  stream.on("error", fail);
  const write = isFile(stream.fd) ? (text: string) => writeWhole(stream.fd, text, fail) : (text: string) => stream.write(text);
  return {
    write: (text) => (failure ? false : write(text)),
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
    failure: async () => {
      if (!failure) await new Promise<void>((resolve) => stream.write("", () => resolve()));
      return failure;
    },
  };
}

function writeWhole(file: number, text: string, onError: (error: NodeJS.ErrnoException) => void): void {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  } catch (error) {
    onError(error as NodeJS.ErrnoException);
  }
}

function isFile(file: number): boolean {
  try {
    return fstatSync(file).isFile();
  } catch {
    return false;
  }
}
