import type { Clock } from "./clock.ts";

const STEP_MS = 5_000;

/**
 * Counts milliseconds in which the machine was awake; the result cancels it. Some systems count a laptop's sleep as elapsed time, and a
 * limit that ran out behind a closed lid would end something that only needs to be asked for. So time is counted in steps of 5 s, and a
 * step that took more than twice as long counts as one.
 */
export function afterAwake(clock: Clock, milliseconds: number, callback: () => void): () => void {
  let left = milliseconds;
  let cancel = (): void => {};
  const next = (): void => {
    const began = clock.now();
    const step = Math.min(STEP_MS, left);
    cancel = clock.after(step, () => {
      const passed = clock.now() - began;
      left -= passed > step + STEP_MS ? step : passed;
      if (left > 0) next();
      else callback();
    });
  };
  next();
  return () => cancel();
}
