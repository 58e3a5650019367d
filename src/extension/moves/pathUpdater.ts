import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { isAudioName, isTextName, nameInUri } from "#contract/files/fileNames.ts";
import { plural } from "#core/plural.ts";
import { HumanError } from "#core/humanError.ts";
import { linePlaces } from "#core/text/linePlaces.ts";
import type { Address } from "#project/files/address.ts";
import { type LostFile, lostFiles } from "#project/moves/lostFiles.ts";
import { type Move, Moves } from "#project/moves/moves.ts";
import { type PathUpdate, pathUpdates, updatePaths } from "#project/moves/pathUpdates.ts";
import { updatesInWords } from "#project/moves/updatesInWords.ts";
import { REFERRERS } from "#sets/suites/suiteReferrer.ts";
import { openDocument } from "../documents/writtenText.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { MOVE_COMMANDS } from "../manifest/moveManifest.ts";
import { UpdatePreview } from "./updatePreview.ts";
import type { Services } from "../services/services.ts";

/** Named in a question. */
const MOST_NAMED = 8;

const ALWAYS = t("Always Update");

/** Updates the paths in files after others have moved, as far as the author wants it. */
export class PathUpdater implements vscode.Disposable {
  /** One question at a time. */
  private last: Promise<void> = Promise.resolve();
  private updated: Moves | undefined;
  private readonly preview = new UpdatePreview();

  constructor(
    private readonly services: Pick<Services, "settings" | "dialogs" | "failures" | "log" | "privateFolder" | "passageFiles" | "results">,
  ) {}

  /** In the editor. A move that takes back the last one takes its updates back without a question. */
  moved(moves: Moves): Promise<void> {
    return this.inTurn(async () => {
      const wish = this.services.settings.updateOnMove.valueFor(moves.all[0]!.to);
      if (wish === "never" || !(await mayBeNamed(moves))) return;
      const updates = await this.services.dialogs.meanwhile(t("Looking for files that name what has moved"), () => this.search(moves));
      if (updates.length === 0) return;
      const isUndone = this.updated && isSame(this.updated.reversed, moves);
      const update = async () => {
        this.updated = isUndone ? undefined : moves;
        await this.update(await this.search(moves), moves);
      };
      if (isUndone || wish === "always" || (await this.ask(updates, moves, update, [ALWAYS]))) await update();
    });
  }

  /** Elsewhere, by the words that were read and the bytes that were heard. @param only this one */
  find(only?: Address): Promise<void> {
    return this.inTurn(async () => {
      const { dialogs } = this.services;
      const lost = await dialogs.during(t("Looking for moved files"), (signal) => lostFiles(editorFiles, this.folders, signal));
      const wanted = lost?.filter(({ file }) => only === undefined || file === only);
      if (!wanted) return;
      const found: Move[] = [];
      for (const one of wanted) {
        const to = await this.choose(one, only !== undefined);
        if (to !== undefined) found.push({ from: one.file, to });
      }
      if (found.length === 0)
        return void (await dialogs.tell(
          wanted.length === 0
            ? t("All passages and recordings are where the results say.")
            : plural(
                wanted.length,
                t`${nameInUri(wanted[0]!.file)} is missing, and no file in the workspace has the same content.`,
                t`${wanted.length} passages and recordings are missing, and no file in the workspace has the same content.`,
              ),
        ));
      const moves = new Moves(found, []);
      const update = async () => {
        await this.update(await this.search(moves), moves);
        for (const one of [this.services.passageFiles, this.services.results]) await one.followMoves(moves);
      };
      if (await this.ask(await this.search(moves), moves, update)) await update();
    });
  }

