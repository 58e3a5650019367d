/** The name of a global that holds what a worker is started with. */
export const SETUP = "speechAssessmentSetup";
