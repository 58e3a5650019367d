import type { IncomingMessage } from "node:http";

const EVENTS = ["readable", "end", "error", "close"] as const;
const DONE = { done: true, value: undefined } as const;

/**
 * Unlike the stream's own iterator, it can be abandoned while waiting, and leaves the rest where it is. It ends with an error if the sender
 * goes away.
 */
export function requestBody(request: IncomingMessage): AsyncIterable<Uint8Array> {
  let isLeft = false;
  let wake = (): void => undefined;
  const change = () =>
    new Promise<void>((resolve) => {
      wake = () => {
        for (const event of EVENTS) request.off(event, wake);
        resolve();
      };
      for (const event of EVENTS) request.on(event, wake);
    });
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    for (;;) {
      if (isLeft) return DONE;
      const value = request.read() as Uint8Array | null;
      if (value !== null) return { value };
      if (request.readableEnded) return DONE;
      if (request.destroyed) throw request.errored ?? new Error("The sender has gone.");
      await change();
    }
  };
  const leave = () => {
    isLeft = true;
    wake();
    return Promise.resolve(DONE);
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}
