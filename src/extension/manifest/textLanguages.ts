import { PASSAGE_LANGUAGES } from "../../authoring/passages/passageLanguages.ts";

/** The editor's name for the language of Arpabet files. */
export const ARPABET_LANGUAGE = "arpabet";
/** The editor's names for the languages of everything that can be read aloud. */
export const TEXT_LANGUAGES: readonly string[] = [...PASSAGE_LANGUAGES, ARPABET_LANGUAGE];
