import * as z from "zod";
import { aside, openEnum, ownField, phonemeAlternative, text, warnings } from "../../contract/wire/wire.ts";

export const recognisedPhoneme = z.looseObject({
  phoneme: text,
  /** The expected phoneme where it differs; null otherwise. */
  original: text.nullish(),
  /** Start in seconds. */
  timestamp: z.number(),
  /** From the embedded service: end in seconds, with a segmenting model only. */
  end: ownField(z.number()),
  /** From the embedded service: 0 to 100. */
  score: ownField(z.number()),
  alternatives: ownField(z.array(phonemeAlternative)),
});

export const recognitionResult = z.looseObject({
  assessment_id: aside(z.string()),
  user_id: aside(z.string()),
  model_id: aside(z.string()),
  reference_text: aside(z.string()),
  /** The word or phrase heard. */
  prediction: text,
  correct: z.boolean(),
  confidence: aside(openEnum("High", "Medium", "Low")),
  /** Left out when the word was said correctly. */
  phoneme_details: z.array(recognisedPhoneme).nullish(),
  /** Seconds. */
  audio_duration: aside(z.number()),
  feedback: aside(text),
  /** From the embedded service. */
  warnings,
  /** From the embedded service: 0 to 100. */
  score: ownField(z.number()),
});

export type RecognisedPhoneme = z.infer<typeof recognisedPhoneme>;
export type RecognitionResult = z.infer<typeof recognitionResult>;
