/**
 * Characters that move a cursor, colour or hide text, ring, or reverse letters: control characters (C0, DEL, C1: escape sequences begin
 * with one of them), and Unicode's embeddings, overrides and isolates.
 */
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu;

/** One line of text from outside that is safe to show: blanks for separators of lines and columns, � for every other control character. */
export function printable(text: string): string {
  return text.replace(/\r\n|[\n\r\t]/gu, " ").replace(CONTROL, "\uFFFD");
}

/** Keeps line breaks, but nothing else that a terminal or a page would obey. @param signs control characters that stay as well */
export function printableLines(text: string, signs = ""): string {
  return text.replace(CONTROL, (unit, at: number) =>
    unit === "\n" || (unit === "\r" && text[at + 1] === "\n") || signs.includes(unit) ? unit : unit === "\t" ? " " : "\uFFFD",
  );
}

/** Can be distinguished and copied: control characters as JSON writes them. */
export function printableName(name: string): string {
  return name.replace(CONTROL, escaped);
}

/** The same JSON, without literal control characters except between members. */
export function printableJson(text: string): string {
  return text.replace(/[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu, escaped);
}

/** A character as JSON can write it, unit by unit: `\\u00ad`. */
export function escaped(sign: string): string {
  return [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
}
