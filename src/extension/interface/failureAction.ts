export type FailureAction =
  | "choose-recording"
  | "set-key"
  | "try-again"
  | "use-embedded"
  | "change-address"
  | "choose-profile"
  | "edit-models"
  | "open-settings"
  | "show-text"
  | "assess"
  | "show-log";

const ACTIONS: Record<string, FailureAction> = {
  "file-not-found": "choose-recording",
  "file-not-accepted": "choose-recording",
  "format-not-accepted": "choose-recording",
  "audio-too-short": "choose-recording",
  "audio-too-long": "choose-recording",
  "recording-incomplete": "choose-recording",
  "recording-unreadable": "choose-recording",
  "analysis-failed": "choose-recording",
  "key-missing": "set-key",
  "key-refused": "set-key",
  "result-unknown": "try-again",
  "result-refused": "try-again",
  "rate-limited": "try-again",
  "service-failed": "try-again",
  "service-unreachable": "try-again",
  "timed-out": "try-again",
  "not-acknowledged": "try-again",
  "base-url-invalid": "open-settings",
  "insecure-address": "change-address",
  "redirect-refused": "open-settings",
  "user-token-invalid": "open-settings",
  "model-unknown": "open-settings",
  "profile-unusable": "choose-profile",
  "profile-unknown": "choose-profile",
  "reference-empty": "show-text",
  "no-result": "assess",
};

/**
 * By a failure's code and, for a refused submission, by the part of the form that was refused (`reference_text`, `model_id`, …). An unknown
 * code gets the log, which has the details.
 */
export function failureAction(code: string, field?: string): FailureAction {
  if (code === "request-invalid" || code === "submission-refused") {
    if (field === "model_id") return "edit-models";
    if (field === "user_token") return "open-settings";
    if (field === "reference_text") return "show-text";
    if (field === "file") return "choose-recording";
  }
  return ACTIONS[code] ?? "show-log";
}

/** Puts the recording's name first if the failure lies with the recording and does not name it itself. */
export function namingRecording(message: string, recording: string | undefined, code: string, field?: string): string {
  const about = recording !== undefined && failureAction(code, field) === "choose-recording" && !message.includes(recording);
  return about ? `${recording}: ${message}` : message;
}

/** A service that cannot be reached may have another address, or not be needed. */
export function furtherActions(code: string): readonly FailureAction[] {
  return code === "service-unreachable" ? ["use-embedded", "change-address"] : [];
}
