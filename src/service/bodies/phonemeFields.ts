import type { TimedPhoneme } from "#core/analysis.ts";
import { figure, probability, seconds } from "./wireNumbers.ts";

/** Additional fields of every phoneme; alternatives where the engine is uncertain. */
export function judgement({ score, confidence, alternatives }: Pick<TimedPhoneme, "score" | "confidence" | "alternatives">) {
  return {
    score: figure(score),
    ...(confidence === undefined ? {} : { confidence: probability(confidence) }),
    ...(alternatives?.length
      ? { alternatives: alternatives.map(({ phoneme, posterior }) => ({ phoneme, posterior: probability(posterior) })) }
      : {}),
  };
}

export function timedPhonemeBody(phoneme: TimedPhoneme) {
  return { phoneme: phoneme.phoneme, start: seconds(phoneme.start), end: seconds(phoneme.end), ...judgement(phoneme) };
}

/** In pronunciation and recognition results, the end only comes from a segmenting model. */
export function phonemeTimes({ start, end }: Pick<TimedPhoneme, "start" | "end">, segmented: boolean) {
  return { timestamp: seconds(start), ...(segmented ? { end: seconds(end) } : {}) };
}
