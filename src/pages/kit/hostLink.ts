import { t } from "@vscode/l10n";
import { handle, type Handlers } from "./handlers.ts";
import type { Answer, PageMessage } from "./pageProtocol.ts";

/** A request counts as failed after this: a little longer than a host ever takes. */
const LONGEST_REQUEST_MS = 12_000;

export interface Channel<Request> {
  post(message: PageMessage<Request>): void;
  /** Returns a function that ends the subscription. */
  listen(receive: (data: unknown) => void): () => void;
}

interface Pending {
  resolve(): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class HostLink<Request, Message extends { type: string }> {
  private readonly pending = new Map<number, Pending>();
  private readonly stop: () => void;
  private nextId = 1;

  /** @param handlers for what the host says on its own initiative; answers to requests are handled here, and all else is not for this page. */
  constructor(
    private readonly channel: Channel<Request>,
    handlers: Handlers<"type", Message, void>,
    private readonly longestRequestMs = LONGEST_REQUEST_MS,
  ) {
    this.stop = channel.listen((data) => {
      if (!hasType(data)) return;
      if (isAnswer(data)) this.settle(data.id, data.type === "error" ? data.message : undefined);
      else if (Object.hasOwn(handlers, data.type)) handle("type", handlers, data as Message);
    });
  }

  /** Asks the host for the page's state. */
  ready(): void {
    this.channel.post({ type: "ready" });
  }

  /** @throws {Error} with a sentence for people if the host refuses or does not answer in time. */
  request(request: Request): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settle(id, t("The editor did not answer.")), this.longestRequestMs);
      this.pending.set(id, { resolve, reject, timer });
      this.channel.post({ type: "request", id, request });
    });
  }

  reportDefect(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    this.channel.post({ type: "defect", message, ...(stack !== undefined && { stack }) });
  }

  dispose(): void {
    this.stop();
    for (const id of [...this.pending.keys()]) this.settle(id, t("The viewer was closed."));
  }

  private settle(id: number, problem: string | undefined): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    clearTimeout(pending.timer);
    if (problem === undefined) pending.resolve();
    else pending.reject(new Error(problem));
  }
}

function hasType(data: unknown): data is { type: string } {
  return typeof data === "object" && data !== null && "type" in data && typeof data.type === "string";
}

function isAnswer(message: { type: string }): message is Answer {
  return message.type === "reply" || message.type === "error";
}
