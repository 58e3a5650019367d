import type { PhonicsRules } from "../../language.ts";
import { ENGLISH_ITEMS } from "../items/items.ts";
import { contraction } from "./contractions.ts";
import { englishAligner, isEnglishGrapheme } from "./englishGraphemes.ts";
import { GraphemeAligner } from "./graphemes.ts";
import { syllablesByLetters } from "./syllables.ts";

export const ENGLISH_PHONICS: PhonicsRules = {
  aligner: (table) => (table ? new GraphemeAligner(table) : englishAligner()),
  syllablesByLetters,
  contraction,
  isGrapheme: isEnglishGrapheme,
  isEnding: (grapheme) => grapheme === "s",
  items: ENGLISH_ITEMS,
};
