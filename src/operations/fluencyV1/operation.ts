import { t } from "@vscode/l10n";
import { CONTAINERS } from "#contract/wire/recordingLimits.ts";
import type { Operation } from "../operation.ts";

export const fluencyV1: Operation = {
  id: "fluency-v1",
  label: t("Fluency (v1)"),
  description: t("The older assessment of a passage, for long and compressed recordings."),
  settingKey: "fluencyV1",
  takes: "passage",
  supersededBy: "fluency-v2",
  limits: {
    containers: CONTAINERS,
    maxSeconds: 15 * 60,
    maxExclusive: true,
    sentence: t("Fluency (v1) accepts WAV, MP3, M4A, WebM, OGG and MP4 recordings of less than 15 minutes."),
  },
  path: "/v1/audio/fluency",
  formats: ["native", "compat"],
  resultPath: (id, format) => `/v1/audio/fluency/result/${id}/${format}_format`,
};
