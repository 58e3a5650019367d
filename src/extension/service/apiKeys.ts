import { t } from "@vscode/l10n";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import type { Event } from "#platform/emitter.ts";
import { HumanError } from "#core/humanError.ts";
import { KeptSecrets, type SecretShelf, type SecretState } from "./keptSecrets.ts";

/** Origins that the author lets the environment's key be sent to. */
const ALLOWED = "speechAssessment.environmentKeyOrigins";

export interface FoundKey {
  key: string;
  source: "stored" | "environment";
}

/** `environment`: none is kept, and the environment's is used. */
export type KeyState = SecretState | "environment";

export interface KeyStorage extends SecretShelf {
  environment: Readonly<Record<string, string | undefined>>;
}

/**
 * By origin; secrets of webhooks by service and address. The environment may provide one key; it is not used until the author says which
 * origins it is for, so that one service's key is never sent to another.
 */
export class ApiKeys {
  private readonly keys: KeptSecrets;
  private readonly webhooks: KeptSecrets;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: KeyStorage) {
    const changed = () => this.fire();
    this.keys = new KeptSecrets(storage, { owners: "speechAssessment.keyOrigins", prefix: "speechAssessment.key:" }, changed);
    this.webhooks = new KeptSecrets(storage, { owners: "speechAssessment.webhooks", prefix: "speechAssessment.webhookSecret:" }, changed);
  }

  /** One that was set here takes precedence over the environment's. */
  async get(origin: string): Promise<FoundKey | undefined> {
    // A key that another program wrote there is checked like one that a person types.
    const { key } = parseApiKey((await this.keys.get(origin)) ?? "");
    if (key !== undefined) return { key, source: "stored" };
    const environment = this.allowed().includes(origin) ? this.environmentKey : undefined;
    return environment === undefined ? undefined : { key: environment, source: "environment" };
  }

  async state(origin: string): Promise<KeyState> {
    if ((await this.get(origin))?.source === "environment") return "environment";
    return this.keys.state(origin);
  }

  /** Cleaned; undefined if there is none, or none that could be sent. */
  get environmentKey(): string | undefined {
    return parseApiKey(this.storage.environment[KEY_VARIABLE] ?? "").key;
  }

  /** The reason why it could not be sent; undefined if there is none, or if it could. */
  get environmentProblem(): string | undefined {
    const given = this.storage.environment[KEY_VARIABLE]?.trim() ?? "";
    return given === "" ? undefined : parseApiKey(given).problem;
  }

  async allowEnvironmentKey(origin: string): Promise<void> {
    await this.storage.state.update(ALLOWED, [...new Set([...this.allowed(), origin])]);
    this.fire();
  }

  /** Keeps a clean key. Resolves to false if it will be forgotten with this session. */
  set(origin: string, key: string): Promise<boolean> {
    return this.keys.set(origin, key);
  }

  /**
   * Forgets also that the environment's key may be sent there.
   * @throws {HumanError} `key-not-removed` if one that the secret storage may hold is not certain to be gone.
   */
  async remove(origin: string): Promise<void> {
    await this.storage.state.update(
      ALLOWED,
      this.allowed().filter((allowed) => allowed !== origin),
    );
    await certain(() => this.keys.remove(origin), keyNotRemoved(origin));
  }

  /** A secret that cannot be removed does not keep the others from being removed. @throws {HumanError} `key-not-removed` */
  async clear(): Promise<void> {
    await this.storage.state.update(ALLOWED, []);
    const removals = [
      ...this.origins().map((origin) => certain(() => this.keys.remove(origin), keyNotRemoved(origin))),
      ...this.webhooks.owners().map((owner) => certain(() => this.webhooks.remove(owner), secretNotRemoved())),
    ];
    const failed = (await Promise.allSettled(removals)).find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  }

  /** In the order they were added. */
  origins(): string[] {
    return this.keys.owners();
  }

  /** Secrets to clear, including those of webhooks. */
  get count(): number {
    return this.origins().length + this.webhooks.owners().length;
  }

  webhookSecret(origin: string, address: string): Promise<string | undefined> {
    return this.webhooks.get(webhookOwner(origin, address));
  }

  setWebhookSecret(origin: string, address: string, secret: string): Promise<boolean> {
    return this.webhooks.set(webhookOwner(origin, address), secret);
  }

  /** @throws {HumanError} `key-not-removed` */
  async removeWebhookSecret(origin: string, address: string): Promise<void> {
    await certain(() => this.webhooks.remove(webhookOwner(origin, address)), secretNotRemoved());
  }

  /** Fires when a key or what is known about it may have changed. */
  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /**
   * Follows changes made by other windows. An editor that cannot report them is no reason to do without keys: they are reread each time.
   */
  follow(secrets: { onDidChange: Event<{ key: string }> }): { dispose(): void } {
    try {
      return secrets.onDidChange(({ key }) => this.changedElsewhere(key));
    } catch (error) {
      this.storage.warn("The editor's secret storage does not report changes", error);
      return { dispose: () => undefined };
    }
  }

  private changedElsewhere(name: string): void {
    if (this.keys.ownerOf(name) !== undefined || this.webhooks.ownerOf(name) !== undefined) this.fire();
  }

  private allowed(): string[] {
    const kept = this.storage.state.get<unknown>(ALLOWED);
    return Array.isArray(kept) ? kept.filter((origin): origin is string => typeof origin === "string") : [];
  }

  private fire(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The same receiver may have another secret with another service. */
function webhookOwner(origin: string, address: string): string {
  return `${origin} ${address}`;
}

function keyNotRemoved(origin: string): string {
  return t`The editor's secret storage could not be reached, so the API key for ${origin} may still be in it. Reload the window and remove the key again. If that fails too, revoke it at the service.`;
}

function secretNotRemoved(): string {
  return t(
    "The editor's secret storage could not be reached, so the secret of a webhook may still be in it. Reload the window and remove it again. If that fails too, revoke it at the service.",
  );
}

/** @param failure the message if the removal fails. */
async function certain(remove: () => Promise<void>, failure: string): Promise<void> {
  try {
    await remove();
  } catch (cause) {
    throw new HumanError("key-not-removed", failure, { cause });
  }
}
