import type { PhonicsRules } from "../../language.ts";
import { ENGLISH_ITEMS } from "../items/items.ts";
import { contraction } from "./contractions.ts";
import { englishAligner } from "./englishGraphemes.ts";
import { GraphemeAligner } from "./graphemes.ts";
import { syllablesByLetters } from "./syllables.ts";

export const ENGLISH_PHONICS: PhonicsRules = {
  aligner: (table) => (table ? new GraphemeAligner(table) : englishAligner()),
  syllablesByLetters,
  contraction,
  isEnding: (grapheme) => grapheme === "s",
  items: ENGLISH_ITEMS,
};
