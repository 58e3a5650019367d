/** The ending of the name of a suite. */
export const SUITE_NAME_ENDING = ".assess.yaml";
