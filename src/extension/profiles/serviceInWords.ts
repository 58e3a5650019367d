import type { ConnectionFinding } from "../../client/testConnection.ts";
import type { KeyState } from "../service/apiKeys.ts";
import { EMBEDDED, type Profile } from "../../client/profiles/profile.ts";

/** What a test found out, with the profile's name beside the address; the embedded service's address means nothing to anybody. */
export function findingInWords(finding: ConnectionFinding, profile: string): string {
  if (profile === EMBEDDED && finding.reached && finding.key === "accepted") return "The embedded service on this machine answers.";
  return finding.sentence.startsWith(`${profile} `) ? finding.sentence : `${profile}: ${finding.sentence}`;
}

/** Where recordings go from now on, and what is missing until they can. */
export function nowSentTo({ origin, models }: Pick<Profile, "origin" | "models">, key: KeyState): string {
  const keyless = key === "missing" || key === "forgotten";
  const modelless = Object.keys(models).length === 0;
  if (!keyless && !modelless) return `Recordings are now sent to ${origin}.`;
  const missing = [keyless ? "an API key" : "", modelless ? "a model" : ""].filter((part) => part !== "").join(" and ");
  return `Recordings are sent to ${origin} once it has ${missing}: add ${keyless && modelless ? "them" : "one"} in the view Profiles. What is missing is asked for when a recording is assessed.`;
}
