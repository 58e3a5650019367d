/** How many columns of a terminal a text takes: combining marks have none of their own. */
export function columnsOf(text: string): number {
  return [...text.replace(/\p{M}/gu, "")].length;
}
