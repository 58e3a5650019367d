import { t } from "@vscode/l10n";
import type { OperationId } from "#operations/operation.ts";
import { KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { OPERATIONS } from "#operations/operations.ts";
import type { KeyState } from "../service/apiKeys.ts";
import { EMBEDDED_MODEL } from "../service/connections.ts";
import { modelsInWords } from "#client/profiles/modelInWords.ts";
import { DEFAULT_ALPHABET, EMBEDDED, type Profile, type ProfileEntry } from "#client/profiles/profile.ts";
import type { ProfileInUse } from "#client/profiles/profiles.ts";

/** `context` decides which commands belong to the line. */
export interface ProfileNode {
  /** For the commands that are called on the line. */
  profile: string;
  label: string;
  description: string;
  tooltip: string;
  icon: string;
  context: string;
  /** There are lines below it. */
  parent: boolean;
  /** For a model: what it is for. */
  operation?: OperationId;
}

/** Facts that are not in the settings. */
export interface ProfileFacts {
  key: KeyState;
  webhookSecret: boolean;
  aliasOf(token: string): string | undefined;
}

/** The embedded service first; a selected profile that no longer exists comes last. */
export function profileNodes(entries: readonly ProfileEntry[], inUse: ProfileInUse): ProfileNode[] {
  const nameInUse = inUse.kind === "embedded" ? EMBEDDED : inUse.kind === "hosted" ? inUse.profile.name : inUse.name;
  const nodes = [
    node({
      profile: EMBEDDED,
      label: t("Embedded"),
      description: t("on this machine"),
      tooltip: t("Recordings are assessed on this machine, without an account. Nothing leaves it."),
      icon: "device-desktop",
      context: "embedded",
      parent: true,
    }),
    ...entries.map((entry) => (entry.profile ? hosted(entry.profile) : unusable(entry.name, entry.problem))),
  ];
  if (inUse.kind === "unusable" && !nodes.some(({ profile }) => profile === nameInUse))
    nodes.push({ ...unusable(inUse.name, inUse.problem), context: "profile.unknown" });
  return nodes.map((one) => (one.profile === nameInUse ? marked(one) : one));
}

/** They contain neither a key nor a token. */
export function detailNodes(profile: Profile | undefined, facts: ProfileFacts): ProfileNode[] {
  if (!profile)
    return [
      detail(EMBEDDED, t("Model"), `${EMBEDDED_MODEL}, ${DEFAULT_ALPHABET}`, "symbol-misc", "model"),
      detail(EMBEDDED, t("Key"), t("created at each start"), "key", "noKey"),
    ];
  const { name, baseUrl, userToken, webhook } = profile;
  const key = KEYS[facts.key];
  return [
    detail(name, t("Address"), baseUrl, "globe", "address"),
    detail(
      name,
      t("API key"),
      key.description,
      key.icon,
      `key.${key.kept ? "set" : "missing"}`,
      facts.key === "missing" ? t("The API key is not set. You enter it when it is needed.") : undefined,
    ),
    ...OPERATIONS.map(({ id, label }) => ({ ...detail(name, label, modelsInWords(profile, id), "symbol-misc", "models"), operation: id })),
    detail(
      name,
      t("Default user token"),
      userToken === undefined ? t("none") : (facts.aliasOf(userToken) ?? t("set, no alias")),
      "account",
      "token",
    ),
    detail(
      name,
      t("Webhook"),
      webhook === undefined ? t("none") : `${hostOf(webhook)}, ${facts.webhookSecret ? t("secret set") : t("no secret")}`,
      "radio-tower",
      "webhook",
    ),
  ];
}

const KEYS: Record<KeyState, { description: string; icon: string; kept: boolean }> = {
  stored: { description: t("set"), icon: "key", kept: true },
  session: { description: t("set until the window closes"), icon: "key", kept: true },
  environment: { description: t`from ${KEY_VARIABLE}`, icon: "key", kept: true },
  missing: { description: t("not set"), icon: "warning", kept: false },
  forgotten: { description: t("lost by the editor"), icon: "warning", kept: false },
};

function hosted({ name, baseUrl, origin }: Profile): ProfileNode {
  const { host } = new URL(origin);
  return node({
    profile: name,
    label: name,
    description: host === name ? "" : host,
    tooltip: t`Recordings are sent to ${baseUrl}.`,
    icon: "cloud",
    context: "hosted",
    parent: true,
  });
}

function unusable(name: string, problem: string): ProfileNode {
  return node({
    profile: name,
    label: name,
    description: t("cannot be used"),
    tooltip: problem,
    icon: "error",
    context: "unusable",
    parent: false,
  });
}

/** Only a usable profile has lines below it, and is shown as chosen and in order. */
function marked(one: ProfileNode): ProfileNode {
  return {
    ...one,
    description: one.description === "" ? t("in use") : `${t("in use")}, ${one.description}`,
    context: `${one.context}.inUse`,
    icon: one.parent ? "pass-filled" : one.icon,
  };
}

function detail(
  profile: string,
  label: string,
  description: string,
  icon: string,
  context: string,
  tooltip = `${label}: ${description}`,
): ProfileNode {
  return { profile, label, description, tooltip, icon, context: `detail.${context}`, parent: false };
}

function node({ context, ...rest }: ProfileNode): ProfileNode {
  return { ...rest, context: `profile.${context}` };
}

function hostOf(address: string): string {
  return parseUrl(address)?.host ?? address;
}
