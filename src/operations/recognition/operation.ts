import type { Operation } from "../operation.ts";

export const recognition: Operation = {
  id: "recognition",
  label: "Word recognition",
  description: "A word or phrase: what was heard, whether it is right, and how sure that is.",
  settingKey: "recognition",
  takes: "phrase",
  limits: {
    containers: ["wav"],
    maxSeconds: 30,
    maxExclusive: false,
    sentence: "Recognition takes wav recordings of at most 30 seconds.",
  },
  path: "/v1/audio/recognition",
  formats: ["native"],
  resultPath: (id) => `/v1/audio/recognition/result/${id}/`,
};
