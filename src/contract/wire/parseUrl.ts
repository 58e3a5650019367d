/** Undefined if invalid. Not with `URL.canParse`: in Node 20, once called often, it refuses every address with letters beyond ASCII. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
