import type { TextRequest } from "./textWork.ts";

/** What the thread is started with. */
export interface ThreadSetup {
  /** Absolute path of the folder with the pronouncing dictionary. */
  modelDirectory: string;
  /** Texts of the editor's language by those in the source; undefined where they are the same. */
  texts?: Record<string, string> | undefined;
}

export interface ToThread {
  id: number;
  request: TextRequest;
}

export type FromThread = { type: "ready" } | { type: "done"; id: number; answer: unknown } | { type: "failed"; id: number; reason: string };

/** A thread that answers one request at a time: a worker of Node's here, a web worker in a browser. */
export interface Thread {
  post(message: ToThread): void;
  /** Ends it at once, in the middle of whatever it does. `gone` is not called any more. */
  end(): void;
}

export interface ThreadListener {
  message(message: FromThread): void;
  /** It has ended by itself. */
  gone(cause?: Error): void;
}

export type StartThread = (listener: ThreadListener) => Thread;
