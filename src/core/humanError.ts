/** Safe and useful to show: what happened, what it means, what to do. */
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
}
