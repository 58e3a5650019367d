/**
 * Agreement of two raters beyond chance (Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological
 * Measurement, 20, 37–46): with the share `po` of things that both name alike, and the share `pe` that they would name alike if each gave
 * the same names as often but at random, `(po - pe) / (1 - pe)`. From -1 to 1, where 0 is chance.
 *
 * @param counts how often the first rater gave the name of the row and the second that of the column; square.
 * @returns undefined where nothing was rated, or where both gave the same single name throughout, so that they agree by chance alone.
 */
export function cohensKappa(counts: readonly (readonly number[])[]): number | undefined {
  const rows = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = counts.map((_, column) => counts.reduce((sum, row) => sum + row[column]!, 0));
  const total = rows.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const alike = counts.reduce((sum, row, i) => sum + row[i]!, 0);
  // In whole numbers, so that perfect agreement is 1 and agreement by chance 0, and a division by zero is noticed.
  const byChance = rows.reduce((sum, count, i) => sum + count * columns[i]!, 0);
  const room = total * total - byChance;
  return room === 0 ? undefined : (total * alike - byChance) / room;
}
