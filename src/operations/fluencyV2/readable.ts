import { t } from "@vscode/l10n";
import type { ReadableOperation } from "../operation.ts";
import { fluencyV2Result, type FluencyV2Result } from "./body.ts";
import { fluencyV2 } from "./operation.ts";
import { fromFluencyV2 } from "./timeline.ts";

export const readableFluencyV2: Omit<ReadableOperation<FluencyV2Result>, "language"> = {
  ...fluencyV2,
  body: fluencyV2Result,
  subject: t("a fluency v2 result"),
  evidence: ["details", "wpm", "accuracy_score", "transcription", "summary", "phoneme_summary"],
  timeline: fromFluencyV2,
};
