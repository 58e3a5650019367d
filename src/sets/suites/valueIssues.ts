import type * as z from "zod";
import { issueInWords } from "#contract/files/issueInWords.ts";

type Issue = z.core.$ZodIssue;

/** A problem of a value, worded to follow its name. */
export interface ValueIssue {
  /** Relative to the value. */
  path: PropertyKey[];
  message: string;
  unknownKeys?: string[];
}

/** For alternatives, the problems of the one that was meant, as far as that can be known. */
export function valueIssues(value: unknown, { issues }: { issues: readonly Issue[] }): ValueIssue[] {
  const all = issues.flatMap((issue) => specific(issue));
  // An issue of an object as a whole follows from unknown keys in it.
  const unknown = new Set(all.filter(({ code }) => code === "unrecognized_keys").map(({ path }) => path.join()));
  return all
    .filter(({ code, path }) => code !== "custom" || !unknown.has(path.join()))
    .map((issue) => ({
      path: [...issue.path],
      message: issue.code === "custom" ? issue.message : issueInWords(issue, value),
      ...(issue.code === "unrecognized_keys" && { unknownKeys: issue.keys }),
    }));
}

/** The issues of the alternative whose type is that of the value; the issue itself where there is none, or several. */
function specific(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const meant = issue.errors.filter((branch) =>
    branch.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys" || code === "custom" || code === "too_big"),
  );
  if (meant.length !== 1) return [issue];
  return meant[0]!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(specific);
}
