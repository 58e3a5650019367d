import type { Operation } from "./limits.ts";

export const RESULT_FORMATS = ["native", "compat"] as const;
/** Fluency v1 offers its result in two formats; the other assessments have one and ignore this. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Answers 200 while the embedded service is up, and takes no key. Nothing is known of it at a hosted service. */
export const HEALTH_PATH = "/healthz";

/** Paths of the submissions (POST), relative to the base URL. */
export const SUBMIT_PATH: Record<Operation, string> = {
  "fluency-v1": "/v1/audio/fluency",
  "fluency-v2": "/v2/audio/fluency",
  pronunciation: "/v1/audio/pronunciation",
  recognition: "/v1/audio/recognition",
};

/** Path of a result (GET), relative to the base URL. Pronunciation and recognition end with a slash. */
export function resultPath(operation: Operation, id: string, format: ResultFormat = "native"): string {
  const path = `${SUBMIT_PATH[operation]}/result/${encodeURIComponent(id)}`;
  switch (operation) {
    case "fluency-v1":
      return `${path}/${format}_format`;
    case "fluency-v2":
      return path;
    case "pronunciation":
    case "recognition":
      return `${path}/`;
  }
}
