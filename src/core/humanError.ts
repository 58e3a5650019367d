/** Each bundle has its own copy of the class; this is the same in all of them. */
const FOR_PEOPLE = Symbol.for("speech-assessment.humanError");

/** An error that is safe and useful to show: what happened, what it means, what to do. */
export class HumanError extends Error {
  override readonly name: string = "HumanError";
  constructor(
    /** Stable, for tests and documentation, such as `key-refused`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get [FOR_PEOPLE](): true {
    return true;
  }
}

/** Whether an error is meant for people, whichever bundle it comes from. Within one bundle, `instanceof HumanError` says the same. */
export function isHumanError(error: unknown): error is HumanError {
  return error instanceof Error && FOR_PEOPLE in error;
}
