import { IDEMPOTENCY_REPLAYED_HEADER, IDEMPOTENCY_SUPPORTED_HEADER } from "#contract/wire/idempotencyNames.ts";
import { RESULT_CODE } from "#contract/wire/problem.ts";
import type { Health } from "#contract/wire/health.ts";
import { LOCAL_MODELS } from "#contract/wire/localModels.ts";
import type { ServedModels } from "#contract/wire/servedModels.ts";
import type { SpeakerDeleted } from "#contract/wire/speakerDeleted.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import { acknowledge } from "./acknowledge.ts";
import { reasonOf, traceOf } from "./http/errorTrace.ts";
import { checkHost, checkKey, checkOrigin, isPreflight, PREFLIGHT_HEADERS } from "./http/guards.ts";
import { LANGUAGE_CODE } from "./bodies/assessedJob.ts";
import type { Reach } from "./http/reach.ts";
import type { Log } from "./log.ts";
import { problemList, problemPage } from "./problemPages.ts";
import type { JobStore } from "./store/jobStore.ts";
import { outcomeProblem } from "./store/outcomeProblem.ts";
import { ProblemError } from "./http/problemError.ts";
import { isOpenPath, type Router } from "./router.ts";
import { readToken } from "./submission/readToken.ts";
import type { ServedOperation } from "./operations/servedOperation.ts";
import { jsonAnswer, problemAnswer, type ServiceAnswer } from "./http/serviceAnswer.ts";
import type { ServiceRequest } from "./http/serviceRequest.ts";
import type { DeletedData } from "./store/speakerData.ts";
import type { SubmissionIntake } from "./submission/submissionIntake.ts";

/** Clients may send an `Idempotency-Key`, and with it resubmit when an answer got lost. */
const SUPPORTED = { [IDEMPOTENCY_SUPPORTED_HEADER]: "true" };

const DISK_FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
const DISK_FAILS: ReadonlySet<string> = new Set(["EIO", "EROFS", "EACCES", "EPERM", "ENODEV", "ENXIO", "EMFILE", "ENFILE"]);

/**
 * Age up to which a job may be asked for again at once: most short recordings are analysed in less than a second, the least that
 * `Retry-After` can ask for.
 */
const YOUNG_JOB_MS = 3000;

interface HandlerOptions {
  store: JobStore;
  desk: SubmissionIntake;
  router: Router;
  deleteSpeaker: (token: string) => Promise<DeletedData>;
  apiKey: string;
  /** Part of accepted and given addresses; 0 within a process. */
  port: () => number;
  reach: Reach;
  /** The program's; absent within an editor. */
  version: string | undefined;
  queue: { readonly counts: Health["queue"] };
  now: () => Date;
  log: Log;
}

export class RequestHandler {
  private readonly options: HandlerOptions;
  private readonly active = new Set<Promise<unknown>>();

  constructor(options: HandlerOptions) {
    this.options = options;
  }

  /** Never rejects. The caller discards whatever was not read of the request's body. */
  async handle(request: ServiceRequest): Promise<ServiceAnswer> {
    const answered = this.answerOrProblem(request);
    this.active.add(answered);
    return answered.finally(() => this.active.delete(answered));
  }

  /** Resolves when no request touches the data directory any more. */
  async settled(): Promise<void> {
    await Promise.all(this.active);
  }

  private async answerOrProblem(request: ServiceRequest): Promise<ServiceAnswer> {
    const { port, reach, log } = this.options;
    const { headers } = request;
    let base = reach.publicUrl ?? "";
    let shared: Record<string, string> = {};
    try {
      base = checkHost(headers, port(), reach);
      shared = checkOrigin(headers, port(), reach);
      if (isPreflight(request, shared)) return { status: 204, headers: { ...shared, ...PREFLIGHT_HEADERS }, body: new Uint8Array() };
      const answer = await this.answer(request, base);
      return { ...answer, headers: { ...answer.headers, ...shared } };
    } catch (error) {
      const problem = this.problemOf(error);
      const { status, code } = problem;
      if (code !== RESULT_CODE.pending) log(`refused with ${status} ${code}`, { status, code });
      const answer = problemAnswer(problem, base);
      return { ...answer, headers: { ...answer.headers, ...shared } };
    }
  }

  /** @param base where the caller reaches the service */
  private async answer(request: ServiceRequest, base: string): Promise<ServiceAnswer> {
    const { apiKey, router, version, queue } = this.options;
    const { method, target, headers } = request;
    if (!isOpenPath(target)) checkKey(headers, apiKey);
    const route = router.match(method, target);
    switch (route.kind) {
      case "health":
        return jsonAnswer(
          200,
          { status: "ok", ...(version !== undefined && { version }), queue: queue.counts } satisfies Health,
          SUPPORTED,
        );
      case "openapi": {
        const { openApi } = await import("./openapi/openApi.ts");
        return jsonAnswer(200, openApi({ version, url: base }));
      }
      case "models":
        return jsonAnswer(200, {
          models: LOCAL_MODELS.map((model) => ({ ...model, language: LANGUAGE_CODE })),
        } satisfies ServedModels);
      case "problems":
        return route.code === undefined ? problemList() : problemPage(route.code);
      case "result":
        return jsonAnswer(200, await this.result(route.operation, route.id, route.format));
      case "delete-speaker": {
        const { jobs, results, deliveries, bytes } = await this.options.deleteSpeaker(await readToken(request));
        return jsonAnswer(200, { jobs: jobs.length, results: results.length, deliveries, bytes } satisfies SpeakerDeleted);
      }
      case "submit": {
        const { job, replayed } = await this.options.desk.take(request, route.operation);
        const body = acknowledge(route.operation, job, base);
        return jsonAnswer(202, body, {
          Location: (body["url"] ?? body["native_format"])!,
          ...SUPPORTED,
          ...(replayed ? { [IDEMPOTENCY_REPLAYED_HEADER]: "true" } : {}),
        });
      }
    }
  }

  private async result(operation: ServedOperation, id: string, format: ResultFormat): Promise<object> {
    const found = await this.options.store.find(operation.id, id);
    if (found === undefined) {
      throw new ProblemError(
        404,
        RESULT_CODE.unknown,
        "There is no result with this ID. It may have been deleted when its retention period ended.",
      );
    }
    if ("pending" in found) {
      const age = this.options.now().getTime() - Date.parse(found.pending.receivedAt);
      throw new ProblemError(404, RESULT_CODE.pending, "The result is not ready yet. Ask again.", {
        headers: { "Retry-After": age >= 0 && age < YOUNG_JOB_MS ? "0" : "1" },
      });
    }
    if (found.failure) throw outcomeProblem(found.failure);
    return operation.inFormat?.(found.body, format) ?? found.body;
  }

  private problemOf(error: unknown): ProblemError {
    if (error instanceof ProblemError) return error;
    const reason = reasonOf(error);
    if (DISK_FULL.has(reason)) {
      return new ProblemError(
        507,
        "storage-full",
        "The disk of the embedded service is full. Free some space and submit the recording again.",
        { cause: error },
      );
    }
    if (DISK_FAILS.has(reason)) {
      this.options.log(`the disk failed (${reason})`);
      return new ProblemError(
        500,
        "storage-failed",
        "The embedded service could not read or write its data. Check the disk that holds its data directory.",
        { cause: error },
      );
    }
    this.options.log(`a request met a defect: ${traceOf(error)}`);
    return new ProblemError(500, "internal-error", "The embedded service had an unexpected error. For details, see its log.", {
      cause: error,
    });
  }
}
