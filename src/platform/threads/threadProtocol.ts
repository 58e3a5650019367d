/** The tasks of a thread: for each, what it takes and what it returns. All of it can be sent to another thread. */
export type Tasks<Name extends string = string> = Record<Name, { asked: object; answer: unknown }>;

export type Request<T extends Tasks<Extract<keyof T, string>>, K extends keyof T = keyof T> = {
  [Task in K]: { task: Task } & T[Task]["asked"];
}[K];

export interface ToThread<Asked> {
  id: number;
  request: Asked;
}

export type FromThread = { type: "ready" } | { type: "done"; id: number; answer: unknown } | { type: "failed"; id: number; reason: string };

/** A thread that answers one request at a time: a worker of Node's here, a web worker in a browser. */
export interface Thread<Asked> {
  post(message: ToThread<Asked>): void;
  /** Ends it at once, in the middle of whatever it is doing. `gone` is no longer called. */
  end(): void;
}

export interface ThreadListener {
  message(message: FromThread): void;
  /** It has ended by itself. */
  gone(cause?: Error): void;
}

export type StartThread<Asked> = (listener: ThreadListener) => Thread<Asked>;
