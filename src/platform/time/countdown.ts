import type { Clock } from "./clock.ts";

/** Milliseconds. */
const STEP = 5_000;

/**
 * Calls back once after this many milliseconds in which the machine was awake, unless it is cancelled with the function
 * that it returns. Some systems count a laptop's sleep as elapsed time and some do not, and a time limit that ran out
 * behind a closed lid would end something that only needs to be asked for. So time is counted in steps of 5 s, and a
 * step that took more than twice as long counts as one.
 */
export function afterAwake(clock: Clock, milliseconds: number, callback: () => void): () => void {
  let left = milliseconds;
  let cancel = (): void => {};
  const next = (): void => {
    const began = clock.now();
    const step = Math.min(STEP, left);
    cancel = clock.after(step, () => {
      const passed = clock.now() - began;
      left -= passed > step + STEP ? step : passed;
      if (left > 0) next();
      else callback();
    });
  };
  next();
  return () => cancel();
}
