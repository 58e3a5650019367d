/** Columns of a terminal: combining marks have none of their own. */
export function columnsOf(text: string): number {
  return [...text.replace(/\p{M}/gu, "")].length;
}
