import type { ReadAssessment } from "#results/assessmentFile.ts";

export interface KeptReading extends ReadAssessment {
  /** The URI of the result's file. */
  uri: string;
  /** The author's name for the reader, from the set's table or suite, or the address book of the machine; results never contain it. */
  alias?: string;
}
