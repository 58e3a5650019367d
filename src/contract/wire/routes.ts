export const RESULT_FORMATS = ["native", "compat"] as const;
/** Fluency v1 has two; the other assessments ignore this. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** 200 while the embedded service is up; takes no key. Unknown for hosted services. */
export const HEALTH_PATH = "/healthz";

/**
 * POST, the user token in a JSON body. Only the embedded service has it: the hosted documentation names none, so the path stays clear of
 * its version prefixes.
 */
export const DELETE_SPEAKER_PATH = "/speakers/delete";
