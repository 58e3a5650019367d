/** The scheme of documents that list the passages of a folder. */
export const TABLE_SCHEME = "speech-assessment-passages";
