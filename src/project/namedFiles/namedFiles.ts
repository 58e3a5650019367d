import { HumanError } from "#core/humanError.ts";
import { Emitter } from "#platform/emitter.ts";
import { type Address, addressPath, folderOfAddress } from "../files/address.ts";
import type { Registration, WatchedFiles } from "../files/files.ts";

/** The state of a file: neither property while it is being read for the first time; both if its former value still counts. */
export interface NamedFile<T> {
  value?: T;
  /** In words: the reason why the file cannot be used as it is now. */
  failure?: string;
}

export interface NamedFilesHost<T> {
  /** @throws {HumanError} where the file cannot be used */
  read(file: Address): Promise<T>;
  /** Absent where files are read once. */
  files?: Pick<WatchedFiles, "watch">;
  /** Called once for each way in which a file is damaged. */
  report?(file: Address, failure: string, doesFormerCount: boolean): void;
  /** True if the content before a file was damaged still counts. */
  keepsFormer?: boolean;
}

/** Each file is read once, and again whenever it changes. */
export class NamedFiles<T> {
  private readonly files = new Map<Address, NamedFile<T> & { watching: Registration | undefined; reading: Promise<void> }>();
  private readonly reported = new Set<string>();
  private readonly changed = new Emitter();
  readonly onDidChange = this.changed.event;

  constructor(private readonly host: NamedFilesHost<T>) {}

  /**
   * The first call starts reading the file, and `onDidChange` fires when there is more.
   * @param isQuiet true if problems with it are not reported, since they are shown where the file is named
   */
  get(file: Address, isQuiet = false): NamedFile<T> {
    const known = this.files.get(file);
    if (!known) void this.load(file, isQuiet);
    return known ?? {};
  }

  async ready(file: Address, isQuiet = false): Promise<void> {
    await (this.files.get(file)?.reading ?? this.load(file, isQuiet));
  }

  /** Reads a file that need not be in use. Problems with it are not reported. */
  async read(file: Address): Promise<NamedFile<T>> {
    try {
      return { value: await this.host.read(file) };
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      return { failure: error.message };
    }
  }

  dispose(): void {
    for (const { watching } of this.files.values()) watching?.dispose();
    this.changed.dispose();
  }

  private load(file: Address, isQuiet: boolean): Promise<void> {
    const known = this.files.get(file);
    // One after the other, so that the newest content is what counts.
    const reading = Promise.resolve(known?.reading)
      .catch(() => undefined)
      .then(async () => this.take(file, await this.read(file), isQuiet));
    this.files.set(file, { ...known, watching: known?.watching ?? this.watch(file, isQuiet), reading });
    return reading;
  }

  private take(file: Address, read: NamedFile<T>, isQuiet: boolean): void {
    const known = this.files.get(file)!;
    const value = read.value ?? (this.host.keepsFormer ? known.value : undefined);
    this.files.set(file, { ...known, value, failure: read.failure });
    const once = `${file} ${read.failure}`;
    if (read.failure !== undefined && !isQuiet && !this.reported.has(once)) {
      this.reported.add(once);
      this.host.report?.(file, read.failure, value !== undefined);
    }
    this.changed.fire();
  }

  private watch(file: Address, isQuiet: boolean): Registration | undefined {
    const name = addressPath(file).split("/").at(-1);
    return this.host.files?.watch(
      folderOfAddress(file),
      { isWanted: (other) => other === name, depth: 0 },
      (changed) => void (changed === file && this.load(file, isQuiet)),
    );
  }
}
