import { t } from "@vscode/l10n";
import type { Operation } from "../operation.ts";

export const fluencyV2: Operation = {
  id: "fluency-v2",
  label: t("Fluency"),
  description: t("A passage read aloud: words read, skipped, added or replaced, and the rate."),
  settingKey: "fluencyV2",
  takes: "passage",
  limits: {
    containers: ["wav"],
    maxSeconds: 2 * 60,
    maxExclusive: false,
    sentence: t("Fluency accepts WAV recordings of up to 2 minutes."),
  },
  path: "/v2/audio/fluency",
  formats: ["native"],
  resultPath: (id) => `/v2/audio/fluency/result/${id}`,
};
