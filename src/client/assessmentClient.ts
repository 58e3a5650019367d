import { t } from "@vscode/l10n";
import { resultAddress } from "#contract/wire/acknowledgment.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { parseResult, type AssessmentResult } from "#operations/assessmentResult.ts";
import { idempotencyKey as idempotencyKeySchema } from "#contract/wire/idempotency.ts";
import { type OperationId, type ReadableOperation, resultPath } from "#operations/operation.ts";
import { requireOperation } from "#operations/operations.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { SpeakerDeleted } from "#contract/wire/speakerDeleted.ts";
import { FIELD, submissionFields } from "#contract/wire/submission.ts";
import type { Transport } from "#contract/wire/transport.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { copyWithSilence } from "./recordings/copyWithSilence.ts";
import { type AnswerBody, parseBody } from "./exchange/answerText.ts";
import { ask, awaitResult, type NotYet } from "./awaitResult.ts";
import type { PaceName } from "./exchange/backoff.ts";
import { checkAudio } from "./recordings/checkAudio.ts";
import { systemClock, type Clock } from "#platform/time/clock.ts";
import { atItsEnd, Deadline } from "./exchange/deadline.ts";
import { deleteSpeaker } from "./deleteSpeaker.ts";
import type { Exchange } from "./exchange/exchange.ts";
import { understandsIdempotencyKey } from "./exchange/idempotency.ts";
import type { ProxySettings } from "./node/proxyFor.ts";
import { openTransport } from "./exchange/openTransport.ts";
import { type AcknowledgmentText, readAcknowledgment } from "./exchange/readAcknowledgment.ts";
import { ServiceAddress } from "./exchange/serviceAddress.ts";
import { submit } from "./submit.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";

export interface AssessmentClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Stays open. Without it, each assessment makes its own through `proxy`, and closes it. */
  transport?: Transport;
  /** From the environment unless given. A browser has its own. */
  proxy?: ProxySettings;
  clock?: Clock;
  /** The service's unless given. */
  operations?: readonly ReadableOperation[];
}

export interface AssessRequest {
  operation: OperationId;
  /** For fluency v1; `native` unless given. */
  format?: ResultFormat;
  audioPath: string;
  /** Seconds appended to a copy of the recording, which is sent instead; see `silenceFor`. */
  silence?: number | undefined;
  /** The recording is sent even if its file lacks some of what it announces; whoever pays knows. */
  takesPart?: boolean | undefined;
  reference: string;
  userToken: string;
  modelId: string;
  webhookUrl?: string;
  /** Only for the embedded service: no other may learn them. */
  pronunciations?: OwnWords;
}

export interface AssessmentProgress {
  stage: "checking" | "uploading" | "waiting" | "reading result";
  /** While uploading: the share that has been sent, from 0 to 1. */
  fraction?: number;
}

export interface AssessOptions {
  signal?: AbortSignal;
  /** For everything together; 600 unless given. Time that the machine sleeps through does not count. */
  timeoutSeconds?: number;
  onProgress?: (progress: AssessmentProgress) => void;
}

export interface SubmitOptions extends AssessOptions {
  /**
   * 8 to 100 letters, digits, hyphens or underscores; random unless given. A service that understands such keys treats two submissions with
   * the same key as one.
   */
  idempotencyKey?: string;
  /** Called before `submit` returns if the acknowledgment already is the result: it need not be there for a second time. */
  onResult?: (outcome: AssessmentOutcome) => void;
}

export interface ResultOptions extends AssessOptions {
  /** `slow` where the result is expected another way, such as a webhook: the wait grows to 5 minutes. */
  pace?: PaceName;
  /** The speaker's, so that no message repeats it when quoting the service. */
  userToken?: string;
}

export interface AssessmentOutcome {
  id: string;
  result: AssessmentResult;
  /** The body as parsed, including unknown keys, without the API key where the service repeats it. */
  raw: unknown;
  /** Verbatim, also without the key. */
  text: string;
}

type OnProgress = (progress: AssessmentProgress) => void;

const DEFAULT_TIMEOUT_SECONDS = 600;

/** Holds no connection between assessments. Its fields are private at run time too, so that a log that prints it does not contain the key. */
export class AssessmentClient {
  readonly #address: ServiceAddress;
  readonly #apiKey: string;
  readonly #options: AssessmentClientOptions;
  readonly #clock: Clock;

