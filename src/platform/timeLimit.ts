export interface TimeLimit {
  /** Aborts with a `TimeoutError` when the time is over, or with the reason of the signal that was given. */
  readonly signal: AbortSignal;
  /** Frees the timer; what the limit was for is over. */
  end(): void;
}

/**
 * A limit in milliseconds beside another signal. Not `AbortSignal.timeout` within `AbortSignal.any`: nothing holds the
 * former there, and on Node 20 the garbage collector takes it away, so that the time is never over.
 */
export function timeLimit(signal: AbortSignal, milliseconds: number): TimeLimit {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("The time is over.", "TimeoutError")), milliseconds);
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
