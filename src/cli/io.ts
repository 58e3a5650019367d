import type { Analyser } from "#core/analysis.ts";

/** A stream, and what is known about the terminal behind it. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  /** Why not all that was written has arrived, once it has been tried; absent where that cannot be known. */
  failure?(): Promise<NodeJS.ErrnoException | undefined>;
}

export interface Input extends AsyncIterable<Uint8Array | string> {
  isTTY?: boolean;
}

/** Files that a command may touch. */
export interface FileBorder {
  /** Follows links. */
  admits(path: string): Promise<boolean>;
  /** @throws {HumanError} `outside-roots` */
  require(path: string): Promise<void>;
}

/** An engine that commands share. */
export interface SharedEngine {
  /** The engine runs at least until the work is done. */
  use<T>(work: (analyser: Analyser) => Promise<T>): Promise<T>;
}

/** The parts of its process that a command uses. */
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
  /** Absent if the command starts and ends an engine of its own. */
  engine?: SharedEngine;
  /** Absent if the command may touch whatever its user may. */
  border?: FileBorder;
}
