/** URI scheme of the documents that preview what is sent. */
export const SENT_SCHEME = "speech-assessment-sent";
