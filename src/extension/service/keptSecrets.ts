import type { Memento } from "#platform/memento.ts";

/** A Memento for the owners (no secrets), SecretStorage for the secrets themselves. */
export interface SecretShelf {
  secrets: {
    get(name: string): PromiseLike<string | undefined>;
    store(name: string, secret: string): PromiseLike<void>;
    delete(name: string): PromiseLike<void>;
  };
  state: Memento;
  /** Called when the secret storage fails, never with a secret. */
  warn(message: string, error: unknown): void;
}

/** `forgotten`: it was stored, but the editor has since lost it. */
export type SecretState = "stored" | "session" | "missing" | "forgotten";

export interface SecretNames {
  /** Key of the state that lists the owners. */
  owners: string;
  /** Prefix of a secret's name in the storage, before its owner. */
  prefix: string;
}

/**
 * In the editor's secret storage and nowhere else. Some hosts have none that works, or one that only lasts as long as the window: then a
 * secret is kept in memory, and it is known that it will have to be asked for again.
 */
export class KeptSecrets {
  /** `alone`: the storage has never had one for this owner. */
  private readonly session = new Map<string, { secret: string; alone: boolean }>();

  /** @param changed called with the owner of a secret that was set or removed. */
  constructor(
    private readonly shelf: SecretShelf,
    private readonly names: SecretNames,
    private readonly changed: (owner: string) => void = () => undefined,
  ) {}

  async get(owner: string): Promise<string | undefined> {
    return this.session.get(owner)?.secret ?? (await this.read(owner));
  }

  async state(owner: string): Promise<SecretState> {
    if (this.session.has(owner)) return "session";
    if ((await this.read(owner)) !== undefined) return "stored";
    return this.listed().includes(owner) ? "forgotten" : "missing";
  }

  /** Resolves to false if the secret will be forgotten with this session. */
  async set(owner: string, secret: string): Promise<boolean> {
    const stored = await this.store(owner, secret);
    // Another window may change the stored secret later; a copy of it here would hide that.
    if (stored) this.session.delete(owner);
    else this.session.set(owner, { secret, alone: this.session.get(owner)?.alone ?? !this.listed().includes(owner) });
    await this.list([...new Set([...this.listed(), owner])]);
    this.changed(owner);
    return stored;
  }

  /** @throws the secret storage's error if a secret that it may hold is not certain to be gone. */
  async remove(owner: string): Promise<void> {
    const alone = this.session.get(owner)?.alone === true;
    this.session.delete(owner);
    try {
      await this.shelf.secrets.delete(this.nameOf(owner));
    } catch (error) {
      this.changed(owner);
      if (!alone) throw error;
      this.shelf.warn("The editor's secret storage could not be reached", error);
    }
    await this.list(this.listed().filter((other) => other !== owner));
    this.changed(owner);
  }

  /** In the order they were added. */
  owners(): string[] {
    return [...new Set([...this.listed(), ...this.session.keys()])];
  }

  /** The owner that a name in the secret storage belongs to, if any. */
  ownerOf(name: string): string | undefined {
    return name.startsWith(this.names.prefix) ? name.slice(this.names.prefix.length) : undefined;
  }

  private async store(owner: string, secret: string): Promise<boolean> {
    try {
      await this.shelf.secrets.store(this.nameOf(owner), secret);
      // Some storages accept everything and keep nothing.
      return (await this.shelf.secrets.get(this.nameOf(owner))) === secret;
    } catch (error) {
      // A storage's message about a secret that it was given may repeat it.
      this.shelf.warn("The editor's secret storage did not accept a secret", String(error).replaceAll(secret, "…"));
      return false;
    }
  }

  private async read(owner: string): Promise<string | undefined> {
    try {
      return (await this.shelf.secrets.get(this.nameOf(owner))) || undefined;
    } catch (error) {
      this.shelf.warn("The editor's secret storage could not be read", error);
      return undefined;
    }
  }

  private listed(): string[] {
    const kept = this.shelf.state.get<unknown>(this.names.owners);
    return Array.isArray(kept) ? kept.filter((owner): owner is string => typeof owner === "string") : [];
  }

  private async list(owners: readonly string[]): Promise<void> {
    await this.shelf.state.update(this.names.owners, owners);
  }

  private nameOf(owner: string): string {
    return `${this.names.prefix}${owner}`;
  }
}
