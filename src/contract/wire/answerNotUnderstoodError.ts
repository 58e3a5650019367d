import { t } from "@vscode/l10n";
import type * as z from "zod";
import { HumanError } from "#core/humanError.ts";
import { printable } from "#core/printable.ts";
import { pathText } from "./pathText.ts";
import type { SubmittedJob } from "./submittedJob.ts";

export interface AnswerProblem {
  /** Such as `results.text_score[2].alignment_type`; empty for the whole body. */
  path: string;
  message: string;
}

/** It was paid for, so it is kept although it cannot be shown. */
export interface KeptAnswer {
  raw: unknown;
  text: string;
}

/** The body does not hold what its kind of answer should. `problems` is never empty. */
export class AnswerNotUnderstoodError extends HumanError {
  override readonly name = "AnswerNotUnderstoodError";
  declare readonly code: "answer-not-understood";
  /** Private, so that a log that prints the error does not contain a child's words. */
  #answer: KeptAnswer | undefined;
  /** The subject of the request. */
  submitted: SubmittedJob | undefined;

  constructor(
    /** With its article: `the fluency v2 result`. */
    readonly subject: string,
    readonly problems: readonly AnswerProblem[],
    options?: ErrorOptions,
  ) {
    super("answer-not-understood", sentence(subject, problems), options);
  }

  /** Only a result that came as JSON. */
  get answer(): KeptAnswer | undefined {
    return this.#answer;
  }

  with(answer: KeptAnswer): this {
    this.#answer = answer;
    return this;
  }

  get path(): string {
    return this.problems[0]?.path ?? "";
  }
}

/** @throws {AnswerNotUnderstoodError} naming each place. */
export function parseAnswer<Schema extends z.ZodType>(subject: string, schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: printable(pathText(path)),
    message: printable(plain(message)),
  }));
  throw new AnswerNotUnderstoodError(subject, problems, { cause: parsed.error });
}

function sentence(subject: string, problems: readonly AnswerProblem[]): string {
  const [first] = problems;
  const shown = [first?.path, first?.message].filter(Boolean).join(": ");
  const why = problems.length > 1 ? t`${shown}, and ${problems.length - 1} more` : shown;
  return `${t`The service sent something other than ${subject} (${why}).`} ${t("The recording may have been assessed anyway. Check the service's address and the kind of assessment.")}`;
}

function plain(message: string): string {
  if (/received undefined$/.test(message)) return "missing";
  return message.replace(/^Invalid input: /, "");
}
