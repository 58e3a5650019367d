import { jsonText } from "./jsonText.ts";

/** Texts, numbers, and what programs write for numbers that JSON does not have. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b(?!\s*:)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gsu;
/** An integer of 16 digits may be larger than numbers are exact. */
const LONG_INTEGER = /(?<![\d.])\d{16,}(?![\d.eE])/u;

/**
 * Reads JSON as services write it: it may begin with a byte order mark; `NaN`, infinite numbers and integers that no number holds exactly, such
 * as ids, become texts, so that they are kept as they came.
 * @returns undefined for any other text. `text` is as given, or JSON where other programs could not read that.
 */
export function lenientJson(text: string): { json: unknown; text: string } | undefined {
  const plain = text.replace(/^\uFEFF/u, "");
  try {
    return { json: JSON.parse(LONG_INTEGER.test(plain) ? withoutOddNumbers(plain, false) : plain), text: plain };
  } catch {
    if (!/NaN|Infinity/u.test(plain)) return undefined;
  }
  try {
    const json: unknown = JSON.parse(withoutOddNumbers(plain, true));
    return { json, text: jsonText(json) };
  } catch {
    return undefined;
  }
}

function withoutOddNumbers(text: string, hasNaN: boolean): string {
  return text.replace(TOKENS, (token) => {
    if (token.startsWith('"')) return token;
    if (/[NI]/u.test(token)) return hasNaN ? `"${token}"` : token;
    return /^-?\d+$/u.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  });
}
