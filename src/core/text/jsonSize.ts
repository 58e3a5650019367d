/**
 * About how many values a JSON text holds, before any is built: each may take a hundred bytes of memory and more, even if its text has only
 * two characters. Linear.
 */
export function valuesInJson(text: string): number {
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === COMMA || unit === BRACKET || unit === BRACE) values++;
    else if (unit === QUOTE) at = endOfString(text, at);
  }
  return values;
}

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let unit = text.charCodeAt(at); at < text.length && unit !== QUOTE; unit = text.charCodeAt(at)) at += unit === BACKSLASH ? 2 : 1;
  return at;
}

/** A result of 15 minutes with all of its phonemes has some 200,000. */
export const MOST_VALUES = 2_000_000;
