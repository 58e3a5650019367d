import { MODEL_FACT_LIST } from "#contract/reading/modelFacts.ts";
import { SHIPPED_ALPHABETS } from "#contract/files/shippedAlphabets.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { defineCommands, type MenuPlace } from "./defineCommands.ts";
import { CONTEXT_KEYS } from "./whenClauses.ts";
import { defineView, inView, onLine, onLines } from "./defineView.ts";
import { list, text } from "./defineSettings.ts";
import { TOKEN_SCHEMA } from "./tokenSchema.ts";
import { DEFAULT_ALPHABET, LONGEST_ID, LONGEST_NAME } from "#client/profiles/profile.ts";

export const PROFILES_VIEW = defineView("profiles", "Services", { isCollapsed: true });

/** @param context the rest of its context, as a regular expression; see profileNodes.ts. */
export function onProfile(context: string, group: MenuPlace["group"]): MenuPlace {
  return { menu: "view/item/context", group, when: onLines(PROFILES_VIEW, `profile.${context}`) };
}

/** On the line of a profile's detail, such as its address. */
export function onDetail(context: string, group = "inline"): MenuPlace {
  return { menu: "view/item/context", group, when: onLine(PROFILES_VIEW, `detail.${context}`) };
}

export const PROFILE_COMMANDS = defineCommands({
  chooseProfile: { title: "Choose Service…", palette: CONTEXT_KEYS.profiles },
  useProfile: {
    title: "Use This Service",
    icon: "$(check)",
    palette: false,
    menus: [onProfile("(embedded|hosted)$", ["inline@1", "1_use@1"])],
  },
  useEmbeddedService: { title: "Use Embedded Service", palette: CONTEXT_KEYS.profiles },
  useHostedService: { title: "Use Hosted Service…" },
  addProfile: {
    title: "Add Service…",
    icon: "$(add)",
    palette: CONTEXT_KEYS.profiles,
    menus: [{ menu: "view/title", group: "navigation@1", when: inView(PROFILES_VIEW) }],
  },
  renameProfile: { title: "Rename Service…", palette: CONTEXT_KEYS.profiles, menus: [onProfile("hosted", "4_profile@1")] },
  removeProfile: { title: "Remove Service…", palette: CONTEXT_KEYS.profiles, menus: [onProfile("(hosted|unusable)", "4_profile@2")] },
  changeAddress: {
    title: "Change Address…",
    icon: "$(edit)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "2_edit@2"), onDetail("address")],
  },
  chooseModel: {
    title: "Choose Model…",
    icon: "$(arrow-swap)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "2_edit@0"), onDetail("models", "inline@1")],
  },
  editModels: {
    title: "Edit Models…",
    icon: "$(edit)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "2_edit@1"), onDetail("models", "inline@2")],
  },
  setWebhook: {
    title: "Set Webhook…",
    icon: "$(edit)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "2_edit@4"), onDetail("webhook")],
  },
  setApiKey: { title: "Set API Key…", icon: "$(edit)", palette: CONTEXT_KEYS.profiles, menus: [onDetail("key.missing")] },
  replaceApiKey: {
    title: "Replace API Key…",
    icon: "$(edit)",
    palette: false,
    menus: [onProfile("hosted", "3_key@1"), onDetail("key.set", "inline@1")],
  },
  removeApiKey: {
    title: "Remove API Key…",
    icon: "$(trash)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("hosted", "3_key@2"), onDetail("key.set", "inline@2")],
  },
  clearAllKeys: { title: "Clear All API Keys…", menus: [{ menu: "view/title", group: "1_keys@1", when: inView(PROFILES_VIEW) }] },
  testConnection: {
    title: "Test Connection",
    icon: "$(plug)",
    palette: CONTEXT_KEYS.profiles,
    menus: [onProfile("(embedded|hosted)", ["inline@2", "1_use@2"])],
  },
});

const MODEL_SCHEMA = {
  type: "object",
  required: ["id"],
  properties: {
    id: { type: "string", minLength: 1, maxLength: LONGEST_ID, description: "Model ID from the service's operator." },
    alphabet: {
      type: "string",
      default: DEFAULT_ALPHABET,
      description: `Alphabet that the model uses: ${[DEFAULT_ALPHABET, ...SHIPPED_ALPHABETS].join(", ")} or the path of an alphabet file.`,
    },
    ...Object.fromEntries(
      MODEL_FACT_LIST.map(([, { setting, values, description }]) => [
        setting,
        {
          type: "string",
          ...(values && { enum: [...values] }),
          description: `${description}. It is not sent; it is saved with each result and shown beside it.`,
        },
      ]),
    ),
  },
};

const PROFILE_SCHEMA = {
  type: "object",
  required: ["name", "baseUrl"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: LONGEST_NAME, description: "Name of the service in lists." },
    baseUrl: {
      type: "string",
      pattern: "^https?://",
      description:
        "Address of the service. It must start with https, except on this machine. The API key is stored for the origin of this address only.",
    },
    models: {
      type: "object",
      description: "Models by assessment. If one is missing, you enter it when it is needed.",
      properties: Object.fromEntries(
        OPERATIONS.map(({ settingKey, label }) => [
          settingKey,
          {
            description: `Model for the assessment “${label}”, or a list of models, of which the first is in use.`,
            anyOf: [MODEL_SCHEMA, { type: "array", items: MODEL_SCHEMA }],
          },
        ]),
      ),
    },
    userToken: { type: "string", ...TOKEN_SCHEMA, description: "Default user token: sent for the reader unless you choose another one." },
    webhook: {
      type: "object",
      description: "Webhook to which the service also delivers results.",
      properties: { address: { type: "string", pattern: "^$|^https?://", description: "Address that is sent with each submission." } },
    },
  },
};

export const PROFILE_SETTINGS = {
  /** As written; `readProfiles` reads them. */
  profiles: list("profiles", {
    order: 1,
    own: true,
    description:
      "Hosted services. Easiest to edit in the *Services* view. API keys and webhook secrets are kept in the editor's secret storage, never here. A workspace cannot set this.",
    schema: { items: PROFILE_SCHEMA },
  }),
  /** Empty for the embedded service. */
  profile: text("profile", {
    order: 2,
    own: true,
    description:
      "Name of the hosted service to use. Empty for the embedded service, which runs on this machine. A workspace cannot set this.",
    schema: { maxLength: LONGEST_NAME },
  }),
};
