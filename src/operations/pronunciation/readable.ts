import { t } from "@vscode/l10n";
import type { ReadableOperation } from "../operation.ts";
import { pronunciationResult, type PronunciationResult } from "./body.ts";
import { pronunciation } from "./operation.ts";
import { fromPronunciation } from "./timeline.ts";

export const readablePronunciation: Omit<ReadableOperation<PronunciationResult>, "language"> = {
  ...pronunciation,
  body: pronunciationResult,
  subject: t("a pronunciation result"),
  evidence: ["is_correct", "analysis_details"],
  timeline: fromPronunciation,
};
