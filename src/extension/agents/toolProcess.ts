import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readServerMessage, type ServerResult } from "#agents/serverMessage.ts";

export interface ToolProgram {
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/** The server knows later revisions, too. */
const PROTOCOL_VERSION = "2025-06-18";
/** Milliseconds until an idle process is ended: it holds the dictionary, some 100 MB. */
const IDLE_MS = 5 * 60_000;
/** Milliseconds in which a server should end by itself when its input ends. */
const END_WITHIN = 5_000;

/** Starts with the first call, and again after it has ended. */
export class ToolProcess {
  private running: Connection | undefined;
  private calls = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: ToolProgram,
    private readonly log: (line: string) => void,
  ) {}

  /** @returns the text of a tool's answer. @throws if the process ends before that; the signal's reason. */
  async call(name: string, input: object, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    clearTimeout(this.idle);
    this.calls++;
    try {
      const connection = (this.running ??= new Connection(this.program, this.log, (ended) => {
        if (this.running === ended) this.running = undefined;
      }));
      const { content = [] } = await connection.call(name, input, signal);
      return content.flatMap(({ text }) => text ?? []).join("\n");
    } finally {
      this.calls--;
      if (this.calls === 0) this.idle = setTimeout(() => this.dispose(), IDLE_MS).unref();
    }
  }

  dispose(): void {
    clearTimeout(this.idle);
    this.running?.end();
    this.running = undefined;
  }
}

interface Waiting {
  resolve: (answer: ServerResult) => void;
  reject: (reason: unknown) => void;
}

/** One process, from its start to its end. */
class Connection {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<unknown>;
  private last = 0;

  constructor(
    { command, args, env, cwd }: ToolProgram,
    log: (line: string) => void,
    private readonly onEnd: (self: Connection) => void,
  ) {
    this.child = spawn(command, [...args], { cwd, env, windowsHide: true, stdio: "pipe" });
    this.child.on("error", (error) => this.fail(error));
    this.child.on("exit", (code, signal) =>
      this.fail(new Error(`The tool process has ended (${signal ?? `exit code ${code}`}). Ask again.`)),
    );
    // A process that has just ended takes nothing more; its exit says why.
    this.child.stdin.on("error", () => undefined);
    createInterface({ input: this.child.stdout }).on("line", (line) => this.receive(line));
    createInterface({ input: this.child.stderr }).on("line", log);
    this.ready = this.ask("initialize", {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: "speech-assessment-editor", version: "1" },
    }).then(() => this.send({ method: "notifications/initialized" }));
    this.ready.catch(() => undefined);
  }

  async call(name: string, input: object, signal: AbortSignal): Promise<ServerResult> {
    await this.ready;
    signal.throwIfAborted();
    return this.ask("tools/call", { name, arguments: input }, signal);
  }

  end(): void {
    this.child.stdin.end();
    setTimeout(() => this.child.kill("SIGKILL"), END_WITHIN).unref();
  }

  private ask(method: string, params: object, signal?: AbortSignal): Promise<ServerResult> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.waiting.delete(id);
        this.send({ method: "notifications/cancelled", params: { requestId: id } });
        reject(signal?.reason as Error);
      };
      const done =
        <T>(finish: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener("abort", cancel);
          finish(value);
        };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      signal?.addEventListener("abort", cancel, { once: true });
      this.send({ id, method, params });
    });
  }

  private send(what: object): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...what })}\n`);
  }

  private receive(line: string): void {
    const { id, result, error } = readServerMessage(line) ?? {};
    const asked = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || !asked) return;
    this.waiting.delete(id);
    if (result) asked.resolve(result);
    else asked.reject(new Error(error?.message ?? "The tool gave no answer."));
  }

  private fail(reason: Error): void {
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
    this.onEnd(this);
  }
}