  /** @throws {AssessmentError} `base-url-invalid`, `insecure-address`, `key-missing` */
  constructor(options: AssessmentClientOptions) {
    this.#address = new ServiceAddress(options.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
      throw new AssessmentError(
        "key-missing",
        t("There is no API key, or it contains spaces or letters that no key has. Enter the key again."),
      );
    }
    this.#apiKey = options.apiKey;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * `submit` and `result` within one time limit.
   * @throws {AssessmentError}
   * @throws {AnswerNotUnderstoodError} when a body does not match the schema.
   */
  async assess(request: AssessRequest, options: AssessOptions = {}): Promise<AssessmentOutcome> {
    let accepted: SubmittedJob | undefined;
    let outcome: AssessmentOutcome | undefined;
    const onResult = (early: AssessmentOutcome) => (outcome = early);
    try {
      return await this.#exchange(options, request.userToken, async (exchange, onProgress) => {
        accepted = await this.#submit(request, { idempotencyKey: crypto.randomUUID(), onResult }, exchange, onProgress);
        return outcome ?? this.#result(accepted, "usual", exchange, onProgress);
      });
    } catch (error) {
      throw about(error, accepted);
    }
  }

  /** @throws {AssessmentError} with `maybeAccepted` where the service may have accepted the recording nevertheless. */
  async submit(request: AssessRequest, options: SubmitOptions = {}): Promise<SubmittedJob> {
    const { idempotencyKey = crypto.randomUUID(), onResult } = options;
    return this.#exchange(options, request.userToken, (exchange, onProgress) =>
      this.#submit(request, { idempotencyKey, onResult }, exchange, onProgress),
    );
  }

  /**
   * Waits for the result of a recording that was submitted, maybe long ago. `timed-out`, `service-unreachable`, `rate-limited` and
   * `service-failed` say nothing about the job: its result may be asked for again later.
   * @throws {AssessmentError} also `foreign-address` for a job of another service.
   * @throws {AnswerNotUnderstoodError} with the answer, when the result does not match the schema.
   */
  async result(job: SubmittedJob, options: ResultOptions = {}): Promise<AssessmentOutcome> {
    const { pace = "usual", userToken = "" } = options;
    return this.#exchange(options, userToken, (exchange, onProgress) => this.#result(job, pace, exchange, onProgress));
  }

  /** Asks for a result once, for a caller that does the waiting itself. @throws as `result` does, when asking again is of no use. */
  async ask(job: SubmittedJob, options: Omit<ResultOptions, "pace"> = {}): Promise<AssessmentOutcome | NotYet> {
    return this.#exchange(options, options.userToken ?? "", async (exchange) => {
      const answer = await ask(this.#address.result(job.address), exchange, {
        result: (body) => this.#outcomeOf(job, body),
        onFound: () => undefined,
      });
      if ("text" in answer) return answer;
      return job.elsewhere === undefined ? answer : { ...answer, notice: elsewhereInWords(job) };
    });
  }

  /** Asks the service; no answer means no. */
  async understandsIdempotencyKey(options: AssessOptions = {}): Promise<boolean> {
    return this.#exchange(options, "", (exchange) => understandsIdempotencyKey(this.#address, exchange));
  }

  /** @throws {AssessmentError} also `request-invalid` for a hosted service. */
  async deleteSpeaker(userToken: string, options: AssessOptions = {}): Promise<SpeakerDeleted> {
    return this.#exchange(options, userToken, (exchange) => deleteSpeaker(this.#address, userToken, exchange));
  }

  async #exchange<T>(
    options: AssessOptions,
    userToken: string,
    run: (exchange: Exchange, onProgress: OnProgress) => Promise<T>,
  ): Promise<T> {
    const { transport: shared, proxy } = this.#options;
    const deadline = new Deadline(options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS, this.#clock, options.signal);
    let own: Transport | undefined;
    try {
      deadline.signal.throwIfAborted();
      const transport = shared ?? (own = await openTransport(this.#address.route("/"), proxy, deadline.signal, this.#clock));
      const exchange: Exchange = {
        transport,
        apiKey: this.#apiKey,
        secrets: [this.#apiKey, userToken],
        clock: this.#clock,
        signal: deadline.signal,
      };
      return await run(exchange, options.onProgress ?? (() => {}));
    } catch (error) {
      // Whatever failed because of the abort, its reason is the error to report, with what was added to it.
      throw deadline.signal.aborted && !isAboutIt(error, deadline.signal.reason) ? atItsEnd(deadline.signal.reason) : error;
    } finally {
      deadline.dispose();
      await own?.close();
    }
  }

  async #submit(
    request: AssessRequest,
    { idempotencyKey, onResult }: Pick<SubmitOptions, "onResult"> & { idempotencyKey: string },
    exchange: Exchange,
    onProgress: OnProgress,
  ): Promise<SubmittedJob> {
    const { format, audioPath, silence, takesPart } = request;
    const operation = this.#operation(request.operation);
    checkFields(request, idempotencyKey);
    onProgress({ stage: "checking" });
    const { bytes, container } = await checkAudio(operation, audioPath, exchange.signal, { silence, takesPart });
    const copy = silence === undefined ? undefined : await copyWithSilence(audioPath, silence, exchange.signal);
    const submission = { ...request, audioBytes: copy?.byteLength ?? bytes, copy, container };
    const answer = await submit(this.#address, operation, submission, idempotencyKey, exchange, (fraction) =>
      onProgress({ stage: "uploading", fraction }),
    );
    const early = this.#resultIn(answer, request, exchange.apiKey);
    const ack = readAcknowledgment(answer, exchange.apiKey, early !== undefined);
    const stated = resultAddress(ack, format);
    const elsewhere = stated === undefined ? undefined : this.#address.elsewhere(stated);
    const address = this.#address.result(stated === undefined || elsewhere !== undefined ? resultPath(operation, ack.id, format) : stated);
    const job = {
      // The result may have another one.
      id: ack.isIdGuessed && elsewhere === undefined ? "" : ack.id,
      operation: operation.id,
      format,
      address: address.href,
      origin: address.origin,
      ...(elsewhere !== undefined && { elsewhere }),
    };
    if (early) onResult?.({ ...early, id: job.id });
    return job;
  }

  /** Undefined unless all that a result needs is there: what is not there yet is asked for. */
  #resultIn({ text, isPart }: AcknowledgmentText, request: AssessRequest, apiKey: string): Omit<AssessmentOutcome, "id"> | undefined {
    if (isPart) return undefined;
    try {
      const outcome = this.#outcomeOf({ id: "", ...request }, parseBody("a result", text, apiKey));
      return outcome.result.unread.length === 0 ? outcome : undefined;
    } catch (error) {
      if (error instanceof AnswerNotUnderstoodError) return undefined;
      throw error;
    }
  }

  async #result(job: SubmittedJob, pace: PaceName, exchange: Exchange, onProgress: OnProgress): Promise<AssessmentOutcome> {
    // Checked again: a job may come from a file that is old or was edited.
    const url = this.#address.result(job.address);
    const onFound = (isFound: boolean) => onProgress({ stage: isFound ? "reading result" : "waiting" });
    onFound(false);
    try {
      return await awaitResult(url, exchange, pace === "usual" && isLoopback(url.hostname) ? "local" : pace, {
        result: (body) => this.#outcomeOf(job, body),
        onFound,
      });
    } catch (error) {
      throw about(withElsewhere(error, job), job);
    }
  }

  #outcomeOf({ id, operation, format }: Pick<SubmittedJob, "id" | "operation" | "format">, { text, json }: AnswerBody): AssessmentOutcome {
    try {
      return { id, result: parseResult(this.#operation(operation), format, json), raw: json, text };
    } catch (error) {
      throw error instanceof AnswerNotUnderstoodError ? error.with({ raw: json, text }) : error;
    }
  }

  /** @throws {HumanError} `operation-unknown` */
  #operation(id: OperationId): ReadableOperation {
    return requireOperation(this.#options.operations ?? READABLE_OPERATIONS, id);
  }
}

/** Lets an error say which job it is about. */
function about(error: unknown, job: SubmittedJob | undefined): unknown {
  if (error instanceof AssessmentError || error instanceof AnswerNotUnderstoodError) error.submitted ??= job;
  return error;
}

/** Something was added to an abort's reason, or is at stake. */
function isAboutIt(error: unknown, reason: unknown): boolean {
  if (!(error instanceof AssessmentError)) return false;
  if (error.maybeAccepted) return true;
  for (let { cause } = error as Error; cause instanceof Error; { cause } = cause) if (cause === reason) return true;
  return false;
}

/** Adds the acknowledgment's words, if they may explain why there is no result. */
function withElsewhere(error: unknown, job: SubmittedJob): unknown {
  if (job.elsewhere === undefined || !(error instanceof AssessmentError) || error.code === "cancelled") return error;
  const { code, status, field, serviceCode } = error;
  return new AssessmentError(code, `${error.message} ${elsewhereInWords(job)}`, { cause: error, status, field, serviceCode });
}

function elsewhereInWords({ elsewhere = "", address, origin }: SubmittedJob): string {
  return t`The service says that the result is at ${elsewhere}, where the key must not be sent. The result was requested from ${new URL(address).pathname} on ${origin} instead. If it never arrives, ask the service's operator to correct the address.`;
}

function checkFields(request: AssessRequest, idempotencyKey: string): void {
  if (!idempotencyKeySchema.safeParse(idempotencyKey).success) {
    throw new RangeError("The idempotency key must be 8 to 100 letters, digits, hyphens or underscores.");
  }
  const parsed = submissionFields.safeParse({
    [FIELD.referenceText]: request.reference,
    [FIELD.userToken]: request.userToken,
    [FIELD.modelId]: request.modelId,
    [FIELD.webhookUrl]: request.webhookUrl,
  });
  const [issue] = parsed.error?.issues ?? [];
  if (!issue) return;
  const invalid: Record<string, string> = {
    [FIELD.referenceText]: t("The reference is empty. Nothing was sent."),
    [FIELD.userToken]: t("The user token must have 1 to 128 letters, digits, hyphens or underscores, such as a UUID. Nothing was sent."),
    [FIELD.modelId]: t("The model ID must have 1 to 256 characters. Nothing was sent."),
    [FIELD.webhookUrl]: t("The webhook address must be an http or https address without a user name or password. Nothing was sent."),
  };
  const field = String(issue.path[0]);
  throw new AssessmentError("request-invalid", invalid[field]!, { field });
}
