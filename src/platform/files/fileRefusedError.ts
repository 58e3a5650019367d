import { t } from "@vscode/l10n";

/** A path that does not lead to what may be read: to a device or a socket, or to more than was to be read. */
export class FileRefusedError extends Error {
  override readonly name = "FileRefusedError";

  constructor(
    readonly reason: "special" | "too-large",
    message: string,
  ) {
    super(message);
  }
}

export function specialFile(path: string): FileRefusedError {
  return new FileRefusedError("special", t`${path} is a device or something similar, so it was not read. Choose a file.`);
}

/** @param most the limit, in bytes. */
export function fileTooLarge(path: string, most: number): FileRefusedError {
  const size = most >= 1_000_000 ? `${Math.round(most / 1_000_000)} MB` : `${Math.round(most / 1000)} kB`;
  return new FileRefusedError("too-large", t`${path} is larger than ${size}, so it was not read.`);
}
