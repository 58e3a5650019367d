/** By task; everything can be sent to another thread. */
export type Tasks<Name extends string = string> = Record<Name, { asked: object; answer: unknown }>;

export type Request<T extends Tasks<Extract<keyof T, string>>, K extends keyof T = keyof T> = {
  [Task in K]: { task: Task } & T[Task]["asked"];
}[K];

export interface ToThread<Asked> {
  id: number;
  request: Asked;
}

export type FromThread = { type: "ready" } | { type: "done"; id: number; answer: unknown } | { type: "failed"; id: number; reason: string };

/** Answers one request at a time: a worker of Node's, or a web worker. */
export interface Thread<Asked> {
  post(message: ToThread<Asked>): void;
  /** At once, in the middle of any work. `gone` is no longer called. */
  end(): void;
}

export interface ThreadListener {
  message(message: FromThread): void;
  /** The thread has ended by itself. */
  gone(cause?: Error): void;
}

export type StartThread<Asked> = (listener: ThreadListener) => Thread<Asked>;
