import { t } from "@vscode/l10n";

/** For a device, a socket, more bytes than were to be read, or a file that this process may not read. */
export class FileRefusedError extends Error {
  override readonly name = "FileRefusedError";

  constructor(
    readonly reason: "special" | "too-large" | "outside",
    message: string,
  ) {
    super(message);
  }
}

export function specialFile(path: string): FileRefusedError {
  return new FileRefusedError("special", t`${path} is a device or something similar, so it was not read. Choose a file.`);
}

export function silentPipe(path: string): FileRefusedError {
  return new FileRefusedError(
    "special",
    t`${path} is a pipe that no program writes to, so it was not read. Start that program first, or choose a file.`,
  );
}

export function outsideFile(path: string): FileRefusedError {
  return new FileRefusedError(
    "outside",
    t`${path} leads out of the folders that may be read, or was exchanged while it was opened, so it was not read.`,
  );
}

export function fileTooLarge(path: string, most: number): FileRefusedError {
  const size = most >= 1_000_000 ? `${Math.round(most / 1_000_000)} MB` : `${Math.round(most / 1000)} kB`;
  return new FileRefusedError("too-large", t`${path} is larger than ${size}, so it was not read.`);
}
