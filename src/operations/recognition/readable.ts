import { t } from "@vscode/l10n";
import type { ReadableOperation } from "../operation.ts";
import { recognitionResult, type RecognitionResult } from "./body.ts";
import { recognition } from "./operation.ts";
import { fromRecognition } from "./timeline.ts";

export const readableRecognition: Omit<ReadableOperation<RecognitionResult>, "language"> = {
  ...recognition,
  body: recognitionResult,
  subject: t("a recognition result"),
  evidence: ["prediction", "correct", "phoneme_details", "confidence"],
  timeline: fromRecognition,
};
