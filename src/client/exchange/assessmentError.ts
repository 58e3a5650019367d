import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import { HumanError } from "#core/humanError.ts";

/** A body that does not match the schema is an `AnswerNotUnderstoodError`. */
export type AssessmentErrorCode =
  // Faults in the request, found before anything is sent
  | "base-url-invalid"
  | "insecure-address" // plain http to another machine
  | "key-missing" // no key, or one that no header can hold
  | "request-invalid" // reference, user token, model id or webhook address
  | "file-not-found"
  | "file-not-accepted" // damaged, empty or not a recording, as far as the client or the service can tell
  | "format-not-accepted"
  | "audio-too-short"
  | "audio-too-long"
  | "recording-incomplete" // its file lacks what it announces, and nobody has said that the part will do
  // Answers of the service
  | "key-refused"
  | "submission-refused"
  | "not-acknowledged" // it took the recording, but its acknowledgment has nothing to ask for the result with
  | "analysis-failed"
  | "result-unknown" // the service lost the result or never had it
  | "result-gone" // it says that there was one
  | "result-refused" // any other refusal of a result that was accepted
  | "rate-limited"
  | "service-failed" // 5xx
  | "redirect-refused"
  | "foreign-address" // a result address that the key must not be sent to
  | "answer-too-large"
  // On the way there
  | "service-unreachable"
  | "timed-out"
  | "cancelled";

export interface AssessmentErrorDetails extends ErrorOptions {
  status?: number;
  /** The part of the form that the service named. */
  field?: string;
  serviceCode?: string;
  /** True if the service may have accepted the recording, so that submitting it again may be charged twice. */
  maybeAccepted?: boolean;
  /** The whole answer of a service that may have accepted the recording, for a person to read. */
  answer?: string;
}

/** Holds no key and no user token. */
export class AssessmentError extends HumanError {
  override readonly name = "AssessmentError";
  declare readonly code: AssessmentErrorCode;
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly serviceCode: string | undefined;
  readonly maybeAccepted: boolean;
  /** Set if the service had accepted the recording before it failed. */
  submitted: SubmittedJob | undefined;
  /** Private, so that no log that prints the error contains it. */
  readonly #answer: string | undefined;

  constructor(
    code: AssessmentErrorCode,
    message: string,
    { status, field, serviceCode, maybeAccepted = false, answer, ...options }: AssessmentErrorDetails = {},
  ) {
    super(code, message, options);
    this.status = status;
    this.field = field;
    this.serviceCode = serviceCode;
    this.maybeAccepted = maybeAccepted;
    this.#answer = answer;
  }

  get answer(): string | undefined {
    return this.#answer;
  }
}
