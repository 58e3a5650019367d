/**
 * The address, or undefined for what is none. Not by `URL.canParse`: in Node 20, once it has been called often, it refuses
 * every address with letters beyond ASCII.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
