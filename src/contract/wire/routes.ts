export const RESULT_FORMATS = ["native", "compat"] as const;
/** Fluency v1 has two; the other assessments ignore this. */
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** 200 while the embedded service is up; takes no key. Unknown for hosted services, as are all below. */
export const HEALTH_PATH = "/healthz";

/** GET: the service's description of itself; takes no key. */
export const OPENAPI_PATH = "/openapi.json";

/** GET: every kind of problem, and each in words under its code; takes no key. */
export const PROBLEMS_PATH = "/problems";

/**
 * POST, the user token in a JSON body. Only the embedded service has it: the hosted documentation names none, so the path stays clear of
 * its version prefixes.
 */
export const DELETE_SPEAKER_PATH = "/speakers/delete";

/** GET; clear of the version prefixes for the same reason. */
export const MODELS_PATH = "/models";
