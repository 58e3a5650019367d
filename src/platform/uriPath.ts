export interface UriParts {
  scheme: string;
  authority: string;
  path: string;
}

/** Nothing is escaped, so that names can be joined and split. */
export function uriPath({ scheme, authority, path }: UriParts): string {
  return `${scheme}://${authority}${path}`;
}

/** @throws {Error} for anything that `uriPath` did not write. */
export function uriPartsOf(path: string): UriParts {
  const [, scheme, authority, rest] = /^([a-z][a-z\d+.-]*):\/\/([^/]*)(.*)$/is.exec(path) ?? [];
  if (scheme === undefined) throw new Error("A path without a scheme.");
  return { scheme, authority: authority!, path: rest! };
}
