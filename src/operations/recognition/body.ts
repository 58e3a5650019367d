import * as z from "zod";
import { aside, needed } from "#contract/wire/unread.ts";
import { flag, number, openEnum, text, warnings } from "#contract/wire/wire.ts";
import { stampedPhonemes } from "../timeline/writtenPhoneme.ts";

export const recognitionResult = z.looseObject({
  assessment_id: aside(text),
  user_id: aside(text),
  model_id: aside(text),
  reference_text: aside(text),
  prediction: needed(text),
  correct: needed(flag),
  confidence: needed(openEnum("High", "Medium", "Low")),
  /** Left out when the word was said correctly. */
  phoneme_details: aside(stampedPhonemes),
  /** Seconds. */
  audio_duration: needed(number),
  feedback: aside(text),
  warnings,
  /** Embedded service: 0 to 100. */
  score: aside(number),
});

export type RecognitionResult = z.output<typeof recognitionResult>;