  private get folders(): Address[] {
    return [...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri), this.services.privateFolder].map(String);
  }

  private search(moves: Moves): Promise<PathUpdate[]> {
    return pathUpdates(moves, {
      files: editorFiles,
      folders: this.folders,
      referrers: REFERRERS,
      openText: (file) => openDocument(vscode.Uri.parse(file, true))?.getText(),
      signal: new AbortController().signal,
    });
  }

  private async choose({ file, candidates }: LostFile, isAsked: boolean): Promise<Address | undefined> {
    if (candidates.length === 1) return candidates[0];
    const title = t`Where is ${nameInUri(file)} now?`;
    if (candidates.length > 1)
      return (
        await this.services.dialogs.pick(
          candidates.map((address) => ({ label: pathOf(address), address })),
          { title, placeHolder: t("Several files have the same content.") },
        )
      )?.address;
    if (!isAsked) return undefined;
    const [chosen] = (await vscode.window.showOpenDialog({ title, openLabel: t("Use") })) ?? [];
    return chosen?.toString();
  }

  /**
   * @param more continues once a preview has been agreed to, which may take a while; others do not wait for it.
   * @param further answers
   */
  private async ask(
    updates: readonly PathUpdate[],
    moves: Moves,
    more: () => Promise<void>,
    further: readonly string[] = [],
  ): Promise<boolean> {
    const { dialogs, settings } = this.services;
    const [question, update, preview] = [t`Update ${updatesInWords(updates)}?`, t("Update"), t("Show Preview")];
    const detail = [
      ...some(moves.all.map(({ from, to }) => `${pathOf(from)} → ${pathOf(to)}`)),
      "",
      ...some(updates.map(({ file }) => pathOf(file))),
    ].join("\n");
    const answer = await dialogs.decide(question, detail, update, preview, ...further);
    if (answer === ALWAYS) await settings.updateOnMove.update("always");
    if (answer !== preview) return answer !== undefined;
    await this.preview.show(question, updates);
    void this.services.failures.guard(async () => {
      if ((await dialogs.tell(question, update)) === update) await this.inTurn(more);
    });
    return false;
  }

  /** Open files are changed in the editor, where that can be undone; all others in one step each. */
  private async update(updates: readonly PathUpdate[], moves: Moves): Promise<void> {
    const inEditor = updates.filter(({ file }) => openDocument(vscode.Uri.parse(file, true)) !== undefined);
    const unsaved = new Set(vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
    const isEdited = inEditor.length === 0 || (await vscode.workspace.applyEdit(editOf(inEditor)));
    const failed: string[] = [];
    for (const { file } of updates) {
      const open = inEditor.some((other) => other.file === file);
      // Text that its author had not saved stays unsaved.
      const isDone = open
        ? isEdited && (unsaved.has(file) || (await isSaved(file)))
        : await updatePaths(editorFiles, file, REFERRERS, moves).then(
            () => true,
            (error: unknown) => void this.services.log.error("Paths in a file could not be updated", error),
          );
      if (!isDone) failed.push(pathOf(file));
    }
    if (failed.length > 0)
      throw new HumanError(
        "paths-not-updated",
        t`${failed.join(", ")} could not be written and still names the old place. Make it writable, then run “${commandTitle(MOVE_COMMANDS.findMovedFiles)}”.`,
      );
  }

  dispose(): void {
    this.preview.dispose();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}

async function isSaved(file: Address): Promise<boolean> {
  const document = openDocument(vscode.Uri.parse(file, true));
  await document?.save();
  return document?.isDirty !== true;
}

function editOf(updates: readonly PathUpdate[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { file, text, edits } of updates) {
    const place = linePlaces(text);
    const position = (offset: number) => new vscode.Position(place(offset).line, place(offset).column);
    for (const { start, end, text: path } of edits)
      edit.replace(vscode.Uri.parse(file, true), new vscode.Range(position(start), position(end)), path);
  }
  return edit;
}

/** False if everything that moved is a file that nothing names. */
async function mayBeNamed({ all }: Moves): Promise<boolean> {
  for (const { to } of all) {
    if (isAudioName(nameInUri(to)) || isTextName(nameInUri(to)) || /\.(?:json|ya?ml)$/i.test(to)) return true;
    const entry = await Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.parse(to, true))).catch(() => undefined);
    if (entry && (entry.type & vscode.FileType.Directory) !== 0) return true;
  }
  return false;
}

function isSame(one: Moves, other: Moves): boolean {
  const inOrder = ({ all }: Moves) =>
    all
      .map(({ from, to }) => `${from} ${to}`)
      .sort()
      .join("\n");
  return inOrder(one) === inOrder(other);
}

function some(lines: readonly string[]): string[] {
  const more = lines.length - MOST_NAMED;
  return more > 0 ? [...lines.slice(0, MOST_NAMED), plural(more, t("and 1 more"), t`and ${more} more`)] : [...lines];
}

function pathOf(address: Address): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(address, true));
}
