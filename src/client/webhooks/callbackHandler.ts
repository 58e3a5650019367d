import { createHash, timingSafeEqual } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { lenientJson } from "#core/text/lenientJson.ts";
import type { OperationId } from "#operations/operation.ts";
import { PROBLEM_CONTENT_TYPE, type Problem } from "#contract/wire/problem.ts";
import { bodyText } from "../exchange/bodyText.ts";
import { isSignedBy } from "./isSignedBy.ts";
import { jobIdOf, possibleIds, readCallback, type CallbackOutcome } from "./readCallback.ts";

/** A job whose result may arrive. */
export interface ExpectedCallback {
  /** Undefined for any. */
  operation?: OperationId;
  /** `whsec_…`, where its service signs: anything not signed with it is then refused. */
  secret?: string;
  /** Nothing more is needed for it: whatever comes is acknowledged and ignored. */
  isDone?: boolean;
}

export interface ReceivedCallback {
  /** Of the job; undefined for a body that names none. */
  id: string | undefined;
  /**
   * True if the job's secret vouches for it. Without that, only the unguessable address and an id that is being waited
   * for speak for it: a reason to ask the service at once, but not a result to trust by itself.
   */
  signed: boolean;
  outcome: CallbackOutcome;
}

export type CallbackEnd = boolean | "not kept";

export interface CallbackHandlerOptions {
  token: string;
  bodyBytes: number;
  /**
   * Undefined for a job that nobody waits for.
   * @param isNamed it is called the job's id; otherwise it is any text that may be one, or a word.
   */
  expects: (id: string, isNamed: boolean) => ExpectedCallback | undefined | Promise<ExpectedCallback | undefined>;
  /**
   * Asked about a body that names no expected job; it is refused if undefined is returned, or without this.
   * @param ids the texts in it that may be ids.
   */
  expectsUnnamed?: (ids: readonly string[]) => Pick<ExpectedCallback, "secret"> | undefined;
  /**
   * Receives each callback, never two of one job at a time: a result, a failure, or anything else that came, which is a hint.
   * @returns whether the job is done with; anything later for it is acknowledged and ignored. Otherwise, and when it
   * fails, the next one is passed on again. `not kept` is a failure that needs no line in the log.
   */
  onResult: (received: ReceivedCallback) => CallbackEnd | Promise<CallbackEnd>;
  /** A callback is acknowledged only once `onResult` is through with it, and answered with 503 if that fails; otherwise at once. */
  answersLast?: boolean;
  /** Takes one line at a time, without addresses, tokens or bodies. */
  log?: (line: string) => void;
}

/** A refusal: the answer's status, a stable code and a sentence for people. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The number of finished jobs that are remembered, to tell a second delivery from one for an unknown job. */
const MOST_REMEMBERED_JOBS = 10_000;

/** Answers a service's callbacks, and passes them on one at a time for each job. */
export class CallbackHandler {
  private readonly options: CallbackHandlerOptions;
  /** By job, and one for all that name none. Resolves to whether it was taken without an error. */
  private readonly running = new Map<string | undefined, Promise<boolean>>();
  private readonly answering = new Set<Promise<void>>();
  private readonly done = new Set<string>();

  constructor(options: CallbackHandlerOptions) {
    this.options = options;
  }

