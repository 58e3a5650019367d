import { t } from "@vscode/l10n";
import { MODEL_FACT_LIST, type ModelFact, readModelFacts } from "#contract/reading/modelFacts.ts";
import type { OperationId } from "#operations/operation.ts";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { isWebhookSecret } from "#contract/secrets/webhookSecret.ts";
import { operationOf } from "#operations/operations.ts";
import { DEFAULT_ALPHABET, nameProblem, type Profile, type ProfileModel } from "#client/profiles/profile.ts";
import type { Profiles } from "#client/profiles/profiles.ts";
import type { Dialogs } from "../interface/dialogs.ts";
import type { ApiKeys } from "./apiKeys.ts";
import { parseBaseUrl } from "#client/profiles/baseUrl.ts";

/** Each question resolves to undefined when the author cancels. */
export class ServicePrompts {
  constructor(
    private readonly profiles: Profiles,
    private readonly keys: ApiKeys,
    private readonly dialogs: Dialogs,
  ) {}

  async askBaseUrl(title: string, value = ""): Promise<string | undefined> {
    const input = await this.dialogs.ask({
      title,
      prompt: t("Address of the service (base URL). Recordings and the API key are sent to it."),
      placeHolder: "https://speech.example.com",
      value,
      ignoreFocusOut: true,
      validateInput: (text) => parseBaseUrl(text).problem,
    });
    return input === undefined ? undefined : parseBaseUrl(input).url;
  }

  async askName(title: string, value: string, others: readonly string[]): Promise<string | undefined> {
    const input = await this.dialogs.ask({
      title,
      prompt: t("Name of the service, as shown in lists and in the status bar"),
      value,
      ignoreFocusOut: true,
      validateInput: (text) => nameProblem(text, others),
    });
    return input?.trim();
  }

  /** The one that is kept, or the environment's if the author allows that, or one that the author is asked for. */
  async keyFor(origin: string): Promise<string | undefined> {
    const found = await this.keys.get(origin);
    if (found) return found.key;
    const environment = this.keys.environmentKey;
    if (environment === undefined) return this.askKey(origin);
    const use = {
      label: `$(key) ${t`Use the Key in ${KEY_VARIABLE}`}`,
      detail: t`It is sent to ${origin} as long as no other key is set.`,
    };
    const enter = {
      label: `$(edit) ${t("Enter Another Key…")}`,
      detail: t("It is stored in the editor's secret storage, for this address only."),
    };
    const picked = await this.dialogs.pick([use, enter], {
      title: t("Set API Key"),
      placeHolder: t`Choose the API key to send to ${origin}`,
      ignoreFocusOut: true,
    });
    if (picked === enter) return this.askKey(origin);
    if (picked !== use) return undefined;
    await this.keys.allowEnvironmentKey(origin);
    return environment;
  }

  /** Keeps it for the origin. */
  async askKey(origin: string): Promise<string | undefined> {
    const forgotten = (await this.keys.state(origin)) === "forgotten";
    const { environmentProblem } = this.keys;
    const unusable = environmentProblem === undefined ? "" : `${t`The key in ${KEY_VARIABLE} cannot be used.`} ${environmentProblem} `;
    const input = await this.dialogs.ask({
      title: t("Set API Key"),
      prompt:
        unusable +
        (forgotten
          ? t`The editor lost the API key for ${origin}. Enter it again. If you do not want to be asked again, start the editor with ${KEY_VARIABLE} in its environment.`
          : t`API key for ${origin}. It is stored in the editor's secret storage and sent to this address only.`),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => parseApiKey(text).problem,
    });
    const key = input === undefined ? undefined : parseApiKey(input).key;
    if (key === undefined) return undefined;
    if (!(await this.keys.set(origin, key)))
      this.warnOfSession(t("This editor cannot store secrets. It forgets the API key when the window closes and will ask for it again."));
    return key;
  }

