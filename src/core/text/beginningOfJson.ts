import { lenientJson } from "./lenientJson.ts";

/** The places nearest to the end that are tried. */
const MOST_TRIED = 8;
/** Braces within each other; acknowledgments have two or three. */
const DEEPEST = 100;
/** A text that is not closed reaches to the end. */
const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*(?:(?<close>")|\\?$)|[{}[\],]/gsu;

/**
 * Reads a JSON text that breaks off as far as it goes: members and items that are complete.
 * @returns undefined for a text that does not begin as JSON, or does not break off.
 */
export function beginningOfJson(text: string): unknown {
  const open: string[] = [];
  let places: { end: number; closed: string }[] = [];
  for (const { 0: token, index, groups } of text.matchAll(STRUCTURE)) {
    if (token.startsWith('"') && groups?.["close"] === undefined) break;
    if (token === "{" || token === "[") open.push(token === "{" ? "}" : "]");
    else if (token === "}" || token === "]") open.pop();
    if (open.length === 0 || open.length > DEEPEST) return undefined;
    // Everything before a comma is complete, a number also.
    const end = token === "," ? index : index + token.length;
    places.push({ end, closed: open.toReversed().join("") });
    if (places.length > 2 * MOST_TRIED) places = places.slice(-MOST_TRIED);
  }
  for (const { end, closed } of places.toReversed()) {
    const json = lenientJson(text.slice(0, end) + closed)?.json;
    if (typeof json === "object" && json !== null) return json;
  }
  return undefined;
}
