import type { ReadAssessment } from "../../results/assessmentFile.ts";

/** A result in a file, with who read where that is known here. */
export interface KeptReading extends ReadAssessment {
  /** The URI of the result's file. */
  uri: string;
  /** The author's name for the reader, from the set's table or suite, or the address book of the machine; results never contain it. */
  alias?: string;
}
