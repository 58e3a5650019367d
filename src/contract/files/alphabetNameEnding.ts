/** The ending of the name of a file with an alphabet. */
export const ALPHABET_NAME_ENDING = ".alphabet.json";
