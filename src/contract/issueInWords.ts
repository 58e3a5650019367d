import type * as z from "zod";

const TYPES: Readonly<Record<string, string>> = { string: "a text", array: "a list", object: "an object in { }", boolean: "true or false", number: "a number", int: "a whole number" };

/**
 * What is wrong with a value in a file that a person wrote, to stand behind its place: `is missing`.
 * @param forms what a pattern of the schema asks for, by the property that it is for.
 */
export function issueInWords(issue: z.core.$ZodIssue, content: unknown, forms: Readonly<Record<string, string>> = {}): string {
  if (valueAt(content, issue.path) === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `has to be ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `has to be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      return forms[String(issue.path.at(-1))] ?? issue.message;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? "is empty" : "is too small";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "is too long" : "is too large";
    case "invalid_union":
      // The schema itself says it: none of the alternatives tells what was meant.
      return issue.message;
    case "unrecognized_keys":
      return `has ${issue.keys.map((key) => `“${key}”`).join(", ")}, which is not known`;
    default:
      return `is not as it has to be (${issue.message})`;
  }
}

/** Undefined where there is none. */
export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), content);
}
