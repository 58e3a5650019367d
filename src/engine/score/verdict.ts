/**
 * The logarithm of the likelihood ratio of "every phoneme was said" against "one of them, each as probable as the others, was not". With
 * `r` the odds of each phoneme: verdict = -log(mean of 1 / r)
 * (Bayes' rule with the place of the error summed out). The mean keeps references of any length comparable: a sum or a minimum would reject
 * long ones, and a mean of scores would hide one wrong phoneme among many right ones.
 * @param odds natural logarithms of each phoneme's odds, both being equally likely beforehand
 * @returns from -20 to 20; 0 where both are equally likely
 */
export function verdictOf(odds: readonly number[]): number {
  if (odds.length === 0) return 0;
  const against = odds.map((value) =>
    Math.min(HIGHEST_LOG_ODDS, Math.max(-HIGHEST_LOG_ODDS, Number.isFinite(value) ? -value : HIGHEST_LOG_ODDS)),
  );
  const highest = Math.max(...against);
  const mean = against.reduce((sum, value) => sum + Math.exp(value - highest), 0) / against.length;
  return -(highest + Math.log(mean));
}

const HIGHEST_LOG_ODDS = 20;
