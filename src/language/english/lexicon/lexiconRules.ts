import type { LexiconRules } from "../../language.ts";
import { isForChildren } from "./forChildren.ts";
import { homographAt, homographOf } from "./homographs.ts";
import { derivedPronunciations } from "./wordForms.ts";

export const ENGLISH_LEXICON: LexiconRules = { derivedPronunciations, homographOf, homographAt, isForChildren };