  /** Resolves when nothing that was accepted is under way any more, nor its answer. */
  async settled(): Promise<void> {
    await Promise.all([...this.running.values(), ...this.answering]);
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const received = await this.receive(request);
      if (received && this.options.answersLast) {
        const answered = finished(response).catch(() => undefined);
        this.answering.add(answered);
        void answered.then(() => this.answering.delete(answered));
        await this.takeFirst(received);
      }
      response.writeHead(204).end();
      if (received && !this.options.answersLast) this.handOn(received);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : this.defect(error);
      // The server still reads and discards the rest of the body, within its time limit: closing at once would
      // reset the connection, and the sender would not see the answer.
      if (!response.destroyed) refuse(response, refusal);
    }
  }

  /** Undefined for a job that is done with. */
  private async receive(request: IncomingMessage): Promise<ReceivedCallback | undefined> {
    const failed = this.checkRequest(request);
    const { bodyBytes } = this.options;
    const bytes = await readBytes(request, bodyBytes);
    const { text, isCut } = await bodyText(bytes, request.headers, bodyBytes);
    if (isCut) throw tooLarge(bodyBytes);
    const { json, text: plain } = lenientJson(text) ?? { json: undefined, text };
    const known = await this.expected(text, json);
    if (!known) throw new Refusal(404, "unknown-job", "This names no job whose result is expected here.");
    const { id, secret, operation } = known;
    if (known.isDone || (id !== undefined && this.done.has(id))) return undefined;
    // A sender signs the text or, where something on the way has packed it, what it handed on.
    if (secret !== undefined && ![text, bytes.toString()].some((body) => isSignedBy(secret, request.headers, body))) {
      throw new Refusal(
        401,
        "signature-refused",
        "The signature is missing, does not match the shared secret, or is more than five minutes old.",
      );
    }
    const read = readCallback(plain, json, operation, failed);
    const outcome = read === undefined || read.kind === "hint" ? { kind: "hint" as const, ...read, text } : read;
    return { id, signed: secret !== undefined, outcome };
  }

  /** The job that a body is about, by the id where a result has it, or by any possible id in it. */
  private async expected(text: string, json: unknown): Promise<(ExpectedCallback & { id: string | undefined }) | undefined> {
    const id = jobIdOf(json);
    const ids = new Set([...(id === undefined ? [] : [id]), ...possibleIds(text, json)]);
    for (const one of ids) {
      if (this.done.has(one)) return { id: one, isDone: true };
      const expected = await this.options.expects(one, one === id);
      if (expected) return { id: one, ...expected };
    }
    const unnamed = this.options.expectsUnnamed?.([...ids]);
    return unnamed && { id: undefined, ...unnamed };
  }

  /** @returns whether the body is a problem instead of a result. */
  private checkRequest({ method, url = "", headers }: IncomingMessage): boolean {
    if (!isSame(url.split("?")[0]!, `/${this.options.token}`)) throw new Refusal(404, "unknown-path", "There is nothing here.");
    if (method !== "POST") throw new Refusal(405, "method-not-allowed", "Results are delivered by POST.", { Allow: "POST" });
    if (Number(headers["content-length"]) > this.options.bodyBytes) throw tooLarge(this.options.bodyBytes);
    // Senders label JSON as they like. The path cannot be guessed, so a web page gains nothing by it.
    return headers["content-type"]?.split(";")[0]!.trim().toLowerCase() === PROBLEM_CONTENT_TYPE;
  }

  private handOn(received: ReceivedCallback): void {
    // Others of the same job may have reached the same point while it was determined who expects them.
    if (!this.isTaken(received.id)) void this.start(received);
  }

  /** @throws {Refusal} 503 if it could not be kept. */
  private async takeFirst(received: ReceivedCallback): Promise<void> {
    const { id } = received;
    while (!this.isDone(id)) {
      const other = this.running.get(id);
      if (other) {
        await other;
        continue;
      }
      if (await this.start(received)) return;
      throw new Refusal(503, "not-kept", "The result could not be saved here. Deliver it again later.", { "Retry-After": "60" });
    }
  }

  private isDone(id: string | undefined): boolean {
    return id !== undefined && this.done.has(id);
  }

  private isTaken(id: string | undefined): boolean {
    return this.isDone(id) || this.running.has(id);
  }

  private start(received: ReceivedCallback): Promise<boolean> {
    const { id } = received;
    const work = this.process(received).finally(() => this.running.delete(id));
    this.running.set(id, work);
    return work;
  }

  /** @returns false if it failed. */
  private async process(received: ReceivedCallback): Promise<boolean> {
    // Where the answer goes out first, it does whatever the work starts with.
    await new Promise(setImmediate);
    try {
      const end = await this.options.onResult(received);
      if (end === true && received.id !== undefined) this.remember(received.id);
      return end !== "not kept";
    } catch (error) {
      this.options.log?.(`a result that was received could not be handled (${nameOf(error)})`);
      return false;
    }
  }

  private remember(id: string): void {
    this.done.add(id);
    if (this.done.size > MOST_REMEMBERED_JOBS) this.done.delete(this.done.values().next().value!);
  }

  private defect(error: unknown): Refusal {
    this.options.log?.(`a callback met a defect (${nameOf(error)})`);
    return new Refusal(500, "internal-error", "The receiver had an unexpected error. Deliver again later.");
  }
}

/** @throws {Refusal} 413 for more than `limit` bytes, 400 for a body that is incomplete. */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const unfinished = () => reject(new Refusal(400, "body-incomplete", "The body was cut off."));
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        chunks.length = 0;
        reject(tooLarge(limit));
      } else {
        chunks.push(chunk);
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", unfinished).once("close", unfinished);
  });
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, "body-too-large", `The body is larger than ${limit / 1_000_000} MB, too large for a result.`);
}

function refuse(response: ServerResponse, { status, code, message, headers }: Refusal): void {
  const body: Problem = { type: "about:blank", title: STATUS_CODES[status], status, detail: message, code };
  response.writeHead(status, { "Content-Type": PROBLEM_CONTENT_TYPE, "Cache-Control": "no-store", ...headers }).end(JSON.stringify(body));
}

/** Compares digests, so that the time it takes does not reveal how much of a guess is right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** A message may contain what was received; the name does not. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
