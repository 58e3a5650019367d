import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { plural } from "#core/plural.ts";
import type { Address } from "#project/files/address.ts";
import type { Registration } from "#project/files/files.ts";
import type { ReaderAssignment } from "#project/results/readerAssignment.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Services } from "../services/services.ts";

/** Survives a reload of the window: names of files and marks, which name nobody. */
const STATE = "speechAssessment.changedReaders";
const MOST_NAMED_FILES = 3;

export interface WantedReader {
  uri: Address;
  token: string;
}

declare module "../services/services.ts" {
  interface Services {
    readonly readerChanges: ReaderChanges;
  }
}

/** Puts right who read recordings, as many as there are, and takes the last change back. */
export class ReaderChanges {
  /** The end of the last change; they follow one another. */
  private last: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<(result: Address) => void>();

  constructor(private readonly services: Pick<Services, "marks" | "dialogs" | "context">) {}

  /** Of this window. */
  onDidChange(listener: (result: Address) => void): Registration {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /**
   * Results that are the reader's already stay as they are, and so does one that cannot be changed, which a message names.
   * @param outcomeOf says what has happened to so many results.
   * @throws {HumanError} `reader-not-kept` where none could be changed.
   */
  change(wanted: readonly WantedReader[], outcomeOf: (results: number) => string): Promise<void> {
    return this.inTurn(() => this.services.dialogs.meanwhile(t("Changing readers"), () => this.assign(wanted, outcomeOf)));
  }

  /** Takes the last change of this workspace back, also after a reload of the window. */
  undo(): Promise<void> {
    return this.inTurn(() => this.services.dialogs.meanwhile(t("Changing readers"), () => this.takeBack()));
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async assign(wanted: readonly WantedReader[], outcomeOf: (results: number) => string): Promise<void> {
    const { assignReader, readerAssignmentOf } = await import("#project/results/readerAssignment.ts");
    const { marks, dialogs } = this.services;
    const planned: ReaderAssignment[] = [];
    const origins = new Set<string>();
    const failed = new Map<Address, unknown>();
    for (const { uri, token } of wanted)
      try {
        const { assignment, file } = await readerAssignmentOf(editorFiles, uri, await marks.make(token));
        if (file.speaker && marks.fits(file.speaker, token) && !file.mismatches) continue;
        planned.push(assignment);
        if (file.assessedBy.service === "hosted") origins.add(file.assessedBy.origin ?? "");
      } catch (cause) {
        failed.set(uri, cause);
      }
    // Before the first one is changed: what a window that is closed meanwhile has changed can be taken back.
    if (planned.length > 0) await this.keep(planned);
    let changed = 0;
    for (const assignment of planned)
      try {
        if (!(await assignReader(editorFiles, assignment))) continue;
        changed++;
        this.tell(assignment.uri);
      } catch (cause) {
        failed.set(assignment.uri, cause);
      }
    const [first] = failed;
    if (changed === 0 && first) throw notKept(...first);
    if (changed === 0) return;
    const sentences = [outcomeOf(changed), ...[...origins].map(stillKnown), ...(failed.size > 0 ? [leftInWords([...failed.keys()])] : [])];
    this.offerUndo(sentences.join(" "), dialogs[failed.size > 0 ? "warn" : "tell"].bind(dialogs));
  }

  /** Not awaited: the change is over when the message appears, not when somebody closes it. */
  private offerUndo(message: string, show: (message: string, ...buttons: string[]) => Promise<string | undefined>): void {
    const undo = t("Undo");
    void show(message, undo)
      .then((chosen) => (chosen === undo ? this.undo() : undefined))
      .catch((error: unknown) => this.services.dialogs.fail(error instanceof HumanError ? error.message : String(error)));
  }

  private async takeBack(): Promise<void> {
    const { readerAssignment, takeBackReader } = await import("#project/results/readerAssignment.ts");
    const { dialogs } = this.services;
    const kept = readerAssignment.array().safeParse(this.services.context.workspaceState.get(STATE)).data ?? [];
    if (kept.length === 0) {
      void dialogs.tell(t("There is no change of readers to undo."));
      return;
    }
    const left: ReaderAssignment[] = [];
    for (const assignment of kept)
      if (await takeBackReader(editorFiles, assignment).catch(() => false)) this.tell(assignment.uri);
      else left.push(assignment);
    await this.keep([]);
    const back = kept.length - left.length;
    const said = plural(
      back,
      t("1 result has the reader that it had before."),
      t`${back.toLocaleString("en")} results have the readers that they had before.`,
    );
    const rest = t`Changed since then, or gone: ${namesIn(left.map(({ uri }) => uri))}.`;
    void (left.length > 0 ? dialogs.warn(`${said} ${rest}`) : dialogs.tell(said));
  }

  private tell(result: Address): void {
    for (const listener of this.listeners) listener(result);
  }

  private async keep(assignments: readonly ReaderAssignment[]): Promise<void> {
    await this.services.context.workspaceState.update(STATE, assignments.length > 0 ? assignments : undefined);
  }
}

function stillKnown(origin: string): string {
  return t`${origin} still knows the recordings by the user tokens that they were sent with, and deletes them with the data of those tokens.`;
}

function leftInWords(uris: readonly Address[]): string {
  return t`These could not be changed: ${namesIn(uris)}.`;
}

function namesIn(uris: readonly Address[]): string {
  return [...uris.slice(0, MOST_NAMED_FILES).map(nameInUri), ...(uris.length > MOST_NAMED_FILES ? ["…"] : [])].join(", ");
}

function notKept(uri: Address, cause: unknown): HumanError {
  return new HumanError(
    "reader-not-kept",
    t`The reader could not be saved in ${nameInUri(uri)}. Check that the file is still there, and that it and its folder are writable.`,
    { cause },
  );
}
