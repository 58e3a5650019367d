export const PASSAGE_LANGUAGES: readonly string[] = ["plaintext", "markdown"];
