export interface TimeLimit {
  /** Aborts with a `TimeoutError` when the time is over, or with the reason of the given signal. */
  readonly signal: AbortSignal;
  /** Releases the timer once what the limit was for is over. */
  end(): void;
}

/**
 * A limit in milliseconds in addition to another signal. Not `AbortSignal.timeout` within `AbortSignal.any`: nothing
 * references the former there, and on Node 20 the garbage collector removes it, so that it never times out.
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
