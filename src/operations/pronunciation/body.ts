import * as z from "zod";
import { aside, ownField, phonemeAlternative, text, warnings } from "#contract/wire/wire.ts";
import { phonemeChoices } from "../timeline/phonemeChoices.ts";

export const analysisDetail = z
  .looseObject({
    /** Several where the prediction is uncertain, in an undocumented form: see `phonemeChoices`. */
    phoneme: z.unknown().optional(),
    /** Seconds. */
    timestamp: z.number(),
    /** Embedded service: seconds, with a segmenting model only. */
    end: ownField(z.number()),
    /** Embedded service: 0 to 100. */
    score: ownField(z.number()),
    /** Embedded service: for an uncertain phoneme, most probable first. */
    alternatives: ownField(z.array(phonemeAlternative)),
    /** Embedded service: the expected phoneme's place, from 0. */
    reference_index: ownField(z.number()),
  })
  .superRefine((entry, context) => {
    if (entry.phoneme == null && entry["phonemes"] == null) context.addIssue({ code: "custom", path: ["phoneme"], message: "missing" });
    else if (phonemeChoices(entry).length === 0)
      context.addIssue({ code: "custom", path: ["phoneme"], message: "expected a phoneme or several phonemes" });
  });

export const pronunciationResult = z.looseObject({
  assessment_id: aside(z.string()),
  user_id: aside(z.string()),
  model_id: aside(z.string()),
  reference_text: aside(z.string()),
  is_correct: z.boolean(),
  feedback: aside(text),
  /** Seconds. */
  audio_duration: aside(z.number()),
  analysis_details: z.array(analysisDetail),
  /** Embedded service: expected phonemes that were not said. */
  missing_phonemes: ownField(z.array(z.looseObject({ reference_index: ownField(z.number()), score: ownField(z.number()) }))),
  warnings,
  /** Embedded service: 0 to 100 for the whole reference. */
  score: ownField(z.number()),
});

export type AnalysisDetail = z.infer<typeof analysisDetail>;
export type PronunciationResult = z.infer<typeof pronunciationResult>;
