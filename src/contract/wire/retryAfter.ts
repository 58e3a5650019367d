/**
 * What a `Retry-After` header asks for, in milliseconds from now: seconds, which some services write with a fraction,
 * or an HTTP date, which is read by the service's own clock where its answer gives that. Undefined when there is no
 * such header or it says nothing that can be read, such as a negative number.
 * @param date the answer's `Date` header.
 * @param now milliseconds since 1970, for an answer without one.
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
