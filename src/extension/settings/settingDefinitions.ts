import type { Operation } from "../../contract/limits.ts";

/** A setting's name after `speechAssessment.`, its default (the manifest's too) and what is accepted as a value. */
export interface SettingDefinition<T> {
  readonly key: string;
  readonly fallback: T;
  /** The value as it is used, or undefined when it cannot be; a settings file may hold anything. */
  read(raw: unknown): T | undefined;
}

function choice<const T extends string>(key: string, values: readonly T[], fallback: NoInfer<T>): SettingDefinition<T> {
  return { key, fallback, read: (raw) => values.find((value) => value === raw) };
}

function text(key: string): SettingDefinition<string> {
  return { key, fallback: "", read: (raw) => (typeof raw === "string" ? raw.trim() : undefined) };
}

function wholeNumber(key: string, range: { from: number; to: number }, fallback: number): SettingDefinition<number> {
  const read = (raw: unknown) =>
    typeof raw === "number" && Number.isInteger(raw) && raw >= range.from && raw <= range.to ? raw : undefined;
  return { key, fallback, read };
}

export const SERVICE_KINDS = ["embedded", "hosted"] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

export const SERVICE = choice("service", SERVICE_KINDS, "embedded");
export const BASE_URL = text("baseUrl");
export const HOSTED_MODEL: Record<Operation, SettingDefinition<string>> = {
  "fluency-v2": text("hostedModel.fluencyV2"),
  "fluency-v1": text("hostedModel.fluencyV1"),
  pronunciation: text("hostedModel.pronunciation"),
  recognition: text("hostedModel.recognition"),
};
export const FLUENCY_V1_FORMAT = choice("fluencyV1Format", ["native", "compat"], "native");
export const USER_TOKEN = text("userToken");
/** Seconds from the upload to the result. */
export const TIMEOUT_SECONDS = wholeNumber("timeoutSeconds", { from: 10, to: 3600 }, 300);

export const SETTING_DEFINITIONS: readonly SettingDefinition<unknown>[] = [
  SERVICE, BASE_URL, ...Object.values(HOSTED_MODEL), FLUENCY_V1_FORMAT, USER_TOKEN, TIMEOUT_SECONDS,
];
