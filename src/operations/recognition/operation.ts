import { t } from "@vscode/l10n";
import type { Operation } from "../operation.ts";

export const recognition: Operation = {
  id: "recognition",
  label: t("Word recognition"),
  description: t("A word or phrase: what was heard, whether it is right, and how certain that is."),
  settingKey: "recognition",
  takes: "phrase",
  limits: {
    containers: ["wav"],
    maxSeconds: 30,
    maxExclusive: false,
    sentence: t("Word recognition accepts WAV recordings of up to 30 seconds."),
  },
  path: "/v1/audio/recognition",
  formats: ["native"],
  resultPath: (id) => `/v1/audio/recognition/result/${id}/`,
};
