import * as z from "zod";
import { openEnum, ownField, phonemeAlternative } from "./wire.ts";

export const recognisedPhoneme = z.looseObject({
  phoneme: z.string(),
  /** The expected phoneme where it is another one; null otherwise. */
  original: z.string().nullish(),
  /** Start in seconds. */
  timestamp: z.number(),
  /** From the embedded service: end in seconds, with a segmenting model only. */
  end: ownField(z.number()),
  /** From the embedded service: 0 to 100. */
  score: ownField(z.number()),
  alternatives: ownField(z.array(phonemeAlternative)),
});

export const recognitionResult = z.looseObject({
  assessment_id: z.string(),
  user_id: z.string(),
  model_id: z.string(),
  reference_text: z.string(),
  /** The word or phrase heard. */
  prediction: z.string(),
  correct: z.boolean(),
  confidence: openEnum("High", "Medium", "Low"),
  /** Left out when the word was said correctly. */
  phoneme_details: z.array(recognisedPhoneme).nullish(),
  /** Seconds. */
  audio_duration: z.number(),
  feedback: z.string().nullish(),
  /** From the embedded service: 0 to 100. */
  score: ownField(z.number()),
});

export type RecognisedPhoneme = z.infer<typeof recognisedPhoneme>;
export type RecognitionResult = z.infer<typeof recognitionResult>;
