/** Per million words. The list that ships (`words.tsv`) leaves out words counted less than 20 times in 51 million. */
const LEAST_LISTED = 0.4;

/**
 * Frequency in a million words. A word missing from the list is only known to be said less often than any listed one.
 * @param digits after the decimal point, of a listed word
 */
export function perMillionInWords(perMillion: number, digits: number): string {
  return perMillion === 0
    ? `<${LEAST_LISTED}`
    : perMillion.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
