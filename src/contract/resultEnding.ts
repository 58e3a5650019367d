/** The ending of a file that holds a result. Apart from the format itself, which brings the schemas along. */
export const ASSESSMENT_NAME_ENDING = ".assessment.json";

export function isResultName(name: string): boolean {
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING);
}
