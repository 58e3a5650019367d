import {
  endOf,
  parseKept,
  parseOpened,
  parseRefusal,
  SEAT_HEADER,
  TAKE_PATH,
  TAKE_REFUSAL,
  TAKE_TYPE,
  type TakePage,
  TOKEN_HEADER,
} from "./takeProtocol.ts";
import type { Connection } from "./takeState.ts";

type Ended = (Connection & { is: "ended" })["why"];

export type SentTake = { is: "kept"; name?: string } | { is: "refused"; message?: string } | { is: "ended"; why: Ended };

const SEAT = "seat";
/** Tries before the editor counts as unreachable, and the milliseconds between them. */
const MOST_TRIES = 4;
const PAUSE_MS = 2_000;

/** Only the seat survives a reload of the tab. */
export class TakeLink {
  private seat: string | undefined;

  constructor(
    private readonly request: typeof fetch,
    private readonly store: Pick<Storage, "getItem" | "setItem">,
    private readonly pause: (milliseconds: number) => Promise<void>,
  ) {}

  /** @param token of the address; empty if the page was reloaded. @returns why the address is not valid, if it is not. */
  async open(token: string): Promise<TakePage | Ended> {
    const seat = this.store.getItem(SEAT);
    if (token === "" && seat === null) return "unknown";
    const answer = await this.post(TAKE_PATH.open, token === "" ? { [SEAT_HEADER]: seat! } : { [TOKEN_HEADER]: token });
    const opened = answer && answer.ok ? parseOpened(answer.data) : undefined;
    if (!opened) return answer ? (whyOf(answer.data) ?? "unknown") : "lost";
    this.seat = opened.seat;
    this.store.setItem(SEAT, opened.seat);
    return opened.page;
  }

  /** Resolves once the address is no longer valid. */
  async ended(): Promise<Ended> {
    for (let failures = 0; failures < MOST_TRIES;) {
      const answer = await this.post(TAKE_PATH.wait, { [SEAT_HEADER]: this.seat! });
      const why = answer && !answer.ok ? whyOf(answer.data) : undefined;
      if (why !== undefined) return why;
      failures = answer?.ok ? 0 : failures + 1;
      if (failures > 0) await this.pause(PAUSE_MS);
    }
    return "lost";
  }

  /** The tab is being closed or loaded again, so the editor need not wait for signs of life. */
  leave(): void {
    if (this.seat !== undefined) void this.post(TAKE_PATH.left, { [SEAT_HEADER]: this.seat }, { keepalive: true });
  }

  async send(wav: Blob): Promise<SentTake> {
    const answer = await this.post(TAKE_PATH.take, { [SEAT_HEADER]: this.seat!, "content-type": TAKE_TYPE }, { body: wav });
    if (!answer) return { is: "refused" };
    if (answer.ok) return { is: "kept", ...parseKept(answer.data) };
    const why = whyOf(answer.data);
    // An earlier attempt may have got through, and its answer lost.
    if (why === "kept") return { is: "kept" };
    return why === undefined ? { is: "refused", message: parseRefusal(answer.data)?.detail } : { is: "ended", why };
  }

  /** Undefined where there was no answer. */
  private async post(
    path: string,
    headers: Record<string, string>,
    more: Pick<RequestInit, "body" | "keepalive"> = {},
  ): Promise<{ ok: boolean; data: unknown } | undefined> {
    try {
      const response = await this.request(path, {
        method: "POST",
        headers,
        ...more,
        cache: "no-store",
        credentials: "same-origin",
        redirect: "error",
      });
      return { ok: response.ok, data: (await response.json().catch(() => undefined)) as unknown };
    } catch {
      return undefined;
    }
  }
}

/** Undefined for a refusal that does not end the address. */
function whyOf(data: unknown): Ended | undefined {
  const code = parseRefusal(data)?.code;
  switch (code) {
    case undefined:
      return undefined;
    case TAKE_REFUSAL.unknown:
      return "unknown";
    case TAKE_REFUSAL.used:
      return "used";
    case TAKE_REFUSAL.moved:
      return "moved";
    default:
      return endOf(code);
  }
}
