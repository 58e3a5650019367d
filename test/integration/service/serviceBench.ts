import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OperationId } from "#operations/operation.ts";
import { problem, type Problem } from "#contract/wire/problem.ts";
import { PROBLEM_KINDS } from "#service/http/problemKinds.ts";
import { startService, type Service, type ServiceOptions } from "#service/node/startService.ts";
import { assertDescribed } from "./described.ts";
import { FakeAnalyser } from "./fakeAnalyser.ts";
import { PASSAGE } from "../../unit/service/sampleAnalyses.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";
import { submitPath } from "../../support/results.ts";

export const KEY = "a-key-for-tests";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  json: unknown;
}

/** Parts of a submission by name; a Buffer is sent as a file part, undefined leaves a part out. */
export type Parts = Record<string, string | Buffer | undefined>;

/** All that a client knows of a service. */
export type Reachable = Pick<Service, "url" | "apiKey">;

/** Starts services in temporary directories and clears both away. */
export class ServiceBench {
  readonly lines: string[] = [];
  readonly #services: Service[] = [];
  readonly #directories: string[] = [];

  async directory(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), "embedded-service-"));
    this.#directories.push(directory);
    return directory;
  }

  async start(options: Partial<ServiceOptions> = {}): Promise<Service> {
    const service = await startService({
      analyser: new FakeAnalyser(),
      dataDirectory: options.dataDirectory ?? (await this.directory()),
      apiKey: KEY,
      log: (line) => this.lines.push(line),
      ...options,
    });
    this.#services.push(service);
    return service;
  }

  /** Whatever a test did to the services, they have left no file open and no half-written one behind. */
  async clear(): Promise<void> {
    for (const service of this.#services.splice(0)) await service.close();
    const left: string[] = [];
    for (const directory of this.#directories.splice(0)) {
      left.push(
        ...openFiles().filter((path) => path.startsWith(directory)),
        ...(await readdir(join(directory, "unfinished")).catch(() => [])),
      );
      await rm(directory, { recursive: true, force: true });
    }
    this.lines.length = 0;
    assert.deepEqual(left, []);
  }
}

/** Paths of the files that this process has open, as far as the system tells (Linux). */
function openFiles(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return readlinkSync(join("/proc/self/fd", name));
    } catch {
      return []; // the one of the listing itself
    }
  });
}

export function validParts(operation: OperationId): Parts {
  const reference = operation === "pronunciation" ? "K AE1 T" : operation === "recognition" ? "cat" : PASSAGE;
  return { file: wavBytes(), reference_text: Buffer.from(reference), user_token: "speaker-1", model_id: "local-en" };
}

export function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.append(name, value);
    else if (value) form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
  }
  return form;
}

export async function post(
  service: Reachable,
  path: string,
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf("POST", await fetch(service.url + path, { method: "POST", body, headers: { "x-api-key": service.apiKey, ...headers } }));
}

export async function submit(service: Reachable, operation: OperationId, changes: Parts = {}): Promise<Answer> {
  return post(service, submitPath(operation), formOf({ ...validParts(operation), ...changes }));
}

/** The id of an accepted submission. */
export async function submitted(service: Reachable, operation: OperationId, changes: Parts = {}): Promise<string> {
  const { status, json } = await submit(service, operation, changes);
  assert.equal(status, 202, JSON.stringify(json));
  return (json as { id: string }).id;
}

export async function get(service: Reachable, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return answerOf("GET", await fetch(new URL(address, service.url), { headers: { "x-api-key": service.apiKey, ...headers } }));
}

/** Asks until the answer is another one than "pending". */
export async function settled(service: Reachable, address: string): Promise<Answer> {
  for (;;) {
    const answer = await get(service, address);
    if (answer.status !== 404 || problem.parse(answer.json).code !== "pending") return answer;
    await sleep(10);
  }
}

/** Waits for a condition that something else brings about; mocha's time limit is the end of it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10);
}

/** A request with headers that fetch would not send. */
export async function rawRequest(
  service: Reachable,
  options: { method?: string; path?: string; headers?: Record<string, string>; chunks?: Buffer[] },
): Promise<Answer> {
  const { method = "GET", path = "/healthz", headers = {}, chunks = [] } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      service.url,
      { method, path, agent: false, headers: { "x-api-key": service.apiKey, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode!, headers: response.headers, json: text ? JSON.parse(text) : undefined });
        });
      },
    );
    outgoing.on("error", reject);
    for (const part of chunks) outgoing.write(part);
    outgoing.end();
  });
}

/** Says something over a connection of its own, which may be no request at all, and waits until the service has answered and closed it. */
export async function spoken(service: Reachable, text: string): Promise<Answer> {
  return heardAfter(connectTo(service), text);
}

/** The same over a connection whose first request was fine, and which the service keeps open. */
export async function spokenAfter(service: Reachable, text: string): Promise<Answer> {
  const socket = connectTo(service);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n\r\n`);
  let first = "";
  while (!first.endsWith("}")) first += ((await once(socket, "data")) as [Buffer])[0].toString();
  assert.match(first, /^HTTP\/1\.1 200 /);
  return heardAfter(socket, text);
}

function connectTo({ url }: Reachable): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

async function heardAfter(socket: Socket, text: string): Promise<Answer> {
  socket.write(text);
  const heard: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) heard.push(chunk);
  const [head, body] = Buffer.concat(heard).toString().split("\r\n\r\n") as [string, string];
  const [first, ...lines] = head.split("\r\n") as [string, ...string[]];
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(first.split(" ")[1]), headers, json: JSON.parse(body) };
}

/** Checks that an answer is a problem as documented, and returns it. */
export function assertProblem(answer: Answer, status: number, code: string, field?: string): Problem {
  const body = problem.parse(answer.json);
  assert.deepEqual({ status: answer.status, code: body.code, field: body.field }, { status, code, field }, body.detail);
  assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
  assert.equal(body.status, status);
  assert.match(body.type!, new RegExp(`^(?:http://[a-z0-9.:]+)?/problems/${code}$`));
  assert.ok(PROBLEM_KINDS[code]?.statuses.includes(status), `${code} is described with ${status}`);
  assert.ok(body.title && body.detail && body.detail.length > 10);
  return body;
}

/** Every answer is one that the service's own description has. */
async function answerOf(method: string, response: Response): Promise<Answer> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const json: unknown = type.startsWith("text/") ? await response.text() : await response.json();
  assertDescribed(method, new URL(response.url).pathname, { status, type, body: json });
  return { status, headers: Object.fromEntries(headers), json };
}
