import { HumanError } from "#core/humanError.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { type TextKind, textKindOf } from "#core/passage/textNames.ts";
import type { Problem } from "#core/problems/problem.ts";
import type { ToolHost } from "../toolHost.ts";

export interface TextToCheck {
  /** Relative to the root; absent for a text that is not in a file. */
  path?: string;
  text: string;
  /** By the file's name; undefined for a text without a file. */
  kind: TextKind | undefined;
  problems: readonly Problem[];
  /** True if it was read in the wrong encoding, so that nothing else can be said about it. */
  isMisread: boolean;
}

/** @throws {HumanError} `input-incomplete`, `file-kind-unknown`, and whatever the host throws */
export async function textToCheck(
  { path, text }: { path?: string | undefined; text?: string | undefined },
  host: ToolHost,
  signal: AbortSignal,
): Promise<TextToCheck> {
  if (text !== undefined) {
    const at = path === undefined ? undefined : await host.place(path);
    return { ...(at !== undefined && { path: at }), text, kind: at === undefined ? undefined : kindOf(at), problems: [], isMisread: false };
  }
  if (path === undefined) throw new HumanError("input-incomplete", "Neither a path nor a text was given. Give one of the two.");
  const file = await host.open(path, signal);
  const { text: read, problems } = checkPassageBytes(file.bytes);
  return {
    path: file.path,
    text: read,
    kind: kindOf(file.path),
    problems,
    isMisread: problems.some(({ code }) => code === "passage-not-utf8"),
  };
}

function kindOf(path: string): TextKind {
  const kind = textKindOf(path.slice(path.lastIndexOf("/") + 1));
  if (kind === undefined)
    throw new HumanError(
      "file-kind-unknown",
      `${path} is neither a reference (.arpabet) nor a passage (.txt, .md), so it was not checked.`,
    );
  return kind;
}
