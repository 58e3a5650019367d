import type { TimedPhoneme } from "../../core/analysis.ts";
import { figure, probability, seconds } from "./wireNumbers.ts";

/** Score, confidence, and alternatives where the engine is uncertain: additional fields of every phoneme in a result. */
export function judgement({ score, confidence, alternatives }: Pick<TimedPhoneme, "score" | "confidence" | "alternatives">) {
  return {
    score: figure(score),
    ...(confidence === undefined ? {} : { confidence: probability(confidence) }),
    ...(alternatives?.length
      ? { alternatives: alternatives.map(({ phoneme, posterior }) => ({ phoneme, posterior: probability(posterior) })) }
      : {}),
  };
}

/** A phoneme of a fluency result, with start and end, whatever the model. */
export function timedPhonemeBody(phoneme: TimedPhoneme) {
  return { phoneme: phoneme.phoneme, start: seconds(phoneme.start), end: seconds(phoneme.end), ...judgement(phoneme) };
}

/** When a phoneme of a pronunciation or recognition result was said: its start, and, with a segmenting model, its end. */
export function phonemeTimes({ start, end }: Pick<TimedPhoneme, "start" | "end">, segmented: boolean) {
  return { timestamp: seconds(start), ...(segmented ? { end: seconds(end) } : {}) };
}
