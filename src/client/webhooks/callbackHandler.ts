import { createHash, timingSafeEqual } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
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
  /**
   * True if anything that names the job is accepted, whatever its form: what services deliver is not documented, and it is a reason to
   * ask. Otherwise only results and problems are.
   */
  hints?: boolean;
}

export interface ReceivedCallback {
  /** Of the job. */
  id: string;
  /**
   * True if the job's secret vouches for it. Without that, only the unguessable address and an id that is being waited
   * for speak for it: a reason to ask the service at once, but not a result to trust by itself.
   */
  signed: boolean;
  outcome: CallbackOutcome;
}

export interface CallbackHandlerOptions {
  token: string;
  bodyBytes: number;
  /** Undefined for a job that nobody waits for; what comes for it is refused. */
  expects: (id: string) => ExpectedCallback | undefined | Promise<ExpectedCallback | undefined>;
  /**
   * Receives each callback after it was answered, never two of one job at a time.
   * @returns whether the job is done with; anything later for it is acknowledged and ignored. Otherwise, and when it
   * fails, the next one is passed on again.
   */
  onResult: (received: ReceivedCallback) => boolean | Promise<boolean>;
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

const TYPES: ReadonlySet<string> = new Set(["application/json", "text/plain", "text/json"]);

/** Answers a service's callbacks at once, and passes them on one at a time for each job. */
export class CallbackHandler {
  private readonly options: CallbackHandlerOptions;
  private readonly running = new Map<string, Promise<void>>();
  private readonly done = new Set<string>();

  constructor(options: CallbackHandlerOptions) {
    this.options = options;
  }

  /** Resolves when nothing that was accepted is under way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const received = await this.receive(request);
      response.writeHead(204).end();
      if (received) this.handOn(received);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : this.defect(error);
      // The server still reads and discards the rest of the body, within its time limit: closing at once would
      // reset the connection, and the sender would not see the answer.
      if (!response.destroyed) refuse(response, refusal);
    }
  }

  /** Undefined for a job that is done with, or of which another one is being passed on. */
  private async receive(request: IncomingMessage): Promise<ReceivedCallback | undefined> {
    const failed = this.checkRequest(request);
    const bytes = await readBytes(request, this.options.bodyBytes);
    const { text: received, isCut } = await bodyText(bytes, request.headers, this.options.bodyBytes);
    if (isCut) throw tooLarge(this.options.bodyBytes);
    const { text, json } = lenientJson(received) ?? { text: received, json: undefined };
    const id = jobIdOf(json);
    if (id !== undefined && this.isTaken(id)) return undefined;
    const known = await this.expected(id, text, json);
    if (known === "taken") return undefined;
    if (!known && json === undefined) throw new Refusal(400, "body-malformed", "The body is not JSON.");
    if (!known && id === undefined) throw new Refusal(422, "not-a-result", "The body names no job.");
    if (!known) throw new Refusal(404, "unknown-job", "No result of this id is expected here.");
    const { secret, operation, hints } = known;
    // A sender signs the text or, where something on the way has packed it, what it handed on.
    if (secret !== undefined && ![received, bytes.toString()].some((body) => isSignedBy(secret, request.headers, body))) {
      throw new Refusal(
        401,
        "signature-refused",
        "The signature is missing, does not match the shared secret, or is more than five minutes old.",
      );
    }
    const outcome = readCallback(text, json, operation, failed) ?? (hints ? { kind: "hint" as const } : undefined);
    if (!outcome) throw new Refusal(422, "not-a-result", "The body is not a result of the assessment that was submitted.");
    return { id: known.id, signed: secret !== undefined, outcome };
  }

  /** The job that a body is about, by the id where a result has it, or by any possible id in it. */
  private async expected(
    id: string | undefined,
    text: string,
    json: unknown,
  ): Promise<(ExpectedCallback & { id: string }) | "taken" | undefined> {
    const expected = id === undefined ? undefined : await this.options.expects(id);
    if (id !== undefined && expected) return { id, ...expected };
    for (const other of possibleIds(text, json)) {
      if (this.isTaken(other)) return "taken";
      const hinted = other === id ? undefined : await this.options.expects(other);
      if (hinted?.hints) return { id: other, ...hinted };
    }
    return undefined;
  }

  /** @returns whether the body is a problem instead of a result. */
  private checkRequest({ method, url = "", headers }: IncomingMessage): boolean {
    if (!isSame(url.split("?")[0]!, `/${this.options.token}`)) throw new Refusal(404, "unknown-path", "There is nothing here.");
    if (method !== "POST") throw new Refusal(405, "method-not-allowed", "Results are delivered by POST.", { Allow: "POST" });
    const type = headers["content-type"]?.split(";")[0]!.trim().toLowerCase();
    // Some senders label JSON as plain text, or not at all. The path cannot be guessed, so a web page gains nothing by it.
    if (!(type === undefined || TYPES.has(type) || type.endsWith("+json"))) {
      throw new Refusal(415, "content-type-unsupported", "A result is delivered as JSON.");
    }
    if (Number(headers["content-length"]) > this.options.bodyBytes) throw tooLarge(this.options.bodyBytes);
    return type === PROBLEM_CONTENT_TYPE;
  }

  private isTaken(id: string): boolean {
    return this.done.has(id) || this.running.has(id);
  }

  private handOn(received: ReceivedCallback): void {
    const { id } = received;
    // Others of the same job may have reached the same point while it was determined who expects them.
    if (this.isTaken(id)) return;
    const work = this.process(received).finally(() => this.running.delete(id));
    this.running.set(id, work);
  }

  private async process(received: ReceivedCallback): Promise<void> {
    // The answer goes out first, whatever the work starts with.
    await new Promise(setImmediate);
    try {
      if (await this.options.onResult(received)) this.remember(received.id);
    } catch (error) {
      this.options.log?.(`a result that was received could not be handled (${nameOf(error)})`);
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
