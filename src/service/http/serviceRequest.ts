/** Names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ServiceRequest {
  method: string;
  /** Path and query, as in the first line. */
  target: string;
  headers: RequestHeaders;
  /**
   * Read once. Ends with an error if its sender goes away. A reader that stops, even while waiting, leaves the rest to whoever passed the
   * request on.
   */
  body: AsyncIterable<Uint8Array>;
}

/** Undefined if it is missing or given more than once. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
