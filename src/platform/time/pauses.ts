import { nextTurn } from "../node/turn.ts";

/** Milliseconds of work after which other work gets its turn. */
const SLICE = 8;

/** For work in many small steps: called after each step, it lets other work have its turn now and then, so that the thread is never blocked for long. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await nextTurn();
    since = performance.now();
  };
}
