/** Long work in small steps: the caller decides what runs between them. */
export type Steps<Result> = Generator<undefined, Result, void>;

export function toTheEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
