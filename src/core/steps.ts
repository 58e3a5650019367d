/** Long work in small steps: who takes them decides what comes in between. */
export type Steps<Result> = Generator<undefined, Result, void>;

/** Takes all steps, one after the other. */
export function toTheEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
