import { t } from "@vscode/l10n";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import { HumanError } from "#core/humanError.ts";
import { EMBEDDED, type Profile, type ProfileEntry, type ProfileModel, modelsSetting, readProfiles } from "./profile.ts";

/** As it takes effect and as it is written. */
export interface OwnSetting<T> {
  readonly value: T;
  update(value: T): Promise<void>;
}

export interface ProfileSettings {
  profiles: OwnSetting<readonly unknown[]>;
  /** Empty for the embedded service. */
  profile: OwnSetting<string>;
}

/** `undefined` removes a part. */
export type ProfileChange = Partial<Pick<Profile, "name" | "baseUrl" | "userToken" | "webhook">>;

/** The embedded service, a hosted one, or a name that cannot be used. */
export type ProfileInUse =
  | { kind: "embedded" }
  | { kind: "hosted"; profile: Profile }
  | { kind: "unusable"; name: string; problem: string };

/** Leaves everything else in the settings file as it is. */
export class Profiles {
  constructor(private readonly settings: ProfileSettings) {}

  entries(): ProfileEntry[] {
    return readProfiles(this.settings.profiles.value);
  }

  all(): Profile[] {
    return this.entries().flatMap(({ profile }) => profile ?? []);
  }

  find(name: string): Profile | undefined {
    return this.all().find((profile) => profile.name === name);
  }

  /** An unknown name is not replaced: a recording must not go where nobody sent it. */
  get inUse(): ProfileInUse {
    return this.named(this.settings.profile.value);
  }

  /** Nothing and `Embedded` stand for the embedded service. */
  named(name: string): ProfileInUse {
    if (name === "" || name === EMBEDDED) return { kind: "embedded" };
    const entry = this.entries().find((candidate) => candidate.name === name);
    if (entry?.profile) return { kind: "hosted", profile: entry.profile };
    return { kind: "unusable", name, problem: entry?.problem ?? t("There is no service with this name.") };
  }

  async use(name: string): Promise<void> {
    await this.settings.profile.update(name === EMBEDDED ? "" : name);
  }

  /** Takes the first free of `name`, `name 2`, … and returns it. */
  async add(name: string, baseUrl: string): Promise<string> {
    const taken = new Set([EMBEDDED, ...this.entries().map((entry) => entry.name)].map((other) => other.toLowerCase()));
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`;
    await this.settings.profiles.update([...this.settings.profiles.value, { name: free, baseUrl }]);
    return free;
  }

  /** @throws {HumanError} `profile-unknown` if it has gone. */
  async change(name: string, { webhook, ...change }: ProfileChange): Promise<void> {
    const inUse = this.settings.profile.value === name;
    await this.rewrite(name, (element) => ({
      ...element,
      ...change,
      ...(webhook !== undefined && { webhook: { ...objectOf(element["webhook"]), address: webhook } }),
    }));
    if (inUse && change.name !== undefined) await this.use(change.name);
  }

  /**
   * Uses a model from now on; other models stay listed.
   * @param replaces id of one that it takes the place of.
   * @throws {HumanError} `profile-unknown` if it has gone.
   */
  async setModel(name: string, operation: OperationId, model: ProfileModel, replaces = model.id): Promise<void> {
    const key = operationOf(operation).settingKey;
    await this.rewrite(name, (element) => {
      const models = objectOf(element["models"]);
      return { ...element, models: { ...models, [key]: modelsSetting(models[key], model, replaces) } };
    });
  }

  /** If it was in use, the embedded service takes its place. Also removes an unusable one. */
  async remove({ index, name }: Pick<ProfileEntry, "index" | "name">): Promise<void> {
    if (this.settings.profile.value === name) await this.use(EMBEDDED);
    await this.settings.profiles.update(this.settings.profiles.value.filter((_, i) => i !== index));
  }

  private async rewrite(name: string, change: (element: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
    const entry = this.entries().find(({ profile }) => profile?.name === name);
    if (!entry) throw new HumanError("profile-unknown", t`There is no longer a service called ${name}. Choose another one.`);
    await this.settings.profiles.update(
      this.settings.profiles.value.map((element, i) => (i === entry.index ? change(objectOf(element)) : element)),
    );
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
