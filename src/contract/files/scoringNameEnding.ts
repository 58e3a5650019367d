/** The ending of the name of a file with a scoring profile. */
export const SCORING_NAME_ENDING = ".scoring.json";
