import { withoutMarkup } from "#core/reading/itemMarkup.ts";
import type { AssessedBy, Reference } from "./reading.ts";

/** Letters, sounds and nonsense words are marked for the embedded service; the documentation of hosted ones knows plain text alone. */
export function sentText({ text }: Pick<Reference, "text">, { service }: Pick<AssessedBy, "service">): string {
  return service === "embedded" ? text : withoutMarkup(text);
}
