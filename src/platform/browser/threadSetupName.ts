/** A global with the data that a worker is started with. */
export const SETUP = "speechAssessmentSetup";
