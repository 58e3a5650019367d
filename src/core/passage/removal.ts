const BLANK = /[ \t]/u;
const AFTER = /[\s.,;:!?…)\]”’]|^$/u;
const BEGINNING = /[\n\r]|^$/u;
const SIGN = /[\p{S}#%&*@/\\_†‡§¶•]/u;

/**
 * Extends something that is removed by the blank before it, or after it at the beginning of a line, so that neither two blanks nor a blank
 * before a point stay behind. A sign before it, such as a bullet, keeps its blank.
 */
export function removalOf(text: string, start: number, end: number): { start: number; end: number } {
  const [before = "", after = ""] = [text[start - 1], text[end]];
  const takesBefore = BLANK.test(before) && AFTER.test(after) && !SIGN.test(text[start - 2] ?? "");
  const takesAfter = BEGINNING.test(before) && BLANK.test(after);
  return { start: takesBefore ? start - 1 : start, end: takesAfter ? end + 1 : end };
}
