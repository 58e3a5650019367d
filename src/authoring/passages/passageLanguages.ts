/** The editor's names for the languages that passages are written in. */
export const PASSAGE_LANGUAGES: readonly string[] = ["plaintext", "markdown"];
