import { access, readdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { AcceptedFinding } from "../core/accepted/acceptedFindings.ts";
import { HumanError } from "../core/humanError.ts";
import type { OwnWords } from "../core/lexicon/ownWords.ts";
import type { Problem } from "../core/problems/problem.ts";
import { ACCEPTED_PATH, acceptedIn, readAccepted } from "../project/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, readDictionary } from "../project/dictionaryFile.ts";
import { type PlacedDictionary, projectWordsFor } from "../project/projectWords.ts";
import { readFileText } from "./readFileText.ts";

/** A file of a project as it was read. */
export interface ProjectFile {
  path: string;
  text: string;
  problems: readonly Problem[];
  /** Whether anything in it could be used. */
  isUsable: boolean;
}

/** What a project says of one of its texts. */
export interface ProjectText {
  own: OwnWords;
  accepted: readonly AcceptedFinding[];
  /** The files that say it, and those that should but cannot be used. */
  files: readonly ProjectFile[];
}

interface Project {
  dictionaries: readonly (PlacedDictionary & { file: ProjectFile })[];
  accepted: { entries: ReturnType<typeof readAccepted>["entries"]; file: ProjectFile } | undefined;
}

/** What tells the folder of a project: what the editor or git keeps in it, or its accepted findings. */
const MARKS = [".speech-assessment", ".vscode", ".git"];
const MOST_BYTES = 5_000_000;

/**
 * What projects say of their texts: dictionaries in a text's folder and in those above it, up to the project's own, and the
 * findings that are accepted there. A project's folder is the nearest with one of the marks; where there is none, the
 * working directory or, outside of it, the text's own folder.
 */
export class Projects {
  private readonly folders = new Map<string, Promise<string[]>>();
  private readonly projects = new Map<string, Promise<Project>>();
  private readonly files = new Map<string, Promise<ProjectFile>>();

  /** @param dictionary a file whose words count before all that is found */
  constructor(
    private readonly signal: AbortSignal,
    private readonly dictionary?: string,
  ) {}

  /** @throws {HumanError} for a named dictionary that is not there. */
  async of(path: string): Promise<ProjectText> {
    const text = resolve(path);
    const root = await rootOf(dirname(text));
    const { dictionaries, accepted } = await this.project(root, dirname(text));
    const inProject = slashed(relative(root, text));
    const named = this.dictionary === undefined ? undefined : await this.read(this.dictionary);
    const first = named && readDictionary(named.text).entries;
    return {
      own: { ...projectWordsFor(inProject, dictionaries), ...(first && projectWordsFor(basename(path), [{ path: basename(named.path), entries: first }])) },
      accepted: acceptedIn(inProject, accepted?.entries ?? []),
      files: [...(named ? [named] : []), ...dictionaries.map(({ file }) => file), ...(accepted ? [accepted.file] : [])],
    };
  }

  private project(root: string, folder: string): Promise<Project> {
    let known = this.projects.get(folder);
    if (!known) this.projects.set(folder, (known = this.readProject(root, folder)));
    return known;
  }

  private async readProject(root: string, folder: string): Promise<Project> {
    const found = await Promise.all(foldersUpTo(root, folder).map((above) => this.dictionariesIn(above)));
    const dictionaries = await Promise.all(
      found.flat().map(async (path) => {
        const file = await this.read(shown(path));
        return { path: slashed(relative(root, path)), entries: readDictionary(file.text).entries ?? [], file };
      }),
    );
    const accepted = join(root, ACCEPTED_PATH);
    if (!(await exists(accepted))) return { dictionaries, accepted: undefined };
    const file = await this.read(shown(accepted));
    return { dictionaries, accepted: { entries: readAccepted(file.text).entries, file } };
  }

  private dictionariesIn(folder: string): Promise<string[]> {
    let known = this.folders.get(folder);
    if (!known) {
      // A folder that cannot be listed has none for whoever checks the texts in it.
      const names = readdir(folder).catch((): string[] => []);
      this.folders.set(folder, (known = names.then((all) => all.filter((name) => name.endsWith(DICTIONARY_NAME_ENDING)).map((name) => join(folder, name)))));
    }
    return known;
  }

  private read(path: string): Promise<ProjectFile> {
    let known = this.files.get(path);
    if (!known) this.files.set(path, (known = this.readFile(path)));
    return known;
  }

  private async readFile(path: string): Promise<ProjectFile> {
    const what = isAcceptedName(path) ? "list of accepted findings" : "dictionary";
    const text = await readFileText(path, { what, code: "project-file-unreadable", most: MOST_BYTES, tooLarge: `is larger than ${MOST_BYTES / 1_000_000} MB, which no ${what} is.` }, this.signal);
    return projectFileOf(path, text);
  }
}

/** Reads a file by its name: accepted findings, or a dictionary. */
export function projectFileOf(path: string, text: string): ProjectFile {
  const { entries, problems } = isAcceptedName(path) ? readAccepted(text) : readDictionary(text);
  return { path, text, problems, isUsable: entries !== undefined };
}

/** Whether a file is one of a project's own, going by its name. */
export function isProjectFile(path: string): boolean {
  return path.endsWith(DICTIONARY_NAME_ENDING) || isAcceptedName(path);
}

function isAcceptedName(path: string): boolean {
  return slashed(resolve(path)).endsWith(`/${ACCEPTED_PATH}`);
}

/**
 * A project's words for a text that is to be assessed. An entry that cannot be used is named by `warn`.
 * @throws {HumanError} `dictionary-damaged` for a dictionary that cannot be used at all: the reading would be marked without it.
 */
export async function wordsToAssess(projects: Projects, path: string, warn: (message: string) => void): Promise<OwnWords> {
  const { own, files } = await projects.of(path);
  for (const { path: name, problems: [problem], isUsable } of files.filter((file) => !isAcceptedName(file.path))) {
    if (!problem) continue;
    if (!isUsable) throw new HumanError("dictionary-damaged", `${name}: ${problem.message} Nothing was assessed: words would be marked wrong that it makes right. “speech-assessment check ${name}” tells where.`);
    if (problem.severity === "error") warn(`${name}: ${problem.message} “speech-assessment check ${name}” tells where.`);
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

/** The deepest first. */
function foldersUpTo(root: string, folder: string): string[] {
  return folder === root || dirname(folder) === folder ? [folder] : [folder, ...foldersUpTo(root, dirname(folder))];
}

/** As people name it: from the working directory where it is in it. */
function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}

function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false);
}
