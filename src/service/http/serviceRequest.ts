/** By their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request, however it arrived: over HTTP, or within this process. */
export interface ServiceRequest {
  method: string;
  /** As in a request's first line: path and query. */
  target: string;
  headers: RequestHeaders;
  /**
   * To be read once. It ends with an error if its sender goes away before the end. A reader that stops, even while waiting for a
   * piece, leaves the rest to whoever passed the request on.
   */
  body: AsyncIterable<Uint8Array>;
}

/** A header that may only be given once; undefined if it is missing or given more often. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
