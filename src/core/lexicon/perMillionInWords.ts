/**
 * Below this, per million words, the list that ships (`words.tsv`) has no word: it leaves out those that were counted less than
 * 20 times in 51 million words.
 */
const LEAST_LISTED = 0.4;

/**
 * Says how often a word is said in a million words. That the list lacks a word does not mean that it is never said: all that is known is
 * that it is said less often than any listed one.
 *
 * @param digits after the decimal point, of a listed word
 */
export function perMillionInWords(perMillion: number, digits: number): string {
  return perMillion === 0
    ? `<${LEAST_LISTED}`
    : perMillion.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
