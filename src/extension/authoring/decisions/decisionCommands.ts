import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { ACCEPTABLE_CODES } from "#core/accepted/acceptedFindings.ts";
import { problemTitle } from "#core/accepted/problemTitle.ts";
import { plural } from "#core/plural.ts";
import { ACCEPTED_PATH, type AcceptedEntry, newEntries, withEntries, withoutEntries } from "#project/decisions/acceptedFile.ts";
import { EMPTY_DICTIONARY, withWord } from "#project/dictionary/addWord.ts";
import { DICTIONARY_NAME_ENDING } from "#project/dictionary/dictionaryFile.ts";
import type { Language } from "#language/language.ts";
import { type Address, joinAddress } from "#project/files/address.ts";
import type { Files } from "#project/files/files.ts";
import { folderOf } from "#project/dictionary/projectWords.ts";
import type { CommandHandlers } from "../../manifest/defineCommands.ts";
import { changeText, notWritten, replaceAll } from "../../documents/changeText.ts";
import type { AcceptableDocuments } from "../checkedDocuments.ts";
import type { Acceptance, Addition, Additions, KindAcceptance } from "./findingActions.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import type { PROJECT_COMMANDS } from "../../manifest/projectManifest.ts";

/** Writes a project's decisions into its files, in sequence. */
export class DecisionCommands {
  readonly commands: CommandHandlers<typeof PROJECT_COMMANDS> = {
    acceptKind: ([kind]) => this.acceptKind(kind as KindAcceptance | undefined),
    acceptFinding: ([acceptance]) => this.next(() => this.accept(acceptance as Acceptance)),
    addPronunciation: ([addition]) => this.next(() => this.addPronunciation(addition as Addition)),
    addPronunciations: ([additions]) => this.next(() => this.propose(additions as Additions)),
    showAccepted: () => this.showAccepted(),
  };
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly project: ProjectDecisions,
    private readonly files: Files,
    private readonly language: Language,
    private readonly documents: readonly AcceptableDocuments[],
  ) {}

  private async accept({ uri, code, text, here }: Acceptance): Promise<void> {
    const folder = this.project.folderOf(uri);
    const path = this.project.pathOf(uri);
    if (!folder || path === undefined) return;
    await this.change(joinAddress(folder, ACCEPTED_PATH), (file) => withEntries(file, [{ code, text, ...(here && { in: path }) }]));
  }

  /** Without a kind, it is asked which of the active text. What was accepted can be taken back in the message that says so. */
  private async acceptKind(kind: KindAcceptance | undefined): Promise<void> {
    const document = kind
      ? await vscode.workspace.openTextDocument(vscode.Uri.parse(kind.uri, true))
      : vscode.window.activeTextEditor?.document;
    const documents = document && this.documents.find((some) => some.has(document));
    const folder = document && this.project.folderOf(document.uri.toString());
    if (!documents || !folder) {
      void vscode.window.showInformationMessage(
        t("You can accept problems of an Arpabet file or a passage that is in a folder of the workspace. Open one first."),
      );
      return;
    }
    const code = kind?.code ?? (await this.chooseKind(document, documents));
    const subjects = code === undefined ? [] : await documents.acceptable(document, code);
    if (code === undefined) return;
    if (!subjects) {
      void vscode.window.showWarningMessage(
        t("The text changed while its problems were being looked for, so none was accepted. Try again."),
      );
      return;
    }
    const path = this.project.pathOf(document.uri.toString())!;
    const entries = subjects.map((text) => ({ code, text, in: path }));
    let added: readonly AcceptedEntry[] = [];
    await this.next(() =>
      this.change(joinAddress(folder, ACCEPTED_PATH), (file) => {
        added = newEntries(file, entries);
        return withEntries(file, entries);
      }),
    );
    const undo = t("Undo");
    const answer = await vscode.window.showInformationMessage(
      `${plural(added.length, t("1 problem was accepted in this text."), t`${added.length} problems were accepted in this text.`)} ${problemTitle(code)}.`,
      undo,
    );
    if (answer === undo) await this.next(() => this.takeBack(folder, added));
  }

  private async chooseKind(document: vscode.TextDocument, documents: AcceptableDocuments): Promise<string | undefined> {
    const { kinds = {} } = (await documents.problems(document)) ?? {};
    const items = Object.entries(kinds)
      .filter(([code]) => ACCEPTABLE_CODES.includes(code))
      .map(([code, count]) => ({ label: problemTitle(code), description: count.toLocaleString("en"), detail: code, code }));
    if (items.length === 0) {
      void vscode.window.showInformationMessage(t("There is no problem here that can be accepted."));
      return undefined;
    }
    const chosen = await vscode.window.showQuickPick(items, {
      title: t("Accept All Problems of One Kind"),
      placeHolder: t("Select the kind; its problems in this text are no longer reported"),
    });
    return chosen?.code;
  }

  /** Opens the entry if it is a proposal to be looked at. */
  private async addPronunciation({ uri, word, said, here }: Addition): Promise<void> {
    const file = await this.dictionaryOf(uri);
    if (file === undefined) return;
    const inFolder = this.project.pathOf(uri)!.slice(folderOf(this.project.pathOf(file)!).length);
    const added = { word, said, ...(here && { in: inFolder }) };
    if (here) return this.change(file, (text = EMPTY_DICTIONARY) => withWord(text, added, this.language).text);
    await this.propose({ uri, words: [{ word, said }] });
  }

  /** Opens the dictionary at the first of the words, none of which is saved yet. */
  private async propose({ uri, words }: Additions): Promise<void> {
    const file = await this.dictionaryOf(uri);
    if (file === undefined) return;
    await this.files
      .create(file, new TextEncoder().encode(EMPTY_DICTIONARY))
      .catch((cause: unknown) => Promise.reject(notWritten(file, cause)));
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(file, true));
    let text = document.getText();
    let place: { start: number; end: number } | undefined;
    for (const added of words) {
      const changed = withWord(text, added, this.language);
      text = changed.text;
      // Later words follow it.
      place ??= changed;
    }
    const { start, end } = place!;
    await replaceAll(document, text);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(document.positionAt(start), document.positionAt(end)) });
  }

  /** The nearest, or the one that there will be. */
  private async dictionaryOf(uri: Address): Promise<Address | undefined> {
    const folder = this.project.folderOf(uri);
    return folder && ((await this.project.nearestDictionary(uri)) ?? joinAddress(folder, `words${DICTIONARY_NAME_ENDING}`));
  }

  /** Those of the project of the active text, or the only one; the chosen findings are reported again. */
  private async showAccepted(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const folder = (active && this.project.folderOf(active)) ?? vscode.workspace.workspaceFolders?.[0]?.uri.toString();
    const entries = folder ? await this.project.acceptedOf(folder) : [];
    if (!folder || entries.length === 0) {
      void vscode.window.showInformationMessage(t("No problem has been accepted in this project. To accept one, use its quick fixes."));
      return;
    }
    const items = entries.map((entry) => ({
      label: entry.text || problemTitle(entry.code),
      ...(entry.text !== "" && { description: problemTitle(entry.code) }),
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

  private async takeBack(folder: Address, entries: readonly AcceptedEntry[]): Promise<void> {
    await this.change(joinAddress(folder, ACCEPTED_PATH), (file) => (file === undefined ? undefined : withoutEntries(file, entries)));
  }

  private async change(file: Address, change: (text: string | undefined) => string | undefined): Promise<void> {
    await changeText(file, change);
    await this.project.refresh(file);
  }

  /** In sequence, so that each command reads what the one before has written. */
  private next(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}
