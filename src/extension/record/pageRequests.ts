import type { IncomingMessage, ServerResponse } from "node:http";
import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { SEAT_HEADER, TAKE_PATH, TOKEN_HEADER, type TakePage } from "#pages/recorder/takeProtocol.ts";
import { ProblemError } from "#service/http/problemError.ts";
import { discardRest, sendJson, sendProblem } from "#service/node/sendAnswer.ts";
import { checkPage, type PageAddresses } from "./pageGuards.ts";
import { receiveTake } from "./receiveTake.ts";
import type { TakeLimits } from "./takeLimits.ts";
import type { TakeSession } from "./takeSession.ts";

export interface PageFile {
  type: string;
  bytes: Uint8Array;
}

export interface PageRequestsOptions extends PageAddresses {
  page: TakePage;
  /** By name; the page itself has the empty name. */
  files: ReadonlyMap<string, PageFile>;
  /** @returns the name of the take. @throws {HumanError} if it cannot be written; the page may try again. */
  keep: (wav: Uint8Array) => Promise<string>;
  session: TakeSession;
  limits: TakeLimits;
}

/** Nothing is loaded from or requested elsewhere, no referrer is sent, no other page may frame this one, and nothing is cached. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "microphone=(self), camera=(), geolocation=()",
};
const ACTIONS: readonly string[] = Object.values(TAKE_PATH);

/** The page's files contain nothing of the text; that is only for the page's seat. */
export class PageRequests {
  private isReceiving = false;

  constructor(private readonly options: PageRequestsOptions) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    void this.answer(request, response)
      .catch((error: unknown) => {
        if (!response.headersSent && !response.destroyed) sendProblem(response, problemOf(error));
      })
      .finally(() => discardRest(request, this.options.limits.lingerTimeout));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session, files, page } = this.options;
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const name = (request.url ?? "").split("?", 1)[0]!.replace(/^\//, "");
    const isAction = ACTIONS.includes(name);
    checkPage(request.headers, this.options, isAction);
    const file = files.get(name);
    if (!isAction && !file) throw new ProblemError(404, "unknown-path", t("There is nothing at this address."));
    const methods = isAction ? ["POST"] : ["GET", "HEAD"];
    if (!methods.includes(request.method ?? ""))
      throw new ProblemError(405, "method-not-allowed", t("This address does not accept requests of this kind."), {
        headers: { Allow: methods.join(", ") },
      });
    if (file) return sendFile(response, file);
    if (name === TAKE_PATH.take) return this.take(request, response);
    refuseBody(request);
    if (name === TAKE_PATH.open)
      return sendJson(response, 200, { seat: session.open(headerOf(request, TOKEN_HEADER), headerOf(request, SEAT_HEADER)), page });
    if (name === TAKE_PATH.left) {
      session.leave(headerOf(request, SEAT_HEADER));
      return sendJson(response, 200, {});
    }
    return this.wait(request, response);
  }

  /** Answers when the address ends or the seat moves to another tab, and after a while in any case. */
  private async wait(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session, limits } = this.options;
    const seat = headerOf(request, SEAT_HEADER);
    try {
      session.require(seat);
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          stop();
          resolve();
        };
        const timer = setTimeout(done, limits.wait);
        const stop = session.onChange(done);
        response.once("close", done);
      });
      if (response.destroyed) return;
      session.require(seat);
      sendJson(response, 200, {});
    } catch (error) {
      // Once it is on its way, the end need not be delayed any longer.
      response.once("close", () => session.tell());
      throw error;
    }
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session, page, limits, keep } = this.options;
    session.require(headerOf(request, SEAT_HEADER));
    if (this.isReceiving) throw new ProblemError(409, "take-arriving", t("Another take is being received. Wait until it has arrived."));
    this.isReceiving = true;
    try {
      const wav = await receiveTake(request, page.most, limits);
      // Somebody may have cancelled meanwhile.
      session.mustBeOpen();
      const name = await keep(wav);
      response.once("close", () => session.tell());
      session.end("kept");
      sendJson(response, 200, { name });
    } finally {
      this.isReceiving = false;
    }
  }
}

function sendFile(response: ServerResponse, { type, bytes }: PageFile): void {
  response.writeHead(200, { "Content-Type": type, "Content-Length": bytes.length });
  response.end(bytes);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function refuseBody({ headers }: IncomingMessage): void {
  if (Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined)
    throw new ProblemError(413, "body-refused", t("This request must not have a body."));
}

/** A page learns nothing about a failure that is not meant for people. */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HumanError) return new ProblemError(500, error.code, error.message, { cause: error });
  return new ProblemError(500, "internal-error", t("An unexpected error occurred in the extension."), { cause: error });
}
