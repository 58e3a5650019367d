import * as z from "zod/mini";

// The view's end of MCP Apps (https://github.com/modelcontextprotocol/ext-apps, revision 2026-01-26): JSON-RPC with the chat around it.

const PROTOCOL_VERSION = "2026-01-26";
const APP = { name: "speech-assessment", version: "1" };
const INITIALIZE_ID = 1;
const METHOD_NOT_FOUND = -32601;

const hostContext = z.partial(
  z.looseObject({
    theme: z.catch(z.optional(z.enum(["light", "dark"])), undefined),
    /** BCP 47. */
    locale: z.catch(z.optional(z.string()), undefined),
    /** Custom properties of style sheets. */
    styles: z.catch(z.optional(z.looseObject({ variables: z.optional(z.record(z.string(), z.unknown())) })), undefined),
  }),
);
export type HostContext = z.infer<typeof hostContext>;

const toolResult = z.looseObject({
  content: z.catch(z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })), []),
  structuredContent: z.optional(z.unknown()),
  isError: z.catch(z.optional(z.boolean()), undefined),
});
export type ToolResult = z.infer<typeof toolResult>;

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
});

export interface HostHandlers {
  /** The host's words about itself, at first and whenever they change; only what it says is there. */
  context(context: HostContext): void;
  result(result: ToolResult): void;
  cancelled(): void;
}

/** @returns a function that tells the host how large the card is, in CSS pixels. */
export function connectToHost(handlers: HostHandlers): (width: number, height: number) => void {
  const host = window.parent;
  const post = (content: object) => host.postMessage({ jsonrpc: "2.0", ...content }, "*");
  let isReady = false;

  window.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    const { data: said } = source === host ? message.safeParse(data) : {};
    if (!said) return;
    const { id, method, params } = said;
    if (method === undefined) {
      if (id === INITIALIZE_ID && !isReady) begin(said.result);
    } else if (id !== undefined) {
      const isKnown = method === "ping" || method === "ui/resource-teardown";
      post({ id, ...(isKnown ? { result: {} } : { error: { code: METHOD_NOT_FOUND, message: method } }) });
    } else if (method === "ui/notifications/tool-result") {
      const { data: result } = toolResult.safeParse(params);
      if (result) handlers.result(result);
    } else if (method === "ui/notifications/tool-cancelled") {
      handlers.cancelled();
    } else if (method === "ui/notifications/host-context-changed") {
      handlers.context(hostContext.safeParse(params).data ?? {});
    }
  });
  post({
    id: INITIALIZE_ID,
    method: "ui/initialize",
    params: { protocolVersion: PROTOCOL_VERSION, appInfo: APP, appCapabilities: { availableDisplayModes: ["inline"] } },
  });

  function begin(answer: unknown): void {
    isReady = true;
    const { data } = z.looseObject({ hostContext: z.optional(hostContext) }).safeParse(answer);
    handlers.context(data?.hostContext ?? {});
    post({ method: "ui/notifications/initialized" });
  }

  return (width: number, height: number): void => {
    if (isReady) post({ method: "ui/notifications/size-changed", params: { width, height } });
  };
}
