import type { Dispatcher } from "undici";
import { parseAcknowledgment, resultAddress } from "../contract/acknowledgment.ts";
import { parseResult, type AssessmentResult } from "../contract/assessmentResult.ts";
import type { Operation } from "../contract/limits.ts";
import { resultPath, type ResultFormat } from "../contract/routes.ts";
import { FIELD, submissionFields } from "../contract/submission.ts";
import { AssessmentError } from "./assessmentError.ts";
import { parseJson } from "./answerText.ts";
import { awaitResult } from "./awaitResult.ts";
import { checkAudio } from "./checkAudio.ts";
import { systemClock, type Clock } from "./clock.ts";
import { createDispatcher } from "./createDispatcher.ts";
import { Deadline } from "./deadline.ts";
import type { Exchange } from "./exchange.ts";
import type { ProxySettings } from "./proxyFor.ts";
import { ServiceAddress } from "./serviceAddress.ts";
import { submit } from "./submit.ts";

export interface AssessmentClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Sends the requests and stays open. Without one, each assessment makes its own, by `proxy`, and closes it. */
  dispatcher?: Dispatcher;
  proxy?: ProxySettings;
  clock?: Clock;
}

export interface AssessRequest {
  operation: Operation;
  /** Of fluency v1; `native` unless given. */
  format?: ResultFormat;
  audioPath: string;
  /** The passage, the phonemes, or the word or phrase. */
  reference: string;
  userToken: string;
  modelId: string;
  webhookUrl?: string;
}

export interface AssessmentProgress {
  stage: "checking" | "uploading" | "waiting" | "reading result";
  /** While uploading: the share that has been sent, from 0 to 1. */
  fraction?: number;
}

export interface AssessOptions {
  signal?: AbortSignal;
  /** For everything together; 600 unless given. */
  timeoutSeconds?: number;
  onProgress?: (progress: AssessmentProgress) => void;
}

export interface AssessmentOutcome {
  id: string;
  result: AssessmentResult;
  /** The service's body as it was parsed, unknown keys and all. */
  raw: unknown;
  /** The service's body letter by letter. */
  text: string;
}

const DEFAULT_TIMEOUT_SECONDS = 600;

/** Submits recordings to one service and waits for their results. Holds no connection between assessments. */
export class AssessmentClient {
  readonly #address: ServiceAddress;
  readonly #apiKey: string;
  readonly #options: AssessmentClientOptions;
  readonly #clock: Clock;

  /** @throws {AssessmentError} `base-url-invalid`, `insecure-address`, `key-missing` */
  constructor(options: AssessmentClientOptions) {
    this.#address = new ServiceAddress(options.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
      throw new AssessmentError("key-missing", "There is no API key, or it holds blanks or letters that no key has. Enter the key again.");
    }
    this.#apiKey = options.apiKey;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /**
   * Checks the recording, submits it and waits for its result.
   * @throws {AssessmentError} for everything that can go wrong on the way.
   * @throws {AnswerNotUnderstoodError} when a body is not as agreed, with where.
   */
  async assess(request: AssessRequest, options: AssessOptions = {}): Promise<AssessmentOutcome> {
    const deadline = new Deadline(options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS, this.#clock, options.signal);
    let own: Dispatcher | undefined;
    try {
      deadline.signal.throwIfAborted();
      checkFields(request);
      options.onProgress?.({ stage: "checking" });
      const audio = await checkAudio(request.operation, request.audioPath, deadline.signal);
      const dispatcher = this.#options.dispatcher ?? (own = await createDispatcher(this.#address.route("/"), this.#options.proxy ?? { environment: process.env }));
      const exchange: Exchange = {
        dispatcher,
        apiKey: this.#apiKey,
        secrets: [this.#apiKey, request.userToken],
        clock: this.#clock,
        signal: deadline.signal,
      };
      return await this.#run(request, { ...request, audioBytes: audio.bytes, container: audio.container }, exchange, options.onProgress ?? (() => {}));
    } catch (error) {
      // Whatever broke because of the abort, its reason is the error to report.
      deadline.signal.throwIfAborted();
      throw error;
    } finally {
      deadline.dispose();
      await own?.destroy();
    }
  }

  async #run(
    request: AssessRequest,
    submission: Parameters<typeof submit>[2],
    exchange: Exchange,
    onProgress: (progress: AssessmentProgress) => void,
  ): Promise<AssessmentOutcome> {
    const { operation, format } = request;
    const text = await submit(this.#address, operation, submission, exchange, (fraction) => onProgress({ stage: "uploading", fraction }));
    const ack = parseAcknowledgment(operation, parseJson("an acknowledgment of the submission", text));
    onProgress({ stage: "waiting" });
    const address = this.#address.result(resultAddress(ack, format) ?? resultPath(operation, ack.id, format));
    const body = await awaitResult(address, exchange, () => onProgress({ stage: "reading result" }));
    const raw = parseJson("a result", body);
    return { id: ack.id, result: parseResult(operation, format, raw), raw, text: body };
  }
}

function checkFields(request: AssessRequest): void {
  const parsed = submissionFields.safeParse({
    [FIELD.referenceText]: request.reference,
    [FIELD.userToken]: request.userToken,
    [FIELD.modelId]: request.modelId,
    [FIELD.webhookUrl]: request.webhookUrl,
  });
  const [issue] = parsed.error?.issues ?? [];
  if (!issue) return;
  const name: Record<string, string> = {
    [FIELD.referenceText]: "reference", [FIELD.userToken]: "user token", [FIELD.modelId]: "model id", [FIELD.webhookUrl]: "webhook address",
  };
  const field = String(issue.path[0]);
  throw new AssessmentError("request-invalid", `The ${name[field] ?? field} ${issue.message}. Nothing was sent.`, { field });
}
