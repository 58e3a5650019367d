import posix from "path-browserify";

export { posix };

/** A URI's part before its path, which has no folders. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i;

function apart(path: string): [origin: string, rest: string] {
  const origin = ORIGIN.exec(path)?.[0] ?? "";
  return [origin, path.slice(origin.length)];
}

export function join(first: string, ...others: string[]): string {
  const [origin, rest] = apart(first);
  return origin + posix.join(rest, ...others);
}

export function dirname(path: string): string {
  const [origin, rest] = apart(path);
  return origin + posix.dirname(rest);
}

export function basename(path: string, suffix?: string): string {
  return posix.basename(apart(path)[1], suffix);
}

export function extname(path: string): string {
  return posix.extname(apart(path)[1]);
}

export function isAbsolute(path: string): boolean {
  return posix.isAbsolute(apart(path)[1]);
}
