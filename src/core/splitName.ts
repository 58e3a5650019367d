/** The extension is in lower case without its dot; a name that begins with its only dot has none. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() } : { stem: name, extension: "" };
}
