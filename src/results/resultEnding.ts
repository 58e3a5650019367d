/** Kept apart from the format itself, which brings in the schemas. */
export const ASSESSMENT_NAME_ENDING = ".assessment.json";

export function isResultName(name: string): boolean {
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING);
}

/** Bytes: a quarter of an hour, phoneme by phoneme, stays under a tenth of this. */
export const LARGEST_ASSESSMENT = 32 * 1024 * 1024;
