import { access } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { HumanError } from "#core/humanError.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { filesIn } from "#platform/filesIn.ts";
import { ENGLISH } from "#language/english/english.ts";
import { ACCEPTED_PATH } from "#project/decisions/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING } from "#project/dictionary/dictionaryFile.ts";
import { PASSAGES_NAME_ENDING } from "#project/passages/passagesFile.ts";
import { Project, type TextDecisions } from "#project/decisions/project.ts";
import { type ProjectFile, readProjectFile } from "#project/decisions/projectFile.ts";
import { projectWordsFor } from "#project/dictionary/projectWords.ts";
import type { FileBorder } from "../io.ts";
import { readFileText } from "../files/readFileText.ts";

/** The paths of files are as people name them. */
export interface ProjectText extends TextDecisions {
  /** Absolute. */
  root: string;
  /** From the root, with forward slashes. */
  path: string;
}

/** Kept in a project's folder by the editor, by git, or for its accepted findings. */
const MARKS = [".speech-assessment", ".vscode", ".git"];
const LARGEST_FILE_BYTES = 5_000_000;

/**
 * A project's folder is the nearest with one of the marks; if there is none, the working directory or, outside that, the text's own folder.
 */
export class Projects {
  private readonly roots = new Map<string, Promise<string>>();
  private readonly projects = new Map<string, Project>();
  private named: Promise<ProjectFile> | undefined;

  /**
   * @param dictionary a file whose words take precedence over everything found
   * @param border files outside it are ignored
   */
  constructor(
    private readonly signal: AbortSignal,
    private readonly dictionary?: string,
    private readonly border?: FileBorder,
  ) {}

  /** @throws {HumanError} for a named dictionary that does not exist, and for a file of the project that cannot be read. */
  async of(path: string): Promise<ProjectText> {
    const text = resolve(path);
    const folder = dirname(text);
    let rooted = this.roots.get(folder);
    if (!rooted) this.roots.set(folder, (rooted = rootOf(folder)));
    const root = await rooted;
    const project = this.projectIn(root);
    const inProject = slashed(relative(root, text));
    await project.ready(inProject);
    const decisions = project.of(inProject);
    const files = decisions.files.map((file) => ({ ...file, path: shown(join(root, file.path)) }));
    if (this.dictionary === undefined) return { ...decisions, files, root, path: inProject };
    const named = await (this.named ??= this.read(this.dictionary).then((content) => readProjectFile(this.dictionary!, content, ENGLISH)));
    const own = projectWordsFor(basename(path), [{ path: basename(named.path), entries: named.words ?? [] }]);
    return { ...decisions, own: { ...decisions.own, ...own }, files: [named, ...files], root, path: inProject };
  }

  private projectIn(root: string): Project {
    let project = this.projects.get(root);
    if (!project) {
      project = new Project({
        language: ENGLISH,
        list: async (folder, isWanted) => {
          // A folder that cannot be listed has none, as far as its texts are concerned.
          const { files } = await filesIn(join(root, folder), { isWanted, depth: 0 }).catch(() => ({ files: [] }));
          return files.map((file) => basename(file));
        },
        read: async (path) => {
          const file = join(root, path);
          return (await exists(file)) && (this.border === undefined || (await this.border.admits(file)))
            ? this.read(shown(file))
            : undefined;
        },
      });
      this.projects.set(root, project);
    }
    return project;
  }

  private read(path: string): Promise<string> {
    const what = slashed(path).endsWith(ACCEPTED_PATH)
      ? "list of accepted problems"
      : path.endsWith(PASSAGES_NAME_ENDING)
        ? "description of a folder's passages"
        : "dictionary";
    const tooLarge = `is larger than ${LARGEST_FILE_BYTES / 1_000_000} MB, too large to be a ${what}.`;
    return readFileText(path, { what, code: "project-file-unreadable", most: LARGEST_FILE_BYTES, tooLarge }, this.signal);
  }
}

/** Dictionaries with errors, each with its message. @param consequence a sentence, for one that cannot be used at all */
export function dictionaryFaults(files: readonly ProjectFile[], consequence = ""): { path: string; isUsable: boolean; message: string }[] {
  return files.flatMap(({ path, problems, isUsable }) => {
    const problem = problems.find(({ severity }) => severity === "error");
    if (!problem || !path.endsWith(DICTIONARY_NAME_ENDING)) return [];
    return [
      {
        path,
        isUsable,
        message: [`${path}: ${problem.message}`, isUsable ? "" : consequence, `“speech-assessment check ${path}” shows where.`]
          .filter(Boolean)
          .join(" "),
      },
    ];
  });
}

/**
 * An entry that cannot be used is named by `warn`.
 * @throws {HumanError} `dictionary-damaged` for a dictionary that cannot be used at all: the reading would be marked without it.
 */
export async function wordsToAssess(projects: Projects, path: string, warn: (message: string) => void): Promise<OwnWords> {
  const { own, files } = await projects.of(path);
  for (const { isUsable, message } of dictionaryFaults(
    files,
    "Nothing was assessed, because words that it accepts would be marked wrong.",
  )) {
    if (!isUsable) throw new HumanError("dictionary-damaged", message);
    warn(message);
  }
  return own;
}

async function rootOf(folder: string): Promise<string> {
  for (let above = folder; ; above = dirname(above)) {
    for (const mark of MARKS) if (await exists(join(above, mark))) return above;
    if (dirname(above) === above) break;
  }
  const here = process.cwd();
  return folder === here || folder.startsWith(here.endsWith(sep) ? here : here + sep) ? here : folder;
}

/** Relative to the working directory for a path within it. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
