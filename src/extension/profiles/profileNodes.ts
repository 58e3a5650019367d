import type { OperationId } from "../../operations/operation.ts";
import { KEY_VARIABLE } from "../../core/parseApiKey.ts";
import { parseUrl } from "../../core/parseUrl.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import type { KeyState } from "../service/apiKeys.ts";
import { EMBEDDED_MODEL } from "../service/connections.ts";
import { modelInWords } from "../../client/profiles/modelInWords.ts";
import { DEFAULT_ALPHABET, EMBEDDED, type Profile, type ProfileEntry } from "../../client/profiles/profile.ts";
import type { ProfileInUse } from "../../client/profiles/profiles.ts";

/** A line of the view. `context` says which commands belong to it. */
export interface ProfileNode {
  /** Its profile's name, for the commands that are called on it. */
  profile: string;
  label: string;
  description: string;
  tooltip: string;
  icon: string;
  context: string;
  /** Whether there are lines below it. */
  parent: boolean;
  /** Of a model: what it is for. */
  operation?: OperationId;
}

/** As authors use them most. */

/** What is known of a profile beside what stands in the settings. */
export interface ProfileFacts {
  key: KeyState;
  webhookSecret: boolean;
  /** Names of tokens that an author has given them. */
  aliasOf(token: string): string | undefined;
}

/** The profiles, the embedded service first; a selected profile that no longer exists comes last. */
export function profileNodes(entries: readonly ProfileEntry[], inUse: ProfileInUse): ProfileNode[] {
  const nameInUse = inUse.kind === "embedded" ? EMBEDDED : inUse.kind === "hosted" ? inUse.profile.name : inUse.name;
  const nodes = [
    node({ profile: EMBEDDED, label: EMBEDDED, description: "on this machine", tooltip: "Recordings are assessed on this machine, without an account. Nothing leaves it.", icon: "device-desktop", context: "embedded", parent: true }),
    ...entries.map((entry) => (entry.profile ? hosted(entry.profile) : unusable(entry.name, entry.problem))),
  ];
  if (inUse.kind === "unusable" && !nodes.some(({ profile }) => profile === nameInUse)) nodes.push({ ...unusable(inUse.name, inUse.problem), context: "profile.unknown" });
  return nodes.map((one) => (one.profile === nameInUse ? marked(one) : one));
}

/** What is below a profile. Neither a key nor a token is in it. */
export function detailNodes(profile: Profile | undefined, facts: ProfileFacts): ProfileNode[] {
  if (!profile) return [detail(EMBEDDED, "Model", `${EMBEDDED_MODEL}, ${DEFAULT_ALPHABET}`, "symbol-misc", "model"), detail(EMBEDDED, "Key", "made anew at each start", "key", "noKey")];
  const { name, baseUrl, models, userToken, webhook } = profile;
  const key = KEYS[facts.key];
  return [
    detail(name, "Address", baseUrl, "globe", "address"),
    detail(name, "API key", key.description, key.icon, `key.${key.kept ? "set" : "missing"}`),
    ...OPERATIONS.map(({ id, label }) => ({ ...detail(name, label, modelInWords(models[id]), "symbol-misc", "models"), operation: id })),
    detail(name, "Default user token", userToken === undefined ? "none" : (facts.aliasOf(userToken) ?? "set, no alias"), "account", "token"),
    detail(name, "Webhook", webhook === undefined ? "none" : `${hostOf(webhook)}, ${facts.webhookSecret ? "secret set" : "no secret"}`, "radio-tower", "webhook"),
  ];
}

const KEYS: Record<KeyState, { description: string; icon: string; kept: boolean }> = {
  stored: { description: "set", icon: "key", kept: true },
  session: { description: "set until the window closes", icon: "key", kept: true },
  environment: { description: `from ${KEY_VARIABLE}`, icon: "key", kept: true },
  missing: { description: "not set", icon: "warning", kept: false },
  forgotten: { description: "forgotten by the editor", icon: "warning", kept: false },
};

function hosted({ name, baseUrl, origin }: Profile): ProfileNode {
  const { host } = new URL(origin);
  return node({ profile: name, label: name, description: host === name ? "" : host, tooltip: `Recordings are sent to ${baseUrl}.`, icon: "cloud", context: "hosted", parent: true });
}

function unusable(name: string, problem: string): ProfileNode {
  return node({ profile: name, label: name, description: "cannot be used", tooltip: problem, icon: "error", context: "unusable", parent: false });
}

/** Only a profile that can be used has lines below it, and is shown as chosen and well. */
function marked(one: ProfileNode): ProfileNode {
  return { ...one, description: one.description === "" ? "in use" : `in use, ${one.description}`, context: `${one.context}.inUse`, icon: one.parent ? "pass-filled" : one.icon };
}

function detail(profile: string, label: string, description: string, icon: string, context: string): ProfileNode {
  return { profile, label, description, tooltip: `${label}: ${description}${description === "not set" ? "; asked for when it is needed" : ""}`, icon, context: `detail.${context}`, parent: false };
}

function node({ context, ...rest }: ProfileNode): ProfileNode {
  return { ...rest, context: `profile.${context}` };
}

function hostOf(address: string): string {
  return parseUrl(address)?.host ?? address;
}
