import { handle } from "../contract/handlers.ts";
import { type HostMessageHandlers, parseHostMessage, type ViewerMessage, type ViewerRequest } from "../contract/viewerProtocol.ts";

/** How long a request may take before it counts as failed, in seconds. */
const REQUEST_SECONDS = 10;

/** The two directions of a message channel. */
export interface Channel {
  post(message: ViewerMessage): void;
  /** Returns a function that ends the subscription. */
  listen(receive: (data: unknown) => void): () => void;
}

interface Pending {
  resolve(): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** The viewer's end of the conversation with the host. */
export class HostLink {
  private readonly pending = new Map<number, Pending>();
  private readonly stop: () => void;
  private nextId = 1;

  /** @param handlers what is done with what the host says of itself; answers to requests are the link's own. */
  constructor(
    private readonly channel: Channel,
    handlers: Omit<HostMessageHandlers, "reply" | "error">,
    private readonly requestSeconds = REQUEST_SECONDS,
  ) {
    const all: HostMessageHandlers = {
      ...handlers,
      reply: ({ id }) => this.settle(id, undefined),
      error: ({ id, message }) => this.settle(id, message),
    };
    this.stop = channel.listen((data) => {
      const message = parseHostMessage(data);
      if (message) handle("type", all, message);
    });
  }

  /** Says that the viewer can take its state. */
  ready(): void {
    this.channel.post({ type: "ready" });
  }

  /** @throws {Error} with a sentence for people when the host refuses or does not answer in time. */
  request(request: ViewerRequest): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settle(id, "The editor did not answer."), this.requestSeconds * 1000);
      this.pending.set(id, { resolve, reject, timer });
      this.channel.post({ type: "request", id, request });
    });
  }

  reportDefect(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    this.channel.post({ type: "defect", message, stack });
  }

  dispose(): void {
    this.stop();
    for (const id of [...this.pending.keys()]) this.settle(id, "The viewer was closed.");
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
