export interface TimeLimit {
  /** Aborts with a `TimeoutError`, or the given signal's reason. */
  readonly signal: AbortSignal;
  end(): void;
}

/**
 * Milliseconds, besides another signal. Not `AbortSignal.timeout` within `AbortSignal.any`: nothing references the former, and on Node 20
 * the garbage collector removes it, so that it never times out.
 */
export function timeLimit(signal: AbortSignal, milliseconds: number): TimeLimit {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("Time is up.", "TimeoutError")), milliseconds);
  const stop = () => limit.abort(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    },
  };
}
