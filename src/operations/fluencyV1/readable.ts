import { t } from "@vscode/l10n";
import type { ReadableOperation } from "../operation.ts";
import { fluencyV1Result, type FluencyV1Result } from "./body.ts";
import { fluencyV1 } from "./operation.ts";
import { fromFluencyV1 } from "./timeline.ts";

export const readableFluencyV1: Omit<ReadableOperation<FluencyV1Result>, "language"> = {
  ...fluencyV1,
  body: fluencyV1Result,
  subject: t("a fluency v1 result"),
  evidence: [
    "accuracy_score",
    "WPM",
    "assessStartTime",
    "assessEndTime",
    ...[
      "text_score",
      "accuracy_score",
      "WPM",
      "transcription",
      "num_differences",
      "substitution_count",
      "insertion_count",
      "correct_count",
      "deletion_count",
      "repetition_count",
    ].map((name) => `results.${name}`),
  ],
  timeline: fromFluencyV1,
};
