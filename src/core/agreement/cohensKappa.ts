/**
 * Agreement of two raters beyond chance (Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological
 * Measurement, 20, 37–46): `(po - pe) / (1 - pe)`, with the share `po` that both name alike, and the share `pe` that they would name alike
 * if each gave the same names as often but at random. From -1 to 1, where 0 is chance.
 * @param counts the first rater's names by row, the second's by column; square
 * @returns undefined if nothing was rated, or if both gave the same single name throughout, so that they agree by chance alone
 */
export function cohensKappa(counts: readonly (readonly number[])[]): number | undefined {
  const rows = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = counts.map((_, column) => counts.reduce((sum, row) => sum + row[column]!, 0));
  const total = rows.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const alike = counts.reduce((sum, row, i) => sum + row[i]!, 0);
  // Whole numbers, so that perfect agreement is 1, agreement by chance 0, and a division by zero is noticed.
  const byChance = rows.reduce((sum, count, i) => sum + count * columns[i]!, 0);
  const room = total * total - byChance;
  return room === 0 ? undefined : (total * alike - byChance) / room;
}
