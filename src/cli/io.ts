import type { Analyser } from "../core/analysis.ts";

/** A stream to write to, and what is known about the terminal behind it. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** A stream to read from. */
export interface Input extends AsyncIterable<Uint8Array | string> {
  isTTY?: boolean;
}

/** Which files a command may touch. */
export interface FileBorder {
  /** Whether a file or folder is within it, following links. */
  admits(path: string): Promise<boolean>;
  /** @throws {HumanError} `outside-roots` */
  require(path: string): Promise<void>;
}

/** An engine that commands share. */
export interface SharedEngine {
  /** Works with the engine, which runs at least until the work is done. */
  use<T>(work: (analyser: Analyser) => Promise<T>): Promise<T>;
}

/** What a command uses of the process it runs in. */
export interface Io {
  /** Absent where there is none. */
  stdin?: Input;
  stdout: Output;
  stderr: Output;
  environment: Readonly<Record<string, string | undefined>>;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
  /** The folder of the running file, with the engine's worker and models. */
  directory: string;
  /** Absent if the command starts an engine of its own, and ends it. */
  engine?: SharedEngine;
  /** Absent if the command may touch whatever its user may. */
  border?: FileBorder;
}
