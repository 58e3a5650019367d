import type { Operation } from "../operation.ts";

export const fluencyV2: Operation = {
  id: "fluency-v2",
  label: "Fluency",
  description: "A passage read aloud: words read, skipped, added or replaced, and the rate.",
  settingKey: "fluencyV2",
  takes: "passage",
  limits: {
    containers: ["wav"],
    maxSeconds: 2 * 60,
    maxExclusive: false,
    sentence: "Fluency v2 takes wav recordings of at most 2 minutes.",
  },
  path: "/v2/audio/fluency",
  formats: ["native"],
  resultPath: (id) => `/v2/audio/fluency/result/${id}`,
};
