/** Of documents that show what is sent of another. */
export const SENT_SCHEME = "speech-assessment-sent";
