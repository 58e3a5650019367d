import { t } from "@vscode/l10n";
import type { ConnectionFinding } from "#client/testConnection.ts";
import type { KeyState } from "../service/apiKeys.ts";
import { EMBEDDED, type Profile } from "#client/profiles/profile.ts";

/** The profile's name is beside the address; the embedded service's address would mean nothing to anybody. */
export function findingInWords(finding: ConnectionFinding, profile: string): string {
  if (profile === EMBEDDED)
    return finding.reached && finding.key === "accepted"
      ? t("The embedded service on this machine answers.")
      : `${t("Embedded")}: ${finding.sentence}`;
  return finding.sentence.startsWith(`${profile} `) ? finding.sentence : `${profile}: ${finding.sentence}`;
}

/** Says where recordings go from now on, and what is missing until they can. */
export function nowSentTo({ origin, models }: Pick<Profile, "origin" | "models">, key: KeyState): string {
  const keyless = key === "missing" || key === "forgotten";
  const modelless = Object.keys(models).length === 0;
  if (keyless && modelless)
    return t`Recordings will be sent to ${origin}, which has no API key and no model yet. Add them in the Services view, or enter them when you assess a recording.`;
  if (keyless)
    return t`Recordings will be sent to ${origin}, which has no API key yet. Add it in the Services view, or enter it when you assess a recording.`;
  if (modelless)
    return t`Recordings will be sent to ${origin}, which has no model yet. Add one in the Services view, or enter it when you assess a recording.`;
  return t`Recordings are now sent to ${origin}.`;
}
