import { nextTurn } from "./node/turn.ts";

/** Milliseconds of work after which others have their turn. */
const SLICE = 8;

/** For work in many small steps: called after each, it lets others have their turn now and then, so that the thread is never held up for long. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await nextTurn();
    since = performance.now();
  };
}
