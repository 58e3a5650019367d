/** Besides its type, its default and what it accepts. */
export type AboutSetting = Described & (Own | Scoped);

interface Described {
  readonly order: number;
  /** As Markdown. */
  readonly description: string;
  /** Not taken from a workspace until that is trusted; the same goes for all that are `own`. */
  readonly restricted?: true;
  /** Further keywords of its JSON schema. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

interface Own {
  /** Read only from the author's own settings: a folder's settings must not decide where recordings and keys go. */
  readonly own: true;
  readonly scope?: undefined;
}

interface Scoped {
  readonly own?: undefined;
  /** Its value may differ for each folder (`resource`), or only for each window. */
  readonly scope: "resource" | "window";
}

export interface SettingDefinition<T> {
  readonly key: string;
  readonly fallback: T;
  readonly about: AboutSetting;
  /** Type, range, choices and their descriptions. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Undefined if it is unusable; a settings file may hold anything. */
  read(raw: unknown): T | undefined;
}

export interface SettingDefinitions {
  readonly [name: string]: SettingDefinition<unknown> | SettingDefinitions;
}

function define<T>(
  key: string,
  fallback: T,
  about: AboutSetting,
  schema: Readonly<Record<string, unknown>>,
  read: (raw: unknown) => T | undefined,
): SettingDefinition<T> {
  return { key, fallback, about, schema, read };
}

export function isDefinition(entry: SettingDefinition<unknown> | SettingDefinitions): entry is SettingDefinition<unknown> {
  return typeof entry.read === "function";
}

export function definitionsIn(settings: SettingDefinitions): SettingDefinition<unknown>[] {
  return Object.values(settings).flatMap((entry) => (isDefinition(entry) ? [entry] : definitionsIn(entry)));
}

/** Each value has its description in the settings editor. */
export function choice<const T extends string>(
  key: string,
  values: readonly (readonly [value: T, description: string])[],
  fallback: NoInfer<T>,
  about: AboutSetting,
): SettingDefinition<T> {
  const schema = { type: "string", enum: values.map(([value]) => value), enumDescriptions: values.map(([, description]) => description) };
  return define(key, fallback, about, schema, (raw) => values.find(([value]) => value === raw)?.[0]);
}

/** The settings editor shows a label instead of each value. */
export function labelledChoice<const T extends string>(
  key: string,
  values: readonly (readonly [value: T, label: string])[],
  fallback: NoInfer<T>,
  about: AboutSetting,
): SettingDefinition<T> {
  const { schema, ...rest } = choice(key, values, fallback, about);
  const { enumDescriptions, ...others } = schema;
  return { ...rest, schema: { ...others, enumItemLabels: enumDescriptions } };
}

/** Trimmed. */
export function text(key: string, about: AboutSetting): SettingDefinition<string> {
  return define(key, "", about, { type: "string" }, (raw) => (typeof raw === "string" ? raw.trim() : undefined));
}

export function wholeNumber(
  key: string,
  range: { from: number; to: number },
  fallback: number,
  about: AboutSetting,
): SettingDefinition<number> {
  const read = (raw: unknown) =>
    typeof raw === "number" && Number.isInteger(raw) && raw >= range.from && raw <= range.to ? raw : undefined;
  return define(key, fallback, about, { type: "integer", minimum: range.from, maximum: range.to }, read);
}

export function flag(key: string, fallback: boolean, about: AboutSetting): SettingDefinition<boolean> {
  return define(key, fallback, about, { type: "boolean" }, (raw) => (typeof raw === "boolean" ? raw : undefined));
}

/** Unusable entries are left out, the others count. */
export function entries<T extends string>(
  key: string,
  accepts: (value: string) => value is T,
  about: AboutSetting,
): SettingDefinition<Readonly<Record<string, T>>> {
  const read = (raw: unknown) => {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
    return Object.fromEntries(
      Object.entries(raw).filter((entry): entry is [string, T] => typeof entry[1] === "string" && accepts(entry[1])),
    );
  };
  return define(key, {}, about, { type: "object" }, read);
}

/** Unusable entries are left out, the others count. */
export function texts(key: string, fallback: readonly string[], about: AboutSetting): SettingDefinition<readonly string[]> {
  const read = (raw: unknown) =>
    Array.isArray(raw) ? raw.filter((entry): entry is string => typeof entry === "string" && entry.trim() !== "") : undefined;
  return define(key, fallback, about, { type: "array", items: { type: "string" } }, read);
}

/** For code of its own to read. */
export function list(key: string, about: AboutSetting): SettingDefinition<readonly unknown[]> {
  return define(key, [], about, { type: "array" }, (raw) => (Array.isArray(raw) ? (raw as unknown[]) : undefined));
}
