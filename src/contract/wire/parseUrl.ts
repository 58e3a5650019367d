/**
 * The address, or undefined for anything that is not one. Not with `URL.canParse`: in Node 20, once it has been called
 * often, it refuses every address that has letters beyond ASCII.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
