export const RESULT_FORMATS = ["native", "compat"] as const;
/** Fluency v1 offers its result in two formats; the other assessments have one and ignore this. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** Answers 200 while the embedded service is up, and takes no key. Whether a hosted service has it is unknown. */
export const HEALTH_PATH = "/healthz";

/**
 * Deletes what the embedded service keeps of one speaker (POST, the user token in a JSON body). Only the embedded service has it: the hosted
 * service's documentation names no such operation, so the path stays clear of its version prefixes.
 */
export const DELETE_SPEAKER_PATH = "/speakers/delete";
