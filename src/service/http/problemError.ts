import type { Problem } from "#contract/wire/problem.ts";
import { HumanError } from "#core/humanError.ts";
import { STATUS_TITLES } from "./statusTitles.ts";

interface ProblemOptions extends ErrorOptions {
  field?: string;
  headers?: Record<string, string>;
}

/** Status, stable code and a sentence for people. */
export class ProblemError extends HumanError {
  override readonly name = "ProblemError";
  readonly field: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    code: string,
    message: string,
    { field, headers = {}, ...options }: ProblemOptions = {},
  ) {
    super(code, message, options);
    this.field = field;
    this.headers = headers;
  }

  /** RFC 9457. `about:blank` means that the title is the status's; `code` distinguishes the cases. */
  toProblem(): Problem {
    return {
      type: "about:blank",
      title: STATUS_TITLES[this.status] ?? "Error",
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }
}
