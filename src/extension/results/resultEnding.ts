/** As the contract has it; written out here, as the contract's module brings the schemas along. */
export const ASSESSMENT_NAME_ENDING = ".assessment.json";

export function isResultName(name: string): boolean {
  return name.toLowerCase().endsWith(ASSESSMENT_NAME_ENDING);
}
