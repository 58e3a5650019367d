/** A stream to write to, and what is known of the terminal behind it. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** What a command touches of the process it runs in. */
export interface Io {
  stdout: Output;
  stderr: Output;
  environment: Readonly<Record<string, string | undefined>>;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
  /** The folder of the running file, with the engine's worker and models. */
  directory: string;
}
