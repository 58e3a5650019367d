/**
 * The header with which a client marks a submission, so that sending it again cannot become a second assessment: the
 * same key with the same fields gets the first acknowledgment again.
 */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";

/** Says `true` on an acknowledgment that was given before. */
export const IDEMPOTENCY_REPLAYED_HEADER = "idempotency-replayed";

/** Says `true` on every acknowledgment and on `/healthz` of a service that understands such keys. */
export const IDEMPOTENCY_SUPPORTED_HEADER = "idempotency-key-supported";

/** The code of a 409 while a submission with the same key is still coming in, such as one whose connection has just broken. */
export const IDEMPOTENCY_KEY_IN_USE = "idempotency-key-in-use";

/** The code of a 422 for a key that has come with another submission. */
export const IDEMPOTENCY_KEY_REUSED = "idempotency-key-reused";
