import { t } from "@vscode/l10n";
import { modelFactSettings, type ModelFacts, readModelFacts } from "#contract/reading/modelFacts.ts";
import type { OperationId } from "#operations/operation.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { parseBaseUrl } from "./baseUrl.ts";
import { isUserToken } from "../speakers/userToken.ts";

/** The embedded service in the setting and in lists; no other profile may have this name. */
export const EMBEDDED = "Embedded";
/** Models read and write it unless their operator says otherwise. */
export const DEFAULT_ALPHABET = "arpabet";

/** With its operator's facts, which are kept with each result. */
export interface ProfileModel extends ModelFacts {
  id: string;
  /** Of the phonemes in references and results. */
  alphabet: string;
}

/** Holds neither a key nor a webhook's secret: those are in the editor's secret storage. */
export interface Profile {
  name: string;
  /** Without a slash at the end. */
  baseUrl: string;
  /** Keys are stored by origin. */
  origin: string;
  /** Those in use. */
  models: Partial<Record<OperationId, ProfileModel>>;
  /** Issued as well, the last used first. */
  otherModels?: Partial<Record<OperationId, readonly ProfileModel[]>>;
  /** The default speaker's; absent for nobody. */
  userToken?: string;
  /** Where results are to be delivered. */
  webhook?: string;
}

export type ProfileEntry =
  | { index: number; name: string; profile: Profile; problem?: undefined }
  | { index: number; name: string; profile?: undefined; problem: string };

export const LONGEST_NAME = 60;
export const LONGEST_ID = 256;

/** The setting may hold anything. Never throws; unusable profiles are listed with the reason. */
export function readProfiles(raw: readonly unknown[]): ProfileEntry[] {
  const taken = new Set([fold(EMBEDDED)]);
  return raw.map((element, index) => {
    const read = readProfile(element);
    const name = nameOf(element) || t`Service ${index + 1}`;
    if (typeof read === "string") return { index, name, problem: read };
    if (taken.has(fold(read.name)))
      return { index, name, problem: t`Another service is also called ${read.name}. Give this one a different name.` };
    taken.add(fold(read.name));
    return { index, name: read.name, profile: read };
  });
}

/** Undefined when the name can be used. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  const text = name.trim();
  if (text === "") return t("The name is empty.");
  if (text.length > LONGEST_NAME) return t`The name has more than ${LONGEST_NAME} characters.`;
  if (/\p{Cc}/u.test(text)) return t("The name has a character that cannot be shown.");
  if ([EMBEDDED, ...others].some((other) => fold(other) === fold(text))) return t("A service with this name already exists.");
  return undefined;
}

/** Undefined when the address can be used. */
export function webhookProblem(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return t("This is not a full address. It looks like https://example.com/results.");
  if (url.username !== "" || url.password !== "") return t("Remove the user name and password from the address.");
  return undefined;
}

function readProfile(element: unknown): Profile | string {
  if (!isObject(element)) return t("The entry is not an object with “name” and “baseUrl”.");
  const name = nameOf(element);
  const unnamed = nameProblem(name, []);
  if (unnamed !== undefined) return unnamed;
  const base = parseBaseUrl(textOf(element["baseUrl"]));
  if (base.problem !== undefined) return base.problem;
  const userToken = textOf(element["userToken"]);
  if (userToken !== "" && !isUserToken(userToken))
    return t("Its user token is not valid: a token has 1 to 128 letters, digits, hyphens or underscores.");
  const webhook = isObject(element["webhook"]) ? textOf(element["webhook"]["address"]) : "";
  const undeliverable = webhook === "" ? undefined : webhookProblem(webhook);
  if (undeliverable !== undefined) return `${t("Its webhook cannot be used.")} ${undeliverable}`;
  return {
    name,
    baseUrl: base.url,
    origin: base.origin,
    ...readModels(element["models"]),
    ...(userToken !== "" && { userToken }),
    ...(webhook !== "" && { webhook }),
  };
}

/** An invalid model is left out, and so asked for when it is needed. Of a list, the first is in use. */
function readModels(raw: unknown): Pick<Profile, "models" | "otherModels"> {
  const models: Profile["models"] = {};
  const otherModels: Profile["otherModels"] = {};
  if (!isObject(raw)) return { models };
  for (const { id, settingKey } of OPERATIONS) {
    const [first, ...others] = modelsIn(raw[settingKey]);
    if (first) models[id] = first;
    if (others.length > 0) otherModels[id] = others;
  }
  return { models, ...(Object.keys(otherModels).length > 0 && { otherModels }) };
}

function modelsIn(raw: unknown): ProfileModel[] {
  const models = [raw].flat().flatMap((one) => readModel(one) ?? []);
  return models.filter(({ id }, index) => models.findIndex((other) => other.id === id) === index);
}

/** The setting for an assessment's models, with this one in use. Whatever else is written about the others stays. */
export function modelsSetting(raw: unknown, model: ProfileModel, replaces: string): unknown {
  const others = [raw].flat().filter((one) => ![undefined, model.id, replaces].includes(readModel(one)?.id));
  return others.length === 0 ? modelSetting(model) : [modelSetting(model), ...others];
}

function readModel(raw: unknown): ProfileModel | undefined {
  const element = isObject(raw) ? raw : { id: raw };
  const id = textOf(element["id"]);
  if (id === "" || id.length > LONGEST_ID) return undefined;
  return { id, alphabet: textOf(element["alphabet"]) || DEFAULT_ALPHABET, ...readModelFacts(element, (_, { setting }) => setting) };
}

function modelSetting({ id, alphabet, ...facts }: ProfileModel): object {
  return { id, alphabet, ...modelFactSettings(facts) };
}

function nameOf(element: unknown): string {
  return isObject(element) ? textOf(element["name"]) : "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
