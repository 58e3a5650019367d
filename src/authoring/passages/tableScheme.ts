export const TABLE_SCHEME = "speech-assessment-passages";
