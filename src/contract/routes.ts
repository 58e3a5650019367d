export const RESULT_FORMATS = ["native", "compat"] as const;
/** Fluency v1 offers its result in two formats; the other assessments have one and ignore this. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Answers 200 while the embedded service is up, and takes no key. Nothing is known of it at a hosted service. */
export const HEALTH_PATH = "/healthz";
