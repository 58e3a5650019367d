/** By their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request, whichever way it came: over HTTP, or within this process. */
export interface ServiceRequest {
  method: string;
  /** As it stands in a request's first line: path and query. */
  target: string;
  headers: RequestHeaders;
  /**
   * To be read once. It ends with an error where its sender goes before the end. Whoever leaves off reading it, also while a piece is
   * waited for, leaves the rest to whom the request came from.
   */
  body: AsyncIterable<Uint8Array>;
}

/** A header that can be given once; undefined where it is not, or is given more often. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
