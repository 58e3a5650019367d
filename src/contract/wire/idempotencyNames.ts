/**
 * Marks a submission, so that sending it again is no second assessment: the same key with the same fields gets the first acknowledgment
 * again.
 */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";

/** `true` on an acknowledgment that was given before. */
export const IDEMPOTENCY_REPLAYED_HEADER = "idempotency-replayed";

/** `true` on every acknowledgment and on `/healthz` of a service that understands such keys. */
export const IDEMPOTENCY_SUPPORTED_HEADER = "idempotency-key-supported";

/** 409 while a submission with the same key is still coming in. */
export const IDEMPOTENCY_KEY_IN_USE = "idempotency-key-in-use";

/** 422 for a key that came with another submission. */
export const IDEMPOTENCY_KEY_REUSED = "idempotency-key-reused";
