/** Detections by the first rater and by the second, whose word counts as the truth. */
export interface DetectionCounts {
  /** True positives. */
  both: number;
  /** False positives. */
  onlyFirst: number;
  /** False negatives. */
  onlySecond: number;
  /** True negatives. */
  neither: number;
}

/** Shares from 0 to 1; undefined if there is nothing to have a share of. */
export interface DetectionFigures {
  agreement: number | undefined;
  precision: number | undefined;
  recall: number | undefined;
  f1: number | undefined;
  falseAlarms: number | undefined;
}

/**
 * Agreement `(TP + TN) / n`, precision `TP / (TP + FP)`, recall `TP / (TP + FN)`, their harmonic mean F1 `2 TP / (2 TP + FP + FN)` (van
 * Rijsbergen, C. J. (1979). Information Retrieval, chapter 7), and the false-alarm rate `FP / (FP + TN)`.
 */
export function detectionFigures({ both, onlyFirst, onlySecond, neither }: DetectionCounts): DetectionFigures {
  const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole);
  return {
    agreement: share(both + neither, both + onlyFirst + onlySecond + neither),
    precision: share(both, both + onlyFirst),
    recall: share(both, both + onlySecond),
    f1: share(2 * both, 2 * both + onlyFirst + onlySecond),
    falseAlarms: share(onlyFirst, onlyFirst + neither),
  };
}
