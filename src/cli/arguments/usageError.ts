/** `message` says why the arguments do not form a command, without any value that could be a secret. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** @param topic the command whose help says more; absent for that of the command that runs, or the general help. */
  constructor(
    message: string,
    readonly topic?: string,
  ) {
    super(message);
  }
}

/** @throws {UsageError} */
export function refuse(message: string): never {
  throw new UsageError(message);
}
