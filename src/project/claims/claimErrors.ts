import { HumanError } from "#core/humanError.ts";

// Apart from the claims, which load schemas.

/** The code of the error for a folder in which nothing can be claimed. */
export const NOT_CLAIMED = "reading-not-claimed";

/** Returns true if a result will never arrive: nobody asks for it again, and the record of its submission goes. */
export function isLostForGood(error: unknown): boolean {
  return error instanceof HumanError && (error.code === "analysis-failed" || error.code === "result-unknown");
}
