/** Publisher and name of the manifest, by which the editor knows where the extension's files are. */
export const EXTENSION_ID = "speech-assessment.speech-assessment-authoring";
