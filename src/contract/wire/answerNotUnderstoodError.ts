import { t } from "@vscode/l10n";
import type * as z from "zod";
import { HumanError } from "../../core/humanError.ts";
import { printable } from "../../core/printable.ts";

/** One place of an answer that is not as agreed. */
export interface AnswerProblem {
  /** Where in the body, such as `results.text_score[2].alignment_type`; empty for the body as a whole. */
  path: string;
  message: string;
}

/** An answer as received: it was paid for, so it is kept although it cannot be shown. */
export interface KeptAnswer {
  /** As parsed. */
  raw: unknown;
  /** Verbatim. */
  text: string;
}

/** The service answered with a body that does not hold what its kind of answer should. `problems` has at least one entry. */
export class AnswerNotUnderstoodError extends HumanError {
  override readonly name = "AnswerNotUnderstoodError";
  declare readonly code: "answer-not-understood";
  /** Private, so that a log that prints the error does not contain what a child said. */
  #answer: KeptAnswer | undefined;

  constructor(
    /** What was read, with its article: `the fluency v2 result`. */
    readonly subject: string,
    readonly problems: readonly AnswerProblem[],
    options?: ErrorOptions,
  ) {
    super("answer-not-understood", sentence(subject, problems), options);
  }

  /** The whole answer, where it is a result that came as JSON. */
  get answer(): KeptAnswer | undefined {
    return this.#answer;
  }

  /** The error with the answer that it is about. */
  with(answer: KeptAnswer): this {
    this.#answer = answer;
    return this;
  }

  /** Where the first problem is. */
  get path(): string {
    return this.problems[0]?.path ?? "";
  }
}

/** @throws {AnswerNotUnderstoodError} naming each place that is not as the schema says. */
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

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}

function plain(message: string): string {
  if (/received undefined$/.test(message)) return "missing";
  return message.replace(/^Invalid input: /, "");
}
