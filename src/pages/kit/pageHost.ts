import { HumanError } from "#core/humanError.ts";
import { t } from "@vscode/l10n";
import { handle, type Handlers } from "./handlers.ts";
import type { Answer, PageMessage } from "./pageProtocol.ts";

/** A request that takes longer is answered with an error; the page itself gives up a little later. */
const LONGEST_ANSWER_MS = 10_000;

export interface PagePort {
  /** Resolves to false if the page is hidden, so that the message was not delivered. */
  post(message: object): PromiseLike<boolean>;
  onMessage(receive: (data: unknown) => void): { dispose(): void };
}

export interface PageHostOptions<Request extends { method: string }> {
  /** The subject of sentences in the log. */
  name: string;
  /** May be loaded late. */
  parse(data: unknown): PageMessage<Request> | undefined | Promise<PageMessage<Request> | undefined>;
  /** Sends everything to a page that has nothing yet. */
  begin(): Promise<void> | void;
  /** They throw a `HumanError` for what people understand. */
  requests(): Handlers<"method", Request, Promise<void> | void>;
  log(message: string, details?: unknown): void;
}

/** A host's end of the conversation with its page, which may be loaded again at any time and then knows nothing. */
export class PageHost<Request extends { method: string }, Message extends { type: string }> {
  /** Counts the page's loads: a late answer to an earlier one would be taken for that of another request. */
  private loads = 0;
  private isListening = false;
  private hasState = false;
  private isClosed = false;
  /** The latest of each type. */
  private readonly held = new Map<string, Message>();
  private readonly subscription: { dispose(): void };

  constructor(
    private readonly port: PagePort,
    private readonly options: PageHostOptions<Request>,
    private readonly after = afterMilliseconds,
  ) {
    this.subscription = port.onMessage((data) => void this.receive(data));
  }

  get isReady(): boolean {
    return this.isListening && !this.isClosed;
  }

  /** Sends what the state contains too: a page that cannot take it now gets it with its state. */
  async post(message: Message): Promise<void> {
    if (this.isReady) await this.port.post(message);
  }

  /** Sends what no state contains. It waits for a page that is hidden or being loaded. */
  async deliver(message: Message): Promise<void> {
    if (this.isClosed || (this.hasState && (await this.port.post(message)))) return;
    this.held.set(message.type, message);
  }

  /** Another page is being loaded, and says when it is ready. */
  forgetPage(): void {
    this.loads++;
    this.isListening = this.hasState = false;
  }

  dispose(): void {
    this.isClosed = true;
    this.subscription.dispose();
  }

  private async receive(data: unknown): Promise<void> {
    try {
      const message = await this.options.parse(data);
      if (message?.type === "ready") await this.begin();
      else if (message?.type === "request") await this.answer(message.id, message.request);
      else if (message) this.options.log(`${this.options.name} failed: ${message.message}`, message.stack);
      else this.options.log(`${this.options.name} sent a message that is not understood`);
    } catch (error) {
      if (!this.isClosed) this.options.log(`${this.options.name} could not be given what it shows`, error);
    }
  }

  private async begin(): Promise<void> {
    const load = ++this.loads;
    this.isListening = true;
    this.hasState = false;
    await this.options.begin();
    if (load !== this.loads) return;
    this.hasState = true;
    const held = [...this.held.values()];
    this.held.clear();
    for (const message of held) await this.deliver(message);
  }

  private async answer(id: number, request: Request): Promise<void> {
    const { loads } = this;
    const problem = await this.problemOf(request);
    if (this.isClosed || loads !== this.loads) return;
    await this.port.post((problem === undefined ? { type: "reply", id } : { type: "error", id, message: problem }) satisfies Answer);
  }

  /** @returns a sentence for people; undefined if the request was granted. */
  private async problemOf(request: Request): Promise<string | undefined> {
    let stop: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      stop = this.after(LONGEST_ANSWER_MS, () => reject(new Error(`“${request.method}” takes too long`)));
    });
    try {
      await Promise.race([handle("method", this.options.requests(), request), late]);
      return undefined;
    } catch (error) {
      if (error instanceof HumanError) return error.message;
      this.options.log(`A request failed. ${this.options.name} asked for “${request.method}”`, error);
      return t("That did not work. See the log for details.");
    } finally {
      stop?.();
    }
  }
}

/** Calls back once, unless what it returns is called first. */
function afterMilliseconds(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
