import type { Problem } from "#contract/wire/problem.ts";
import { PROBLEMS_PATH } from "#contract/wire/routes.ts";
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

  /**
   * RFC 9457. `type` leads to a page of the service.
   * @param base where the caller reaches the service, empty while that is unknown; absent where there are no such pages
   */
  toProblem(base?: string): Problem {
    return {
      type: base === undefined ? "about:blank" : `${base}${PROBLEMS_PATH}/${this.code}`,
      title: STATUS_TITLES[this.status] ?? "Error",
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }
}
