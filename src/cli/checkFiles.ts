import { extname, join } from "node:path";
import { loadLexicon } from "../platform/loadLexicon.ts";
import { readAlphabet } from "../contract/alphabetFile.ts";
import { operationOf } from "../operations/operations.ts";
import { SHIPPED_ALPHABETS } from "../contract/shippedAlphabets.ts";
import type { Alphabet } from "../core/arpabet/alphabet.ts";
import { ARPABET } from "../core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "../core/arpabet/checkArpabet.ts";
import { withoutAccepted } from "../core/accepted/acceptedFindings.ts";
import { HumanError } from "../core/humanError.ts";
import { withOwnWords } from "../core/lexicon/withOwnWords.ts";
import type { WordLexicon } from "../core/lexicon/wordLexicon.ts";
import { checkPassage, checkPassageBytes } from "../core/passage/checkPassage.ts";
import type { PassageFormat } from "../core/passage/readableText.ts";
import type { Problem } from "../core/problems/problem.ts";
import { printable } from "../core/printable.ts";
import { FileRefusedError, readBounded } from "../platform/boundedFile.ts";
import type { Io } from "./io.ts";
import type { CheckCommand } from "./commands.ts";
import { placedIn, type PlacedProblem } from "./placedProblems.ts";
import { PRINTERS } from "./printProblems.ts";
import { programOf } from "./program.ts";
import { isProjectFile, type ProjectFile, projectFileOf, Projects } from "./projects.ts";
import { counted } from "./counted.ts";

/** What a file is checked as, by the ending of its name. */
const KINDS: Readonly<Record<string, "arpabet" | PassageFormat>> = {
  ".arpabet": "arpabet", ".txt": "plaintext", ".text": "plaintext", ".md": "markdown", ".markdown": "markdown",
};
const MOST_BYTES = 50_000_000;

/**
 * Checks references and passages as the editor does, with the same codes.
 * @returns 1 where a file has an error or could not be checked, 0 otherwise.
 * @throws {HumanError} for an alphabet that cannot be used.
 */
export async function checkFiles(command: CheckCommand, io: Io): Promise<0 | 1> {
  const alphabet = await alphabetOf(command.alphabet, io);
  const lexicon = await loadLexicon(join(io.directory, "model"));
  const projects = new Projects(io.signal, command.dictionary);
  const found: PlacedProblem[] = [];
  let accepted = 0;
  /** Files of projects that something is wrong with, each told of once. */
  const faulty = new Map<string, ProjectFile>();
  const unread: string[] = [];
  // A name may be given twice, as by two patterns.
  const files = [...new Set(command.paths)];
  for (const path of files) {
    io.signal.throwIfAborted();
    try {
      const bytes = await bytesOf(path, "file", io);
      const project = isProjectFile(path) ? undefined : await projects.of(path);
      for (const file of project?.files ?? []) if (file.problems.length > 0 && !files.includes(file.path)) faulty.set(file.path, file);
      const { text, problems } = project ? problemsOf(path, bytes, command, alphabet, withOwnWords(lexicon, project.own)) : projectFileOf(path, new TextDecoder().decode(bytes));
      const open = withoutAccepted(problems, text, command.withAccepted ? [] : (project?.accepted ?? []));
      accepted += open.accepted;
      for (const problem of placedIn(path, text, open.problems)) found.push(problem);
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      io.stderr.write(`${printable(error.message)}\n`);
      unread.push(error.message);
    }
  }
  for (const { path, text, problems } of faulty.values()) found.push(...placedIn(path, text, problems));
  PRINTERS[command.format](found, { ...(await programOf(io.directory)), files: [...files, ...faulty.keys()], unread }, io.stdout);
  if (command.format === "text") io.stderr.write(summary(found, files.length - unread.length, unread.length, accepted));
  return unread.length > 0 || found.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** @param named as in the editor's setting: `arpabet`, the id of an alphabet that ships, or a file */
async function alphabetOf(named: string | undefined, io: Io): Promise<Alphabet> {
  const id = named?.trim().toLowerCase();
  if (named === undefined || id === ARPABET.id) return ARPABET;
  const path = SHIPPED_ALPHABETS.some((shipped) => shipped === id) ? join(io.directory, "..", "media", "alphabets", `${id}.json`) : named;
  return readAlphabet(new TextDecoder().decode(await bytesOf(path, "alphabet", io)), path);
}

function problemsOf(path: string, bytes: Uint8Array, command: CheckCommand, alphabet: Alphabet, lexicon: WordLexicon): { text: string; problems: Problem[] } {
  const { severities, operation, slowestWordsPerMinute } = command;
  const kind = KINDS[extname(path).toLowerCase()];
  if (kind === undefined) {
    throw new HumanError("file-kind-unknown", `${path} is neither a reference (.arpabet) nor a passage (.txt, .md), so it was not checked. Rename it, or leave it out.`);
  }
  // What is wrong with the bytes is the same for both, and has the same names.
  const { text, problems } = checkPassageBytes(bytes, severities);
  // Whatever is read of such bytes is not what the author wrote.
  if (problems.some(({ code }) => code === "passage-not-utf8")) return { text, problems };
  const further =
    kind === "arpabet"
      ? checkArpabet({ text, alphabet }, { dictionary: lexicon.dictionary, severities })
      : checkPassage(text, { lexicon, format: kind, limits: operationOf(operation).limits, slowestWordsPerMinute, severities });
  return { text, problems: [...problems, ...further].sort((a, b) => a.start - b.start || a.end - b.end) };
}

async function bytesOf(path: string, what: string, { signal }: Io): Promise<Uint8Array> {
  try {
    return await readBounded(path, { most: MOST_BYTES, pipes: true, signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof FileRefusedError) {
      throw unreadable(cause.reason === "special" ? cause.message : `${path} is larger than ${MOST_BYTES / 1_000_000} MB, which no text for children is. It was not checked.`, cause);
    }
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EISDIR") throw unreadable(`${path} is a folder. Name the files in it, such as ${join(path, "*.arpabet")}.`, cause);
    throw unreadable(code === "ENOENT" ? `There is no ${what} at ${path}. Check its name.` : `${path} could not be read (${code ?? "unknown reason"}).`, cause);
  }
}

function unreadable(message: string, cause?: unknown): HumanError {
  return new HumanError("file-unreadable", message, { cause });
}

function summary(found: readonly PlacedProblem[], checked: number, unread: number, accepted: number): string {
  const count = (severity: string) => found.filter((problem) => problem.severity === severity).length;
  const parts = [counted(count("error"), "error"), counted(count("warning"), "warning"), counted(count("information") + count("hint"), "note")];
  // Where nothing was read, "0 errors" would pass for success.
  const quiet = accepted > 0 ? `; ${accepted} accepted` : "";
  const reported = checked > 0 ? [`${counted(checked, "file")} checked: ${parts.join(", ")}${quiet}.`] : [];
  if (unread > 0) reported.push(`${counted(unread, "file")} could not be checked.`);
  return `${reported.join(" ")}\n`;
}
