import * as vscode from "vscode";
import { MODEL_FACT_LIST, type ModelFact, readModelFacts } from "../../contract/modelFacts.ts";
import type { OperationId } from "../../operations/operation.ts";
import { parseApiKey, KEY_VARIABLE } from "../../core/parseApiKey.ts";
import { isWebhookSecret } from "../../core/webhookSecret.ts";
import { operationOf } from "../../operations/operations.ts";
import { DEFAULT_ALPHABET, nameProblem, type Profile, type ProfileModel } from "../../client/profiles/profile.ts";
import type { Profiles } from "../../client/profiles/profiles.ts";
import type { ApiKeys } from "./apiKeys.ts";
import { parseBaseUrl } from "../../client/profiles/baseUrl.ts";

/** The questions about services: where, with which key and model. Each resolves to undefined when the author cancels. */
export class ServicePrompts {
  constructor(
    private readonly profiles: Profiles,
    private readonly keys: ApiKeys,
  ) {}

  async askBaseUrl(title: string, value = ""): Promise<string | undefined> {
    const input = await vscode.window.showInputBox({
      title,
      prompt: "Address of the service (its base URL). Recordings and the API key are sent to it.",
      placeHolder: "https://speech.example.com",
      value,
      ignoreFocusOut: true,
      validateInput: (text) => parseBaseUrl(text).problem,
    });
    return input === undefined ? undefined : parseBaseUrl(input).url;
  }

  async askName(title: string, value: string, others: readonly string[]): Promise<string | undefined> {
    const input = await vscode.window.showInputBox({
      title,
      prompt: "Name of the profile, as you want to see it in lists and in the status bar.",
      value,
      ignoreFocusOut: true,
      validateInput: (text) => nameProblem(text, others),
    });
    return input?.trim();
  }

  /** The key that is kept for an origin, or the environment's where the author allows that, or one that is asked for. */
  async keyFor(origin: string): Promise<string | undefined> {
    const found = await this.keys.get(origin);
    if (found) return found.key;
    const environment = this.keys.environmentKey;
    if (environment === undefined) return this.askKey(origin);
    const use = { label: `$(key) Use the Key in ${KEY_VARIABLE}`, detail: `From now on it is sent to ${origin} while no other key is set for it.` };
    const enter = { label: "$(edit) Enter Another Key…", detail: "It is kept in the editor's secret storage, for this address alone." };
    const picked = await vscode.window.showQuickPick([use, enter], {
      title: "Set API Key", placeHolder: `Which API key is sent to ${origin}?`, ignoreFocusOut: true,
    });
    if (picked === enter) return this.askKey(origin);
    if (picked !== use) return undefined;
    await this.keys.allowEnvironmentKey(origin);
    return environment;
  }

  /** Asks for a key and keeps it for the origin. */
  async askKey(origin: string): Promise<string | undefined> {
    const forgotten = (await this.keys.state(origin)) === "forgotten";
    const { environmentProblem } = this.keys;
    const unusable = environmentProblem === undefined ? "" : `The key in ${KEY_VARIABLE} cannot be used. ${environmentProblem} `;
    const input = await vscode.window.showInputBox({
      title: "Set API Key",
      prompt: unusable + (forgotten
        ? `The editor did not keep the API key for ${origin}. Enter it again. To be asked no more, start the editor with ${KEY_VARIABLE} in its environment.`
        : `API key for ${origin}. It is kept in the editor's secret storage and sent to this address alone.`),
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => parseApiKey(text).problem,
    });
    const key = input === undefined ? undefined : parseApiKey(input).key;
    if (key === undefined) return undefined;
    if (!(await this.keys.set(origin, key))) this.warnOfSession("API key");
    return key;
  }

  /** Asks for the secret that a webhook's deliveries are signed with. An empty one takes the secret away. */
  async askWebhookSecret({ origin }: Profile, address: string): Promise<void> {
    const secret = await vscode.window.showInputBox({
      title: "Set Webhook",
      prompt: "Secret that the service signs deliveries with (whsec_…), if there is one. It is kept in the editor's secret storage.",
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? undefined : webhookSecretProblem(text)),
    });
    if (secret === undefined) return;
    const { key } = parseApiKey(secret);
    if (key === undefined) await this.keys.removeWebhookSecret(origin, address);
    else if (!(await this.keys.setWebhookSecret(origin, address, key))) this.warnOfSession("secret of the webhook");
  }

  /** Asks for a model's id and keeps it in the profile, its alphabet and confidence as they were. */
  async askModel(profile: Profile, operation: OperationId): Promise<ProfileModel | undefined> {
    const before = profile.models[operation];
    const input = await vscode.window.showInputBox({
      title: `Model for ${operationOf(operation).label}`,
      prompt: "Model id, as the service's operator issued it to you, usually along with the API key; ask the operator if you have none. It is kept in your profile.",
      value: before?.id,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === "" ? "The model id is empty." : undefined),
    });
    const id = input?.trim();
    if (!id) return undefined;
    const model: ProfileModel = { alphabet: DEFAULT_ALPHABET, ...before, id };
    await this.profiles.setModel(profile.name, operation, model);
    return model;
  }

  /** Asks for all there is to say of a model. */
  async editModel(profile: Profile, operation: OperationId): Promise<void> {
    const model = await this.askModel(profile, operation);
    if (!model) return;
    const title = `Model for ${operationOf(operation).label}: ${model.id}`;
    const alphabet = await vscode.window.showInputBox({
      title, prompt: "The alphabet that this model reads and writes: arpabet, timit61 or the path of an alphabet file.", value: model.alphabet, ignoreFocusOut: true,
    });
    if (alphabet === undefined) return;
    const edited: Record<string, string | undefined> = { ...model };
    for (const [name, fact] of MODEL_FACT_LIST) edited[name] = await askFact(title, fact, model[name]);
    await this.profiles.setModel(profile.name, operation, { id: model.id, alphabet: alphabet.trim() || DEFAULT_ALPHABET, ...readModelFacts(edited) });
  }

  private warnOfSession(what: string): void {
    void vscode.window.showWarningMessage(
      `This editor cannot keep secrets, so the ${what} is known until the window closes and will be asked for again. ` +
        `An API key may come from the environment instead: start the editor with ${KEY_VARIABLE} set. It is never written to settings.`,
    );
  }
}

/** What the author says of a model; as it was where the author cancels. */
async function askFact(title: string, { question, values, words }: ModelFact, now: string | undefined): Promise<string | undefined> {
  if (!values) return (await vscode.window.showInputBox({ title, prompt: question, value: now ?? "", ignoreFocusOut: true })) ?? now;
  const items = [...values.map((value) => ({ label: words(value), value })), { label: "not known", value: undefined }].map((item) => ({ ...item, description: item.value === now ? "now" : undefined }));
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder: question, ignoreFocusOut: true });
  return picked ? picked.value : now;
}

function webhookSecretProblem(text: string): string | undefined {
  const { key, problem } = parseApiKey(text);
  if (problem !== undefined) return problem.replaceAll("key", "secret");
  return isWebhookSecret(key) ? undefined : "A webhook's secret is whsec_ with 24 to 64 bytes in base64 after it. Copy it whole, as the service shows it.";
}
