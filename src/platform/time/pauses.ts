import { nextTurn } from "../node/turn.ts";

/** Milliseconds of work until other work has its turn. */
const WORK_SLICE_MS = 8;

/** Called after each of many small steps: lets other work have its turn now and then. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
