import * as z from "zod";
import { aside, openEnum, ownField, phonemeAlternative, text, warnings } from "#contract/wire/wire.ts";

export const recognisedPhoneme = z.looseObject({
  phoneme: text,
  /** The expected phoneme if it differs. */
  original: text.nullish(),
  /** Seconds. */
  timestamp: z.number(),
  /** Embedded service: seconds, with a segmenting model only. */
  end: ownField(z.number()),
  /** Embedded service: 0 to 100. */
  score: ownField(z.number()),
  alternatives: ownField(z.array(phonemeAlternative)),
});

export const recognitionResult = z.looseObject({
  assessment_id: aside(z.string()),
  user_id: aside(z.string()),
  model_id: aside(z.string()),
  reference_text: aside(z.string()),
  prediction: text,
  correct: z.boolean(),
  confidence: aside(openEnum("High", "Medium", "Low")),
  /** Left out when the word was said correctly. */
  phoneme_details: z.array(recognisedPhoneme).nullish(),
  /** Seconds. */
  audio_duration: aside(z.number()),
  feedback: aside(text),
  warnings,
  /** Embedded service: 0 to 100. */
  score: ownField(z.number()),
});

export type RecognisedPhoneme = z.infer<typeof recognisedPhoneme>;
export type RecognitionResult = z.infer<typeof recognitionResult>;
