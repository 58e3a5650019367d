import { t } from "@vscode/l10n";
import { type Node, type ParseError, getNodeValue, parseTree, printParseErrorCode } from "jsonc-parser";
import type * as z from "zod";
import { issueInWords } from "#contract/files/issueInWords.ts";
import type { Problem, Severity } from "#core/problems/problem.ts";

/** Files that people write by hand, such as a dictionary. */
export interface FileKind {
  /** Has to hold for anything in the file to be usable. */
  schema: z.ZodType;
  /** The latest version that this program reads. */
  version: number;
  /** The name in messages, and the beginning of the file's codes. */
  kind: "dictionary" | "accepted" | "passages";
}

const UNUSABLE: Readonly<Record<FileKind["kind"], string>> = {
  dictionary: t("This dictionary cannot be used."),
  accepted: t("This list of accepted problems cannot be used."),
  passages: t("This description of a folder's passages cannot be used."),
};

/** Nodes with their places, or why nothing in the file can be used. Never throws. */
export function readJson(
  text: string,
  { schema, version, kind }: FileKind,
): { root: Node; problem?: undefined } | { root?: undefined; problem: Problem } {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/u, " "), errors, { disallowComments: true });
  const [error] = errors;
  const damaged = (start: number, end: number, why: string) => ({
    problem: problemIn({ start, end }, `${kind}-damaged`, `${UNUSABLE[kind]} ${why}`),
  });
  if (error || !root) {
    const start = Math.min(error?.offset ?? 0, Math.max(0, text.length - 1));
    return damaged(
      start,
      Math.min(text.length, start + Math.max(1, error?.length ?? 1)),
      text.trim() === "" ? t("It is empty.") : t`It is not valid JSON (${inWords(error)}).`,
    );
  }
  const content = getNodeValue(root) as unknown;
  const written = nodeAt(root, ["version"]);
  if (typeof written?.value === "number" && written.value > version)
    return damaged(
      written.offset,
      written.offset + written.length,
      t`It was written for a later version of Speech Assessment Authoring (format ${written.value}; this version reads formats up to ${version}). Update the program to use it.`,
    );
  const [issue] = schema.safeParse(content).error?.issues ?? [];
  if (!issue) return { root };
  const node = nodeAt(root, issue.path) ?? root;
  return damaged(
    node.offset,
    node === root ? node.offset + 1 : node.offset + node.length,
    issue.path.length === 0 ? t`The file ${issueInWords(issue, content)}.` : t`“${issue.path.join(".")}” ${issueInWords(issue, content)}.`,
  );
}

/** By the parser's names for them. */
const FAULTS: Readonly<Record<string, string>> = {
  PropertyNameExpected: t("a name in quotation marks is missing"),
  ValueExpected: t("a value is missing"),
  ColonExpected: t("a colon is missing"),
  CommaExpected: t("a comma is missing"),
  CloseBraceExpected: t("} is missing"),
  CloseBracketExpected: t("] is missing"),
  EndOfFileExpected: t("something follows its end"),
  InvalidCommentToken: t("it has a comment"),
  UnexpectedEndOfString: t("a quotation mark is missing"),
};

function inWords(error: ParseError | undefined): string {
  return FAULTS[error ? printParseErrorCode(error.error) : ""] ?? t("it has something that cannot be read");
}

/** Where a name occurs twice in an object, the last one counts. Undefined where there is none. */
export function nodeAt(root: Node, path: readonly PropertyKey[]): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => {
    if (typeof key === "number") return node?.type === "array" ? node.children?.[key] : undefined;
    return node?.type === "object" ? node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1] : undefined;
  }, root);
}

export function problemAt({ offset, length }: Node, code: string, message: string, severity: Severity = "error"): Problem {
  return problemIn({ start: offset, end: offset + length }, code, message, severity);
}

function problemIn(place: { start: number; end: number }, code: string, message: string, severity: Severity = "error"): Problem {
  return { code, severity, message, ...place, fixes: [] };
}
