import { t } from "@vscode/l10n";
import type * as z from "zod";

const TYPES: Readonly<Record<string, string>> = {
  string: t("has to be text"),
  array: t("has to be a list"),
  object: t("has to be an object in { }"),
  boolean: t("has to be true or false"),
  number: t("has to be a number"),
  int: t("has to be a whole number"),
};

/** Follows the value's place: `is missing`. @param forms the meaning of the schema's patterns, by property. */
export function issueInWords(issue: z.core.$ZodIssue, content: unknown, forms: Readonly<Record<string, string>> = {}): string {
  if (valueAt(content, issue.path) === undefined) return t("is missing");
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? t`has to be ${issue.expected}`;
    case "invalid_value":
      return issue.values.length > 1 ? t`has to be one of ${issue.values.map(String).join(", ")}` : t`has to be ${String(issue.values[0])}`;
    case "invalid_format":
      return forms[String(issue.path.at(-1))] ?? issue.message;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? t("is empty") : t("is too small");
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? t("is too long") : t("is too large");
    case "invalid_union":
      // The schema has a sentence: no single alternative shows what was meant.
      return issue.message;
    case "unrecognized_keys":
      return t`has ${issue.keys.map((key) => `“${key}”`).join(", ")}, which is not known`;
    default:
      return t`is not valid (${issue.message})`;
  }
}

export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    content,
  );
}
