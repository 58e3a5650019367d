import type * as vscode from "vscode";
import { cleanKey } from "./cleanKey.ts";

export const KEY_VARIABLE = "SPEECH_ASSESSMENT_API_KEY";
const ORIGINS = "speechAssessment.keyOrigins";

export interface FoundKey {
  key: string;
  source: "stored" | "environment";
}

/** The part of the editor's storage that keys need; a Memento for the origins (no secrets), SecretStorage for the keys. */
export interface KeyStorage {
  secrets: Pick<vscode.SecretStorage, "get" | "store" | "delete">;
  state: Pick<vscode.Memento, "get" | "update">;
  environment: Readonly<Record<string, string | undefined>>;
  /** Told when the secret storage fails, never with a key. */
  warn(message: string, error: unknown): void;
}

/**
 * API keys by origin, in the editor's secret storage and nowhere else. Some hosts have none that works: then a key is
 * kept in memory for this session, and the environment may bring one.
 */
export class ApiKeys {
  private readonly session = new Map<string, string>();

  constructor(private readonly storage: KeyStorage) {}

  /** The key for an origin; one that was set here comes before the environment's. */
  async get(origin: string): Promise<FoundKey | undefined> {
    const stored = this.session.get(origin) ?? (await this.read(origin));
    if (stored !== undefined) return { key: stored, source: "stored" };
    const { key } = cleanKey(this.storage.environment[KEY_VARIABLE] ?? "");
    return key === undefined ? undefined : { key, source: "environment" };
  }

  /** Keeps a clean key. Resolves to false when it will be forgotten with this session. */
  async set(origin: string, key: string): Promise<boolean> {
    try {
      await this.storage.secrets.store(name(origin), key);
      // Another window may change the stored key later; a copy of it here would hide that.
      this.session.delete(origin);
      await this.storage.state.update(ORIGINS, [...new Set([...this.origins(), origin])]);
      return true;
    } catch (error) {
      this.storage.warn("The editor's secret storage did not take the key", error);
      this.session.set(origin, key);
      return false;
    }
  }

  /** @throws what the secret storage threw when a key that it holds is not certain to be gone. */
  async remove(origin: string): Promise<void> {
    const keptHere = this.session.delete(origin);
    try {
      await this.storage.secrets.delete(name(origin));
    } catch (error) {
      if (!keptHere) throw error;
      this.storage.warn("The editor's secret storage could not be reached", error);
    }
    await this.storage.state.update(ORIGINS, this.origins().filter((known) => known !== origin));
  }

  /** Origins that a key is stored for, in the order they were added. */
  origins(): string[] {
    const kept = this.storage.state.get<unknown>(ORIGINS);
    const known = Array.isArray(kept) ? kept.filter((origin): origin is string => typeof origin === "string") : [];
    return [...new Set([...known, ...this.session.keys()])];
  }

  private async read(origin: string): Promise<string | undefined> {
    try {
      return cleanKey((await this.storage.secrets.get(name(origin))) ?? "").key;
    } catch (error) {
      this.storage.warn("The editor's secret storage could not be read", error);
      return undefined;
    }
  }
}

function name(origin: string): string {
  return `speechAssessment.key:${origin}`;
}
