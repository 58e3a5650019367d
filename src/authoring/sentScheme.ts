export const SENT_SCHEME = "speech-assessment-sent";
