/** Returns the number of columns of a terminal that a text fills: combining marks have none of their own. */
export function columnsOf(text: string): number {
  return [...text.replace(/\p{M}/gu, "")].length;
}
