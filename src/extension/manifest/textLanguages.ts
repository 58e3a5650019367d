import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";

export const ARPABET_LANGUAGE = "arpabet";
/** Of everything that can be read aloud. */
export const TEXT_LANGUAGES: readonly string[] = [...PASSAGE_LANGUAGES, ARPABET_LANGUAGE];
