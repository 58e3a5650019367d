/** Of the custom editor of results, as the manifest names it. */
export const RESULT_VIEW_TYPE = "speechAssessment.result";