  /** Deliveries are signed with it. An empty one removes the secret. */
  async askWebhookSecret({ origin }: Profile, address: string): Promise<void> {
    const secret = await this.dialogs.ask({
      title: t("Set Webhook"),
      prompt: t("Secret that the service signs deliveries with (whsec_…), if it has one. It is stored in the editor's secret storage."),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? undefined : webhookSecretProblem(text)),
    });
    if (secret === undefined) return;
    const { key } = parseApiKey(secret);
    if (key === undefined) await this.keys.removeWebhookSecret(origin, address);
    else if (!(await this.keys.setWebhookSecret(origin, address, key)))
      this.warnOfSession(
        t("This editor cannot store secrets. It forgets the secret of the webhook when the window closes and will ask for it again."),
      );
  }

  /** Keeps the id in the profile, leaving the model's alphabet and confidence as they were. */
  async askModel(profile: Profile, operation: OperationId): Promise<ProfileModel | undefined> {
    const before = profile.models[operation];
    const id = await this.askModelId(operation, before?.id);
    if (id === undefined) return undefined;
    const model: ProfileModel = { alphabet: DEFAULT_ALPHABET, ...before, id };
    await this.profiles.setModel(profile.name, operation, model, before?.id);
    return model;
  }

  /** Uses it from now on. */
  async addModel(profile: Profile, operation: OperationId): Promise<void> {
    const id = await this.askModelId(operation);
    if (id === undefined) return;
    const model = { id, alphabet: DEFAULT_ALPHABET };
    await this.profiles.setModel(profile.name, operation, model);
    await this.editFacts(profile, operation, model);
  }

  async editModel(profile: Profile, operation: OperationId): Promise<void> {
    const model = await this.askModel(profile, operation);
    if (model) await this.editFacts(profile, operation, model);
  }

  private async askModelId(operation: OperationId, value?: string): Promise<string | undefined> {
    const input = await this.dialogs.ask({
      title: t`Model for ${operationOf(operation).label}`,
      prompt: t("Model ID from the service's operator, usually sent with the API key. It is saved in your settings."),
      value,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? t("The model ID is empty.") : undefined),
    });
    return input?.trim() || undefined;
  }

  private async editFacts(profile: Profile, operation: OperationId, model: ProfileModel): Promise<void> {
    const title = t`Model for ${operationOf(operation).label}: ${model.id}`;
    const alphabet = await this.dialogs.ask({
      title,
      prompt: t("Alphabet that this model uses: arpabet, timit61 or the path of an alphabet file"),
      value: model.alphabet,
      ignoreFocusOut: true,
    });
    if (alphabet === undefined) return;
    const edited: Record<string, string | undefined> = { ...model };
    for (const [name, fact] of MODEL_FACT_LIST) edited[name] = await this.askFact(title, fact, model[name]);
    await this.profiles.setModel(profile.name, operation, {
      id: model.id,
      alphabet: alphabet.trim() || DEFAULT_ALPHABET,
      ...readModelFacts(edited),
    });
  }

  /** Unchanged if the author cancels. */
  private async askFact(title: string, { question, values, words }: ModelFact, now: string | undefined): Promise<string | undefined> {
    if (!values) return (await this.dialogs.ask({ title, prompt: question, value: now ?? "", ignoreFocusOut: true })) ?? now;
    const items = [...values.map((value) => ({ label: words(value), value })), { label: t("not known"), value: undefined }].map((item) => ({
      ...item,
      description: item.value === now ? t("now") : undefined,
    }));
    const picked = await this.dialogs.pick(items, { title, placeHolder: question, ignoreFocusOut: true });
    return picked ? picked.value : now;
  }

  private warnOfSession(message: string): void {
    void this.dialogs.warn(
      `${message} ${t`You can provide an API key in the environment instead: start the editor with ${KEY_VARIABLE} set. The key is never written to settings.`}`,
    );
  }
}

function webhookSecretProblem(text: string): string | undefined {
  const { key } = parseApiKey(text);
  return key !== undefined && isWebhookSecret(key)
    ? undefined
    : t("A webhook's secret is whsec_ followed by 24 to 64 bytes in Base64. Copy all of it from the service.");
}
