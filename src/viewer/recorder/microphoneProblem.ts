/** Why there is no microphone. */
export type MicrophoneProblem = "insecure" | "unsupported" | "none" | "refused" | "in-use" | "gone" | "failed";

/**
 * What is wrong, by the name of the error that a browser gives; older ones have names of their own.
 * @param isSecure whether the page is a secure context. @param isSupported whether the browser can record at all.
 */
export function microphoneProblem(error: unknown, isSecure: boolean, isSupported: boolean): MicrophoneProblem {
  if (!isSecure) return "insecure";
  if (!isSupported) return "unsupported";
  switch (error instanceof Error || error instanceof DOMException ? error.name : "") {
    case "NotFoundError":
    case "DevicesNotFoundError":
      return "none";
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return "refused";
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return "in-use";
    case "OverconstrainedError":
      return "gone";
    default:
      return "failed";
  }
}

/** What happened, and what helps. */
export const MICROPHONE_HELP: Readonly<Record<MicrophoneProblem, readonly [what: string, help: string]>> = {
  insecure: [
    "This address may not use the microphone.",
    "Browsers give it only to pages of this computer and to addresses that begin with https. Open the editor over https, or forward its port to this computer, and record again.",
  ],
  unsupported: ["This browser cannot record.", "Open the page in a current Chrome, Edge, Firefox or Safari."],
  none: ["No microphone was found.", "Plug one in, or switch it on in the settings of this computer, and try again."],
  refused: [
    "The microphone was not allowed.",
    "Allow it with the symbol beside the page’s address, and try again. Where the browser does not ask, the system’s privacy settings may keep it from the microphone, or your organization may.",
  ],
  "in-use": ["The microphone cannot be used right now.", "Another program or tab may be using it. Close that, and try again."],
  gone: ["The microphone is no longer there.", "Plug it in again, or choose another one, and try again."],
  failed: ["The microphone could not be switched on.", "Try again, or try another browser."],
};
