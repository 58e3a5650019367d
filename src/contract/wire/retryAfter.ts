/**
 * Milliseconds from now. Reads seconds, which some services write with a fraction, or an HTTP date, by the service's own clock where known.
 * Undefined without a readable header, or for a negative number.
 * @param date the answer's `Date` header.
 * @param now milliseconds since 1970, used without `date`.
 */
export function retryAfter(header: string | undefined, date: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = httpDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - (httpDate(date ?? "") ?? now));
}

function httpDate(text: string): number | undefined {
  const time = /GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
