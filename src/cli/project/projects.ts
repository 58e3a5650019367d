import { access, readdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { AcceptedFinding } from "../../core/accepted/acceptedFindings.ts";
import { HumanError } from "../../core/humanError.ts";
import type { OwnWords } from "../../language/lexicon/ownWords.ts";
import type { Problem } from "../../core/problems/problem.ts";
import { ACCEPTED_PATH, acceptedIn, readAccepted } from "../../project/acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, type DictionaryEntry, readDictionary } from "../../project/dictionaryFile.ts";
import { folderLevels, PASSAGES_NAME_ENDING, readPassagesFile, type SaidUnit, type UnitLevel } from "../../project/passagesFile.ts";
import { projectWordsFor, WordsOfTexts } from "../../project/projectWords.ts";
import type { FileBorder } from "../io.ts";
import { readFileText } from "../files/readFileText.ts";

/** A file of a project as read. */
export interface ProjectFile {
  path: string;
  text: string;
  problems: readonly Problem[];
  /** Whether anything in it could be used. */
  isUsable: boolean;
}

/** What a project says about one of its texts. */
export interface ProjectText {
  /** What folders say about its unit, the nearest first, with paths relative to the project's folder. */
  levels: readonly UnitLevel[];
  /** The project's folder, absolute. */
  root: string;
  /** Its path from there, with forward slashes. */
  path: string;
  own: OwnWords;
  accepted: readonly AcceptedFinding[];
  /** The files that say it, and those that should but cannot be used. */
  files: readonly ProjectFile[];
}

interface ReadDictionary {
  file: ProjectFile;
  entries: readonly DictionaryEntry[];
}

interface Project {
  /** Words of the dictionaries above a folder. */
  words: WordsOfTexts;
  files: readonly ProjectFile[];
  said: readonly (readonly [path: string, says: SaidUnit])[];
  accepted: { entries: ReturnType<typeof readAccepted>["entries"]; file: ProjectFile } | undefined;
}

/** What marks the folder of a project: what the editor or git keeps in it, or its accepted findings. */
const MARKS = [".speech-assessment", ".vscode", ".git"];
const MOST_BYTES = 5_000_000;

/**
 * What projects say about their texts: dictionaries and units in a text's folder and in those above it, up to the project's own, and
 * the findings that are accepted there. A project's folder is the nearest with one of the marks; if there is none, the working
 * directory or, outside that, the text's own folder.
 */
export class Projects {
  /** The folders of projects, and what counts in them, by the folder of a text. */
  private readonly roots = new Map<string, Promise<string>>();
  private readonly projects = new Map<string, Promise<Project>>();
  private readonly folders = new Map<string, Promise<string[]>>();
  private readonly dictionaries = new Map<string, Promise<ReadDictionary>>();
  private readonly accepted = new Map<string, Promise<Project["accepted"]>>();
  private readonly saying = new Map<string, Promise<ProjectFile>>();

  /**
   * @param dictionary a file whose words take precedence over everything found
   * @param border files outside it are ignored
   */
  constructor(
    private readonly signal: AbortSignal,
    private readonly dictionary?: string,
    private readonly border?: FileBorder,
  ) {}

  /** @throws {HumanError} for a named dictionary that does not exist. */
  async of(path: string): Promise<ProjectText> {
    const text = resolve(path);
    const folder = dirname(text);
    const root = await once(this.roots, folder, () => rootOf(folder));
    const { words, files, said, accepted } = await once(this.projects, folder, () => this.readProject(root, folder));
    const inProject = slashed(relative(root, text));
    const named = this.dictionary === undefined ? undefined : await this.read(this.dictionary);
    return {
      levels: folderLevels(inProject, said),
      root,
      path: inProject,
      own: {
        ...words.of(inProject),
        ...(named && projectWordsFor(basename(path), [{ path: basename(named.file.path), entries: named.entries }])),
      },
      accepted: acceptedIn(inProject, accepted?.entries ?? []),
      files: [...(named ? [named.file] : []), ...files, ...(accepted ? [accepted.file] : [])],
    };
  }

  private async readProject(root: string, folder: string): Promise<Project> {
    const found = (await Promise.all(foldersUpTo(root, folder).map((above) => this.filesIn(above)))).flat();
    const named = (ending: string) => found.filter((path) => path.endsWith(ending));
    const dictionaries = await Promise.all(
      named(DICTIONARY_NAME_ENDING).map(async (path) => ({ path: slashed(relative(root, path)), ...(await this.read(shown(path))) })),
    );
    const saying = await Promise.all(
      named(PASSAGES_NAME_ENDING).map(async (path) => ({
        path: slashed(relative(root, path)),
        file: await once(this.saying, path, () => this.readFile(shown(path))),
      })),
    );
    const said = saying.flatMap(({ path, file }): Project["said"] => {
      const { says } = readPassagesFile(file.text);
      return says ? [[path, says]] : [];
    });
    const files = [...dictionaries, ...saying].map(({ file }) => file);
    return { words: new WordsOfTexts(dictionaries), files, said, accepted: await once(this.accepted, root, () => this.acceptedIn(root)) };
  }

  private async acceptedIn(root: string): Promise<Project["accepted"]> {
    const path = join(root, ACCEPTED_PATH);
    if (!(await exists(path)) || !(await this.admits(path))) return undefined;
    const file = await this.readFile(shown(path));
    return { entries: readAccepted(file.text).entries, file };
  }

  private filesIn(folder: string): Promise<string[]> {
    return once(this.folders, folder, async () => {
      // A folder that cannot be listed has none, as far as its texts are concerned.
      const names = await readdir(folder).catch((): string[] => []);
      const found = names
        .filter((name) => name.endsWith(DICTIONARY_NAME_ENDING) || name.endsWith(PASSAGES_NAME_ENDING))
        .sort()
        .map((name) => join(folder, name));
      const admitted = await Promise.all(found.map((path) => this.admits(path)));
      return found.filter((_, index) => admitted[index]);
    });
  }

  private async admits(path: string): Promise<boolean> {
    return this.border === undefined || this.border.admits(path);
  }

  private read(path: string): Promise<ReadDictionary> {
    return once(this.dictionaries, path, async () => {
      const file = await this.readFile(path);
      return { file, entries: readDictionary(file.text).entries ?? [] };
    });
  }

  private async readFile(path: string): Promise<ProjectFile> {
    const what = isAcceptedName(path)
      ? "list of accepted problems"
      : path.endsWith(PASSAGES_NAME_ENDING)
        ? "description of a folder's passages"
        : "dictionary";
    const text = await readFileText(
      path,
      {
        what,
        code: "project-file-unreadable",
        most: MOST_BYTES,
        tooLarge: `is larger than ${MOST_BYTES / 1_000_000} MB, too large to be a ${what}.`,
      },
      this.signal,
    );
    return projectFileOf(path, text);
  }
}

/** A value that is created on first use and kept. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let there = known.get(key);
  if (!there) known.set(key, (there = make()));
  return there;
}

/** Reads a file by its name: accepted findings, what a folder says about its passages, or a dictionary. */
export function projectFileOf(path: string, text: string): ProjectFile {
  if (path.endsWith(PASSAGES_NAME_ENDING)) {
    const { says, problems } = readPassagesFile(text);
    return { path, text, problems, isUsable: says !== undefined };
  }
  const { entries, problems } = isAcceptedName(path) ? readAccepted(text) : readDictionary(text);
  return { path, text, problems, isUsable: entries !== undefined };
}

/** Whether a file is one of a project's own, by its name. */
export function isProjectFile(path: string): boolean {
  return path.endsWith(DICTIONARY_NAME_ENDING) || path.endsWith(PASSAGES_NAME_ENDING) || isAcceptedName(path);
}

function isAcceptedName(path: string): boolean {
  return slashed(resolve(path)).endsWith(`/${ACCEPTED_PATH}`);
}

/** The dictionaries among files of projects that have errors, each with what to say about it. @param consequence a sentence, for one that cannot be used at all */
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
 * A project's words for a text to be assessed. An entry that cannot be used is named by `warn`.
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

/** The deepest first. */
function foldersUpTo(root: string, folder: string): string[] {
  return folder === root || dirname(folder) === folder ? [folder] : [folder, ...foldersUpTo(root, dirname(folder))];
}

/** As people name it: relative to the working directory if it is in it. */
function shown(path: string): string {
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
