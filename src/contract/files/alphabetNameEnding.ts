export const ALPHABET_NAME_ENDING = ".alphabet.json";
