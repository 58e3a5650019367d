/** The name of a global under which whoever starts a worker leaves what it is started with. */
export const SETUP = "speechAssessmentSetup";
