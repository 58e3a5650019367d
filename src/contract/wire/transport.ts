/** A request as sent to a service. */
export interface TransportRequest {
  /** Such as `https://assess.example`. */
  origin: string;
  /** Including any query string. */
  path: string;
  method: "GET" | "POST";
  /** By their names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** To be read once. */
  body?: AsyncGenerator<Uint8Array> | string;
  /** Ends the request and the reading of its answer, with its reason. */
  signal: AbortSignal;
}

/** The body of an answer, to be read once. Stopping early ends its reception. */
export interface TransportBody extends AsyncIterable<Uint8Array> {
  /** Ends the reception of a body that will not be read. */
  discard(): void;
}

export interface TransportResponse {
  status: number;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: TransportBody;
}

/** The way to a service: over the network, or within this process. */
export interface Transport {
  /** Host of the proxy that requests go through. */
  readonly proxy?: string;
  /**
   * Redirects are not followed.
   * @throws whatever error occurred on the way, with its code where it has one; the signal's reason.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Ends all connections; what is under way fails. */
  close(): Promise<void>;
}
