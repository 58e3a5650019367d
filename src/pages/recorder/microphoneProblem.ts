import { t } from "@vscode/l10n";

export type MicrophoneProblem = "insecure" | "unsupported" | "none" | "refused" | "in-use" | "gone" | "failed";

/** Goes by the error's name; older browsers have names of their own. @param isSecure true if the page is a secure context. */
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

export const MICROPHONE_HELP: Readonly<Record<MicrophoneProblem, readonly [what: string, help: string]>> = {
  insecure: [
    t("This address may not use the microphone."),
    t(
      "Browsers allow it only for pages on this computer and for addresses that begin with https. Open the editor over https, or forward its port to this computer, and record again.",
    ),
  ],
  unsupported: [t("This browser cannot record."), t("Open the page in a current Chrome, Edge, Firefox or Safari.")],
  none: [t("No microphone was found."), t("Plug one in, or switch it on in the settings of this computer, and try again.")],
  refused: [
    t("The microphone was not allowed."),
    t(
      "Allow it with the symbol next to the page’s address, and try again. If the browser does not ask, your system’s privacy settings or your organization may have blocked it.",
    ),
  ],
  "in-use": [t("The microphone cannot be used right now."), t("Another program or tab may be using it. Close that one, and try again.")],
  gone: [t("The microphone is no longer there."), t("Plug it in again, or choose another one, and try again.")],
  failed: [t("The microphone could not be switched on."), t("Try again, or try another browser.")],
};
