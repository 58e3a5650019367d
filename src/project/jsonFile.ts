import { type Node, type ParseError, getNodeValue, parseTree, printParseErrorCode } from "jsonc-parser";
import type * as z from "zod";
import { issueInWords } from "../contract/issueInWords.ts";
import type { Problem, Severity } from "../core/problems/problem.ts";

/** Files that people write by hand, such as a dictionary. */
export interface FileKind {
  /** What has to hold for anything of the file to be usable. */
  schema: z.ZodType;
  /** The latest version of the format that this program reads. */
  version: number;
  /** What it is called, and how its codes begin. */
  kind: "dictionary" | "accepted" | "passages";
}

const NAMES: Readonly<Record<FileKind["kind"], string>> = { dictionary: "dictionary", accepted: "list of accepted findings", passages: "description of a folder's passages" };

/** The file's text as nodes with their places, or why nothing in it can be used. Never throws. */
export function readJson(text: string, { schema, version, kind }: FileKind): { root: Node; problem?: undefined } | { root?: undefined; problem: Problem } {
  const errors: ParseError[] = [];
  const root = parseTree(text.replace(/^\uFEFF/u, " "), errors, { disallowComments: true });
  const [error] = errors;
  const damaged = (start: number, end: number, why: string) => ({ problem: problemIn({ start, end }, `${kind}-damaged`, `This ${NAMES[kind]} cannot be used: ${why}.`) });
  if (error || !root) {
    const start = Math.min(error?.offset ?? 0, Math.max(0, text.length - 1));
    return damaged(start, Math.min(text.length, start + Math.max(1, error?.length ?? 1)), text.trim() === "" ? "it is empty" : `it is not JSON (${inWords(error)})`);
  }
  const content = getNodeValue(root) as unknown;
  const written = nodeAt(root, ["version"]);
  if (typeof written?.value === "number" && written.value > version) return damaged(written.offset, written.offset + written.length, `it was written for a later version of Speech Assessment Authoring (format ${written.value}; this one reads up to ${version}). Update the program to use it`);
  const [issue] = schema.safeParse(content).error?.issues ?? [];
  if (!issue) return { root };
  const node = nodeAt(root, issue.path) ?? root;
  return damaged(node.offset, node === root ? node.offset + 1 : node.offset + node.length, `${issue.path.length === 0 ? "the file" : `“${issue.path.join(".")}”`} ${issueInWords(issue, content)}`);
}

function inWords(error: ParseError | undefined): string {
  return error ? printParseErrorCode(error.error).replace(/([a-z])([A-Z])/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`).toLowerCase() : "nothing could be read";
}

/** The value at a path; of a name that stands twice in an object the last one, which counts. Undefined where there is none. */
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
