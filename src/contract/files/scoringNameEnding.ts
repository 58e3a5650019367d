export const SCORING_NAME_ENDING = ".scoring.json";
