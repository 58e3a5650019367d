import { t } from "@vscode/l10n";
import type { Operation } from "../operation.ts";

export const pronunciation: Operation = {
  id: "pronunciation",
  label: t("Pronunciation"),
  description: t("A sequence of phonemes: whether it was said, and when each phoneme starts."),
  settingKey: "pronunciation",
  takes: "phonemes",
  limits: {
    containers: ["wav"],
    minSeconds: 3,
    maxSeconds: 15,
    maxExclusive: false,
    sentence: t("Pronunciation accepts WAV recordings of 3 to 15 seconds."),
  },
  path: "/v1/audio/pronunciation",
  formats: ["native"],
  resultPath: (id) => `/v1/audio/pronunciation/result/${id}/`,
};
