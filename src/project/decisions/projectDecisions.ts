import { withOwnWords } from "#core/lexicon/withOwnWords.ts";
import type { Language, WordLexicon } from "#language/language.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { Emitter } from "#platform/emitter.ts";
import { ACCEPTED_PATH, type AcceptedEntry } from "./acceptedFile.ts";
import { type Address, joinAddress, pathWithin } from "../files/address.ts";
import type { Registration, WatchedFiles } from "../files/files.ts";
import type { FactLevel } from "../passages/passagesFile.ts";
import { Project, type TextDecisions } from "./project.ts";
import { isFolderFile } from "./projectFile.ts";

const LARGEST_FILE_BYTES = 5_000_000;
const ACCEPTED_NAME = ACCEPTED_PATH.slice(ACCEPTED_PATH.lastIndexOf("/") + 1);

/** Folders that a host works in, each a project. */
export interface ProjectFolders {
  of(text: Address): Address | undefined;
  onDidRemove(listener: (folder: Address) => void): Registration;
}

/**
 * The decisions of the open projects, read when a text is first asked about and again whenever they change. If a file can no longer be
 * used, its earlier content keeps counting, and the file is reported.
 */
export class ProjectDecisions {
  private readonly projects = new Map<Address, { project: Project; watching: Registration }>();
  private readonly reported = new Set<string>();
  private readonly changed = new Emitter();
  /** Fires when decisions may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly subscription: Registration;

  /** @param report says why a file cannot be used, once for each way in which it is damaged */
  constructor(
    private readonly files: WatchedFiles,
    private readonly folders: ProjectFolders,
    private readonly report: (file: Address, failure: string) => void,
    private readonly language: Language,
  ) {
    this.subscription = folders.onDidRemove((folder) => {
      this.projects.get(folder)?.watching.dispose();
      this.projects.delete(folder);
    });
  }

  /** Files that are still being read come with the next `onDidChange`. Nothing for a text outside the projects. */
  of(text: Address): Partial<Pick<TextDecisions, "own" | "accepted">> {
    const { project, path } = this.projectOf(text) ?? {};
    return project ? project.of(path!) : {};
  }

  /** Like `of`, once everything has been read. */
  async ready(text: Address): Promise<Partial<Pick<TextDecisions, "own" | "accepted">>> {
    const { project, path } = this.projectOf(text) ?? {};
    await project?.ready(path!);
    return this.of(text);
  }

  lexiconFor(text: Address, lexicon: WordLexicon): WordLexicon {
    const { own } = this.of(text);
    return own ? withOwnWords(lexicon, own) : lexicon;
  }

  /** As far as known, the nearest first. */
  folderLevels(text: Address): readonly FactLevel[] {
    const { project, path } = this.projectOf(text) ?? {};
    return project?.of(path!).levels ?? [];
  }

  async acceptedOf(folder: Address): Promise<readonly AcceptedEntry[]> {
    const { project } = this.project(folder);
    await project.ready("");
    return project.accepted;
  }

  /** Undefined where there is none above the text. */
  async nearestDictionary(text: Address): Promise<Address | undefined> {
    const { project, path, folder } = this.projectOf(text) ?? {};
    await project?.ready(path!);
    const nearest = project?.nearestDictionary(path!);
    return nearest && joinAddress(folder!, nearest);
  }

  folderOf(text: Address): Address | undefined {
    return this.folders.of(text);
  }

  /** From the project's folder, with forward slashes. */
  pathOf(text: Address): string | undefined {
    const folder = this.folderOf(text);
    return folder && pathWithin(folder, text);
  }

  /** For a file that was just written: watchers report later, and not in every file system. */
  async refresh(file: Address): Promise<void> {
    const { project, path } = this.projectOf(file) ?? {};
    await project?.refresh(path!);
  }

  dispose(): void {
    this.subscription.dispose();
    for (const { watching } of this.projects.values()) watching.dispose();
    this.changed.dispose();
  }

  private projectOf(text: Address): { project: Project; path: string; folder: Address } | undefined {
    const folder = this.folderOf(text);
    const path = folder && pathWithin(folder, text);
    return path === undefined ? undefined : { ...this.project(folder!), path, folder: folder! };
  }

  private project(folder: Address): { project: Project; watching: Registration } {
    const known = this.projects.get(folder);
    if (known) return known;
    const project = new Project({
      language: this.language,
      list: async (path, isWanted) => {
        const { files } = await this.files.list(joinAddress(folder, path), { isWanted, depth: 0 }).catch(() => ({ files: [] }));
        return files.map((file) => pathWithin(folder, file)!.slice(path.length));
      },
      // A file that cannot be read does not exist for the texts.
      read: (path) =>
        this.files.read(joinAddress(folder, path), { most: LARGEST_FILE_BYTES }).then(
          (bytes) => bytes && utf8Of(bytes),
          () => undefined,
        ),
      changed: () => this.changed.fire(),
      damaged: ({ path, problems }) => this.reportOnce(joinAddress(folder, path), problems[0]?.message),
    });
    const watching = this.files.watch(
      folder,
      { isWanted: (name) => isFolderFile(name) || name === ACCEPTED_NAME },
      (file) => void project.refresh(pathWithin(folder, file)!),
    );
    this.projects.set(folder, { project, watching });
    return { project, watching };
  }

  private reportOnce(file: Address, failure: string | undefined): void {
    const once = `${file} ${failure}`;
    if (failure === undefined || this.reported.has(once)) return;
    this.reported.add(once);
    this.report(file, failure);
  }
}
