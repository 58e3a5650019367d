import type { IncomingMessage, ServerResponse } from "node:http";
import type { Operation } from "../contract/limits.ts";
import { RESULT_CODE } from "../contract/problem.ts";
import type { ResultFormat } from "../contract/routes.ts";
import { acknowledge } from "./acknowledge.ts";
import { compatBody } from "./bodies/fluencyV1Body.ts";
import { checkAudio } from "./checkAudio.ts";
import { checkSubmission } from "./checkSubmission.ts";
import { reasonOf, traceOf } from "./errorTrace.ts";
import { checkKey, checkOrigin } from "./guards.ts";
import type { JobQueue } from "./jobQueue.ts";
import type { JobRecord } from "./jobRecord.ts";
import type { JobStore } from "./jobStore.ts";
import { isHealthPath, matchRoute } from "./matchRoute.ts";
import { outcomeProblem } from "./outcomeProblem.ts";
import { ProblemError } from "./problemError.ts";
import { bodyTooLarge, readForm } from "./readForm.ts";
import { discardRest, sendJson, sendProblem } from "./sendAnswer.ts";
import type { ServiceLimits } from "./serviceLimits.ts";

interface HandlerOptions {
  store: JobStore;
  queue: JobQueue<JobRecord>;
  apiKey: string;
  port: () => number;
  limits: ServiceLimits;
  now: () => Date;
  log: (line: string) => void;
}

/** Answers the requests of the service. */
export class RequestHandler {
  readonly #options: HandlerOptions;
  readonly #active = new Set<Promise<void>>();

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const active = this.#handle(request, response).finally(() => this.#active.delete(active));
    this.#active.add(active);
  }

  /** When nothing that was asked so far touches the data directory any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#active);
  }

  /** Never rejects. */
  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { limits, log } = this.#options;
    try {
      await this.#answer(request, response);
    } catch (error) {
      const problem = this.#problemOf(error);
      if (problem.code !== RESULT_CODE.pending) log(`refused with ${problem.status} ${problem.code}`);
      if (!response.headersSent && !response.destroyed) sendProblem(response, problem);
    }
    discardRest(request, limits.lingerTimeout);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { port, apiKey } = this.#options;
    const origin = checkOrigin(request.headers, port());
    if (!isHealthPath(request.url ?? "")) checkKey(request.headers, apiKey);
    const route = matchRoute(request.method ?? "", request.url ?? "");
    switch (route.kind) {
      case "health":
        return sendJson(response, 200, { status: "ok" });
      case "result":
        return sendJson(response, 200, await this.#result(route.operation, route.id, route.format));
      case "submit": {
        const job = await this.#submit(request, route.operation);
        const body = acknowledge(job, origin);
        return sendJson(response, 202, body, { Location: (body["url"] ?? body["native_format"])! });
      }
    }
  }

  async #result(operation: Operation, id: string, format: ResultFormat): Promise<object> {
    const found = await this.#options.store.find(operation, id);
    if (found === undefined) {
      throw new ProblemError(404, RESULT_CODE.unknown, "There is no result of this id. It may have been deleted because its time was over.");
    }
    if (found === "pending") {
      throw new ProblemError(404, RESULT_CODE.pending, "The result is not ready yet. Ask again.", { headers: { "Retry-After": "1" } });
    }
    if (found.failure) throw outcomeProblem(found.failure);
    return format === "compat" ? compatBody(found.body) : found.body;
  }

  async #submit(request: IncomingMessage, operation: Operation): Promise<JobRecord> {
    const { store, queue, limits, now, log } = this.#options;
    if (!/^multipart\/form-data\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
      throw new ProblemError(415, "content-type-unsupported", "A submission is a form of type multipart/form-data.");
    }
    if (Number(request.headers["content-length"]) > limits.bodyBytes) throw bodyTooLarge(limits);
    const place = queue.reserve();
    if (!place) {
      throw new ProblemError(503, "queue-full", "The service has as many jobs waiting as it takes. Submit the recording again later.", { headers: { "Retry-After": "10" } });
    }
    const receivedAt = now().toISOString();
    let upload;
    try {
      upload = await store.beginUpload();
      const submission = checkSubmission(operation, await readForm(request, upload.audioPath, limits));
      const container = await checkAudio(operation, upload.audioPath);
      const job: JobRecord = { id: upload.id, operation, ...submission, container, receivedAt };
      await store.accept(upload, job);
      log(`job ${job.id} ${operation} accepted`);
      place.fill(job);
      return job;
    } catch (error) {
      place.release();
      if (upload) await store.discard(upload);
      throw error;
    }
  }

  #problemOf(error: unknown): ProblemError {
    if (error instanceof ProblemError) return error;
    const reason = reasonOf(error);
    if (reason === "ENOSPC" || reason === "EDQUOT") {
      return new ProblemError(507, "storage-full", "The disk of the embedded service is full. Free some space and submit the recording again.", { cause: error });
    }
    this.#options.log(`a request met a defect: ${traceOf(error)}`);
    return new ProblemError(500, "internal-error", "The embedded service met an unexpected error. Its log says more.", { cause: error });
  }
}
