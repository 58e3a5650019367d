export interface TransportRequest {
  /** Such as `https://assess.example`. */
  origin: string;
  path: string;
  method: "GET" | "POST";
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** To be read once. */
  body?: AsyncGenerator<Uint8Array> | string;
  /** Ends the request and the reading of its answer. */
  signal: AbortSignal;
}

/** Read once. Stopping early ends its reception. */
export interface TransportBody extends AsyncIterable<Uint8Array> {
  /** For a body that will not be read. */
  discard(): void;
}

export interface TransportResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: TransportBody;
}

/** Over the network, or within this process. */
export interface Transport {
  readonly proxy?: string;
  /**
   * Redirects are not followed.
   * @throws whatever error occurred on the way, with its code where it has one; the signal's reason.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Requests under way fail. */
  close(): Promise<void>;
}
