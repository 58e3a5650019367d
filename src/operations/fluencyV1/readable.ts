import { t } from "@vscode/l10n";
import type { ReadableOperation } from "../operation.ts";
import { fluencyV1Result, type FluencyV1Result } from "./body.ts";
import { fluencyV1 } from "./operation.ts";
import { fromFluencyV1 } from "./timeline.ts";

export const readableFluencyV1: Omit<ReadableOperation<FluencyV1Result>, "language"> = {
  ...fluencyV1,
  body: fluencyV1Result,
  subject: t("a fluency v1 result"),
  timeline: fromFluencyV1,
};
