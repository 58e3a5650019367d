import type { OperationId } from "../../operations/operation.ts";
import type { ResultFormat } from "../../contract/wire/routes.ts";

/** A recording that a service has taken: everything needed to ask for its result, now or after a restart. Plain JSON without key and user token. */
export interface SubmittedJob {
  id: string;
  operation: OperationId;
  /** For fluency v1. */
  format?: ResultFormat;
  /** Where the result is: an absolute address. */
  address: string;
  /** Of the service that took it, such as `https://assess.example`; the key is sent nowhere else. */
  origin: string;
  /** Where the acknowledgment says that the result is, if the key may not be sent there: `address` is then the documented one for the id. */
  elsewhere?: string;
}
