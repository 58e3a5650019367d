import { type UriParts, uriPath } from "#platform/uriPath.ts";

/** Here the editor provides every file, wherever it is. */
export function isLocal(_place: { scheme: string }): boolean {
  return true;
}

/** With nothing escaped. */
export function pathOf(uri: UriParts): string {
  return uriPath(uri);
}
