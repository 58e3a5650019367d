/** The commands that dist/authoring.cjs handles, by their ids after `speechAssessment.`. */
export const AUTHORING_COMMANDS = [
  "checkAsPassage", "checkFolderAsPassages", "chooseAlphabet", "chooseScope", "convertArpabetToIpa", "convertArpabetToText", "convertIpaToArpabet",
  "convertTextToArpabet", "draftPassage", "explainProblem", "exportProfile", "fixAllProblems", "insertPracticeWords", "showPassagePlace", "showProfile",
  "showWhatIsSent", "stopCheckingPassage",
] as const;
export type AuthoringCommand = (typeof AUTHORING_COMMANDS)[number];
