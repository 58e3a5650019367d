import type { Models } from "#engine/reading/models.ts";
import { Scorer, type ScorerWeights } from "#engine/score/scorer.ts";

/** The same models with other weights for their verdicts. */
export function withScorer({ acoustic, language }: Models, weights: ScorerWeights): Models {
  return { acoustic: { ...acoustic, fitted: { ...acoustic.fitted, scorer: new Scorer(weights) } }, language };
}
