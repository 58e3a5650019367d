import type { AcceptedFinding } from "#core/accepted/acceptedFindings.ts";
import type { Language } from "#language/language.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { ACCEPTED_PATH, type AcceptedEntry, acceptedIn } from "./acceptedFile.ts";
import { DICTIONARY_NAME_ENDING } from "../dictionary/dictionaryFile.ts";
import { folderLevels, type FactLevel } from "../passages/passagesFile.ts";
import { isFolderFile, isProjectFile, type ProjectFile, readProjectFile } from "./projectFile.ts";
import { folderOf, nearestFirst, WordsOfTexts } from "../dictionary/projectWords.ts";

export interface TextDecisions {
  own: OwnWords;
  accepted: readonly AcceptedFinding[];
  /** From folders, the nearest first. */
  levels: readonly FactLevel[];
  /** Including those that cannot be used. */
  files: readonly ProjectFile[];
}

/** The files of one project, by their paths from its folder. */
export interface ProjectSource {
  /** Of its dictionaries. */
  language: Language;
  /** From the folder alone; none where there is no such folder. @param folder with a slash at its end; empty for the project's own */
  list(folder: string, isWanted: (name: string) => boolean): Promise<string[]>;
  /** Undefined where there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** Called when decisions have changed that somebody has asked for. */
  changed?(): void;
  /** A file can no longer be used: its earlier content counts. */
  damaged?(file: ProjectFile): void;
}

/**
 * The decisions of one project for its texts: dictionaries and units in a text's folder and in those above it, up to the project's own, and
 * accepted findings. A folder is read when a text below it is first asked about.
 */
export class Project {
  private readonly files = new Map<string, ProjectFile>();
  private readonly folders = new Map<string, { reading: Promise<void>; isRead: boolean; isAwaited: boolean }>();
  /** Kept until something changes. */
  private readonly known = new Map<string, TextDecisions>();
  private words: WordsOfTexts | undefined;

  constructor(private readonly source: ProjectSource) {}

  /** Files that are still being read come with `changed`. */
  of(path: string): TextDecisions {
    for (const folder of foldersAbove(path)) {
      void this.folder(folder);
      const read = this.folders.get(folder)!;
      read.isAwaited ||= !read.isRead;
    }
    let decisions = this.known.get(path);
    if (!decisions) this.known.set(path, (decisions = this.decide(path)));
    return decisions;
  }

  /** Resolves when everything about a text has been read. @throws whatever the source throws */
  async ready(path: string): Promise<void> {
    await Promise.all(foldersAbove(path).map((folder) => this.folder(folder)));
  }

  get accepted(): readonly AcceptedEntry[] {
    return this.files.get(ACCEPTED_PATH)?.accepted ?? [];
  }

  /** Undefined where there is none above the text. */
  nearestDictionary(path: string): string | undefined {
    return this.filesFor(path).find((file) => isDictionary(file.path))?.path;
  }

  /** Takes a file that has changed, or a folder that is gone, as far as it was read before. */
  async refresh(path: string): Promise<void> {
    const isIn = (folder: string) => this.folders.get(folder)?.isRead === true;
    const paths = isProjectFile(path)
      ? [path].filter((file) => isIn(file === ACCEPTED_PATH ? "" : folderOf(file)))
      : [...this.files.keys()].filter((file) => file.startsWith(`${path}/`));
    const changed = await Promise.all(paths.map((file) => this.read(file)));
    if (changed.includes(true)) this.source.changed?.();
  }

  private folder(folder: string): Promise<void> {
    const known = this.folders.get(folder);
    if (known) return known.reading;
    const entry = { reading: Promise.resolve(), isRead: false, isAwaited: false };
    this.folders.set(folder, entry);
    entry.reading = this.readFolder(folder).then((hasFound) => {
      entry.isRead = true;
      if (hasFound && entry.isAwaited) this.source.changed?.();
    });
    return entry.reading;
  }

  private async readFolder(folder: string): Promise<boolean> {
    const names = await this.source.list(folder, isFolderFile);
    const paths = [...names.map((name) => folder + name), ...(folder === "" ? [ACCEPTED_PATH] : [])];
    return (await Promise.all(paths.map((path) => this.read(path)))).includes(true);
  }

  /** @returns true if the file says something else than before. */
  private async read(path: string): Promise<boolean> {
    const text = await this.source.read(path);
    const before = this.files.get(path);
    if (text === before?.text) return false;
    this.known.clear();
    this.words = undefined;
    if (text === undefined) return this.files.delete(path);
    const file = readProjectFile(path, text, this.source.language);
    if (file.isUsable) this.files.set(path, file);
    else {
      this.files.set(path, { ...file, words: before?.words, says: before?.says, accepted: before?.accepted });
      this.source.damaged?.(file);
    }
    return true;
  }

  private decide(path: string): TextDecisions {
    const files = [...this.files.values()];
    this.words ??= new WordsOfTexts(files.flatMap(({ path: at, words }) => (words ? [{ path: at, entries: words }] : [])));
    return {
      own: this.words.of(path),
      accepted: acceptedIn(path, this.accepted),
      levels: folderLevels(
        path,
        files.flatMap(({ path: at, says }) => (says ? [[at, says] as const] : [])),
      ),
      files: this.filesFor(path),
    };
  }

  /** The nearest first, dictionaries before what folders say. */
  private filesFor(path: string): ProjectFile[] {
    const above = [...this.files.values()].filter((file) => file.path !== ACCEPTED_PATH && path.startsWith(folderOf(file.path)));
    const accepted = this.files.get(ACCEPTED_PATH);
    const kind = (file: ProjectFile) => (isDictionary(file.path) ? 0 : 1);
    return [...above.sort((a, b) => kind(a) - kind(b) || nearestFirst(a, b)), ...(accepted ? [accepted] : [])];
  }
}

function isDictionary(path: string): boolean {
  return path.endsWith(DICTIONARY_NAME_ENDING);
}

/** The deepest first, each with a slash at its end. */
function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === "" ? [""] : [folder, ...foldersAbove(folder.slice(0, -1))];
}
