import * as z from "zod";
import { ownField, phonemeAlternative } from "./wire.ts";

export const analysisDetail = z.looseObject({
  /** One phoneme, or several where the prediction is uncertain. How several are written is not documented. */
  phoneme: z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ phoneme: z.string() })]))], {
    error: (issue) => (issue.input === undefined ? "missing" : "expected a phoneme or a list of phonemes"),
  }),
  /** Start in seconds. */
  timestamp: z.number(),
  /** From the embedded service: end in seconds, with a segmenting model only. */
  end: ownField(z.number()),
  /** From the embedded service: 0 to 100. */
  score: ownField(z.number()),
  /** From the embedded service: what may have been said, most probable first, where that is uncertain. */
  alternatives: ownField(z.array(phonemeAlternative)),
});

export const pronunciationResult = z.looseObject({
  assessment_id: z.string(),
  user_id: z.string(),
  model_id: z.string(),
  reference_text: z.string(),
  is_correct: z.boolean(),
  /** Why it was marked incorrect. */
  feedback: z.string().nullish(),
  /** Seconds. */
  audio_duration: z.number(),
  analysis_details: z.array(analysisDetail),
  /** From the embedded service: 0 to 100 for the whole reference. */
  score: ownField(z.number()),
});

export type AnalysisDetail = z.infer<typeof analysisDetail>;
export type PronunciationResult = z.infer<typeof pronunciationResult>;

/** The phonemes of an entry, most probable first, however the service wrote them; the first is the one to show. */
export function phonemesOf(detail: AnalysisDetail): string[] {
  const listed = typeof detail.phoneme === "string"
    ? [detail.phoneme]
    : detail.phoneme.map((item) => (typeof item === "string" ? item : item.phoneme));
  const others = detail.alternatives?.map(({ phoneme }) => phoneme) ?? [];
  return [...new Set([...listed, ...others])];
}
