import * as z from "zod";
import { aside, listOf, needed } from "#contract/wire/unread.ts";
import { flag, number, text, warnings } from "#contract/wire/wire.ts";
import { stampedPhonemes } from "../timeline/writtenPhoneme.ts";

export const pronunciationResult = z.looseObject({
  assessment_id: aside(text),
  user_id: aside(text),
  model_id: aside(text),
  reference_text: aside(text),
  is_correct: needed(flag),
  feedback: aside(text),
  /** Seconds. */
  audio_duration: needed(number),
  analysis_details: needed(stampedPhonemes),
  /** Embedded service: expected phonemes that were not said. */
  missing_phonemes: aside(listOf(z.looseObject({ reference_index: aside(number), score: aside(number) }))),
  warnings,
  /** Embedded service: 0 to 100 for the whole reference. */
  score: aside(number),
});

export type PronunciationResult = z.output<typeof pronunciationResult>;
