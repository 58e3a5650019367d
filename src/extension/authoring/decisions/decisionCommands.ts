import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "../../../core/humanError.ts";
import { ARPABET_CODES } from "../../../core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../../../core/passage/passageCodes.ts";
import { ACCEPTED_PATH, type AcceptedEntry, withEntry, withoutEntries } from "../../../project/acceptedFile.ts";
import { EMPTY_DICTIONARY, withWord } from "../../../project/addWord.ts";
import { DICTIONARY_NAME_ENDING } from "../../../project/dictionaryFile.ts";
import { folderOf } from "../../../project/projectWords.ts";
import type { CommandHandlers } from "../../commands/defineCommands.ts";
import type { Acceptance, Addition } from "./findingActions.ts";
import type { ProjectDecisions } from "./projectDecisions.ts";
import type { PROJECT_COMMANDS } from "./projectManifest.ts";

/** Writes a project's decisions into its files, in sequence. */
export class DecisionCommands {
  readonly commands: CommandHandlers<typeof PROJECT_COMMANDS> = {
    acceptFinding: ([acceptance]) => this.next(() => this.accept(acceptance as Acceptance)),
    addPronunciation: ([addition]) => this.next(() => this.addPronunciation(addition as Addition)),
    showAccepted: () => this.showAccepted(),
  };
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly project: ProjectDecisions) {}

  private async accept({ uri, code, text, here }: Acceptance): Promise<void> {
    const passage = vscode.Uri.parse(uri, true);
    const folder = this.project.folderOf(passage);
    const path = this.project.pathOf(passage);
    if (!folder || path === undefined) return;
    await this.change(vscode.Uri.joinPath(folder, ACCEPTED_PATH), (file) => withEntry(file, { code, text, ...(here && { in: path }) }));
  }

  /** Opens the entry if it is a proposal to be looked at. */
  private async addPronunciation({ uri, word, said, here }: Addition): Promise<void> {
    const passage = vscode.Uri.parse(uri, true);
    const folder = this.project.folderOf(passage);
    if (!folder) return;
    const file = (await this.project.nearestDictionary(passage)) ?? vscode.Uri.joinPath(folder, `words${DICTIONARY_NAME_ENDING}`);
    if ((await textOf(file)) === undefined) await write(file, EMPTY_DICTIONARY);
    const document = await vscode.workspace.openTextDocument(file);
    const inFolder = this.project.pathOf(passage)!.slice(folderOf(this.project.pathOf(file)!).length);
    const { text, start, end } = withWord(document.getText(), { word, said, ...(here && { in: inFolder }) });
    await replaceAll(document, text);
    if (here) await save(document);
    else
      await vscode.window.showTextDocument(document, { selection: new vscode.Range(document.positionAt(start), document.positionAt(end)) });
    if (here) await this.project.refresh(file);
  }

  /** What the project of the active text, or the only one, has accepted; the chosen findings are reported again. */
  private async showAccepted(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const folder = (active && this.project.folderOf(active)) ?? vscode.workspace.workspaceFolders?.[0]?.uri;
    const entries = folder ? await this.project.acceptedOf(folder) : [];
    if (!folder || entries.length === 0) {
      void vscode.window.showInformationMessage(t("No problem has been accepted in this project. To accept one, use its quick fixes."));
      return;
    }
    const items = entries.map((entry) => ({
      label: entry.text || titleOf(entry.code),
      ...(entry.text !== "" && { description: titleOf(entry.code) }),
      detail: entry.in ?? t("In the whole project"),
      entry,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: t("Accepted Problems"),
      placeHolder: t("Select the problems to report again"),
      canPickMany: true,
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (!picked || picked.length === 0) return;
    const taken = picked.map(({ entry }) => entry);
    await this.next(() => this.takeBack(folder, taken));
  }

  private async takeBack(folder: vscode.Uri, entries: readonly AcceptedEntry[]): Promise<void> {
    await this.change(vscode.Uri.joinPath(folder, ACCEPTED_PATH), (file) =>
      file === undefined ? undefined : withoutEntries(file, entries),
    );
  }

  private async change(uri: vscode.Uri, change: (text: string | undefined) => string | undefined): Promise<void> {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString() && !document.isClosed);
    const text = change(open?.getText() ?? (await textOf(uri)));
    if (text === undefined) return;
    if (open) {
      await replaceAll(open, text);
      await save(open);
    } else {
      await write(uri, text);
    }
    // Watchers report later, and not in every file system.
    await this.project.refresh(uri);
  }

  /** Runs commands in sequence, so that each reads what the one before has written. */
  private next(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}

function titleOf(code: string): string {
  return [...ARPABET_CODES, ...PASSAGE_CODES].find((known) => known.code === code)?.title ?? code;
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

/** Creates the folder if it is missing. */
async function write(uri: vscode.Uri, text: string): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  } catch (cause) {
    throw notWritten(uri, cause);
  }
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), document.lineAt(document.lineCount - 1).range.end), text);
  if (!(await vscode.workspace.applyEdit(edit))) throw notWritten(document.uri);
}

async function save(document: vscode.TextDocument): Promise<void> {
  if (!(await document.save())) throw notWritten(document.uri);
}

function notWritten(uri: vscode.Uri, cause?: unknown): HumanError {
  return new HumanError(
    "project-file-not-written",
    t`${vscode.workspace.asRelativePath(uri)} could not be written, so nothing has changed. Is its folder writable?`,
    { cause },
  );
}
