import type { Transport, TransportRequest, TransportResponse } from "#contract/wire/transport.ts";

/** Stands for any redirect: a browser reveals neither its status nor where it leads. */
const REDIRECT_STATUS = 302;

/** The browser knows its proxies and certificates itself. What it remembers about pages (cookies, caches, referrers) is left out. */
export async function createTransport(): Promise<Transport> {
  return { request, close: async () => {} };
}

async function request({ origin, path, method, headers, body, signal }: TransportRequest): Promise<TransportResponse> {
  const blob = body === undefined || typeof body === "string" ? body : await gathered(body);
  const response = await fetch(origin + path, {
    method,
    headers,
    body: blob,
    signal,
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: "no-referrer",
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    // A browser does not tell a page why a request failed: no network, or a service that does not allow the page's origin.
    throw Object.assign(new Error("The browser got no answer.", { cause }), { code: "FETCH_FAILED", pageOrigin: globalThis.origin });
  });
  const redirected = response.type === "opaqueredirect";
  return {
    status: redirected ? REDIRECT_STATUS : response.status,
    headers: Object.fromEntries(response.headers),
    body: { [Symbol.asyncIterator]: () => piecesOf(response), discard: () => void response.body?.cancel().catch(() => undefined) },
  };
}

/** Browsers send no body in pieces over HTTP/1.1. A Blob may be outside this thread's memory. */
async function gathered(chunks: AsyncGenerator<Uint8Array>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const chunk of chunks) pieces.push(chunk as Uint8Array<ArrayBuffer>);
  return new Blob(pieces);
}

async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
