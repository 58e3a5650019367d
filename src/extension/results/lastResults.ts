import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { Moves } from "#project/moves/moves.ts";
import { type Address, joinAddress } from "#project/files/address.ts";
import { baseName, nameInUri } from "#contract/files/fileNames.ts";
import { loadResult, type LoadedResult } from "./loadedResult.ts";
import { type NewResult, passageUri } from "./resultFiles.ts";
import { seemsOtherText } from "#operations/timelineOf.ts";
import { isResultNameOf } from "#results/resultNames.ts";
import type { Services } from "../services/services.ts";

const STATE = "speechAssessment.lastResults";
/** Passages whose last results are known; the oldest are dropped first. */
const MOST_KNOWN_PASSAGES = 200;
/** Files beside a passage that are searched for its last result, and those for the results of its lines. */
const LOOKED_INTO = 20;
const LOOKED_INTO_FOR_ALL = 500;

declare module "../services/services.ts" {
  interface Services {
    readonly results: LastResults;
  }
}

export class LastResults {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  /** Fires with the passage. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly services: Pick<Services, "resultFiles" | "viewers" | "reviews" | "settings" | "context" | "log">) {}

  /**
   * @param how `watched`: somebody waits for the result, so it is opened. `isOneOfMany`: it is saved without asking. `mayBeStored`: it may
   * already exist, from before a crash.
   * @returns its file.
   */
  async add(
    result: NewResult,
    { watched, isOneOfMany = false, mayBeStored }: { watched: boolean; isOneOfMany?: boolean; mayBeStored: boolean },
  ): Promise<vscode.Uri> {
    const { resultFiles: files, viewers, settings } = this.services;
    const passage = passageUri(result);
    const wish = settings.saveResults.valueFor(passage.toString());
    const stored = mayBeStored ? await files.find(result) : undefined;
    const uri = stored ?? (await (isOneOfMany && wish === "ask" ? files.save(result) : this.write(result)));
    const before = this.known().find(([key]) => key === passage.toString())?.[1];
    await this.remember(passage, uri.toString());
    if (watched) await viewers.open(uri.toString(), before);
    if (wish === "ask" && !isOneOfMany) void this.offerToSave(result, uri);
    return uri;
  }

  /** For a result that another window or terminal has kept. @returns true if it says that the recording is of another text. */
  async use(passage: vscode.Uri, uri: Address, watched: boolean): Promise<boolean> {
    const { reviews, viewers } = this.services;
    const { result, file } = await loadResult(uri, reviews);
    await this.remember(passage, uri);
    if (watched) await viewers.open(uri);
    return seemsOtherText({ result, reference: file.reference.text });
  }

  placesOfReading(passage: vscode.Uri): { claims: string[]; results: string[] } {
    const { resultFiles: files } = this.services;
    return { claims: files.claimsFoldersOf(passage), results: files.placesOf(passage.toString()) };
  }

  /** Makes a file of a result, or of an answer that cannot be shown, where the author wants results. */
  async write(result: NewResult): Promise<vscode.Uri> {
    const { resultFiles: files, settings } = this.services;
    return settings.saveResults.valueFor(passageUri(result).toString()) === "always" ? files.save(result) : files.keep(result);
  }

  /** @throws {HumanError} if it is gone or cannot be shown. */
  async open(uri: Address): Promise<void> {
    const loaded = await loadResult(uri, this.services.reviews);
    await this.services.viewers.open(loaded.uri);
  }

  /** Undefined if there is none that can be read. */
  async of(passage: vscode.Uri): Promise<LoadedResult | undefined> {
    const known = this.known().find(([key]) => key === passage.toString())?.[1];
    const loaded = known === undefined ? undefined : await this.load(known);
    return loaded ?? this.newestBeside(passage);
  }

  /** Of a passage, otherwise of all; undefined if there is none. */
  async last(passage: vscode.Uri | undefined): Promise<LoadedResult | undefined> {
    return (passage && (await this.of(passage))) ?? this.newestKnown();
  }

  /** Those of the whole and of its parts, the newest first. */
  async all(passage: vscode.Uri): Promise<LoadedResult[]> {
    const found = await this.resultsIn(this.services.resultFiles.placesOf(passage.toString()), passage, LOOKED_INTO_FOR_ALL);
    return found
      .filter((loaded) => loaded.passage === passage.toString())
      .sort((a, b) => b.file.assessedAt.localeCompare(a.file.assessedAt));
  }

  /** That of the active document, or the last of all. @throws {HumanError} `no-result` if there is none. */
  async show(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const found = await this.last(active);
    if (!found)
      throw new HumanError("no-result", t("There is no result yet. Open a passage and run “Speech Assessment: Assess Recording…”."));
    await this.services.viewers.focus(found.uri);
  }

  /** No tab shows deleted results any more, and no passage has their marks. */
  async forget(gone: readonly Address[]): Promise<void> {
    for (const uri of gone) await this.services.viewers.close(uri);
    const addresses = new Set(gone);
    await this.services.context.workspaceState.update(
      STATE,
      this.known().filter(([, result]) => !addresses.has(result)),
    );
    // It may have been the last result of any open passage, by the folder that it was in.
    for (const { uri } of vscode.workspace.textDocuments) this.changed.fire(uri);
  }

  async followMoves(moves: Moves): Promise<void> {
    await this.services.context.workspaceState.update(
      STATE,
      this.known().map(([passage, result]) => [moves.to(passage), moves.to(result)]),
    );
    for (const { uri } of vscode.workspace.textDocuments) this.changed.fire(uri);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async offerToSave(result: NewResult, kept: vscode.Uri): Promise<void> {
    const save = t("Save");
    const answer = await vscode.window.showInformationMessage(
      t`Save the result of ${baseName(passageUri(result))} (${nameInUri(result.recording.path)}) as a file?`,
      save,
      t("Not Now"),
    );
    if (answer !== save) return;
    // The question may stay open for hours, and what is known about its speaker may have been deleted since.
    const isThere = await Promise.resolve(vscode.workspace.fs.stat(kept)).then(
      () => true,
      () => false,
    );
    if (!isThere) return void vscode.window.showInformationMessage(t("That result has been deleted in the meantime, so it was not saved."));
    const uri = await this.services.resultFiles.save(result);
    await this.remember(passageUri(result), uri.toString());
    await this.services.viewers.open(uri.toString(), kept.toString());
  }

  private known(): [passage: string, result: string][] {
    const kept = this.services.context.workspaceState.get<unknown>(STATE);
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry): entry is [string, string] => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"),
    );
  }

  private async remember(passage: vscode.Uri, result: Address): Promise<void> {
    const others = this.known().filter(([key]) => key !== passage.toString());
    await this.services.context.workspaceState.update(STATE, [[passage.toString(), result], ...others].slice(0, MOST_KNOWN_PASSAGES));
    this.changed.fire(passage);
  }

  private async newestKnown(): Promise<LoadedResult | undefined> {
    for (const [, uri] of this.known()) {
      const loaded = await this.load(uri);
      if (loaded) return loaded;
    }
    return undefined;
  }

  /** For a passage that came with its results, from a colleague say, or whose results were moved. */
  private async newestBeside(passage: vscode.Uri): Promise<LoadedResult | undefined> {
    const found = await this.resultsIn(this.services.resultFiles.foldersOf(passage).map(String), passage, LOOKED_INTO);
    let newest: LoadedResult | undefined;
    for (const loaded of found) {
      if (loaded.source?.uri === passage.toString() && (!newest || loaded.file.assessedAt > newest.file.assessedAt)) newest = loaded;
    }
    return newest;
  }

  /** The results in folders whose names say that they are of a passage; no more than `most` from each folder. */
  private async resultsIn(folders: readonly Address[], passage: vscode.Uri, most: number): Promise<LoadedResult[]> {
    const found: LoadedResult[] = [];
    for (const folder of folders) {
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder, true))).catch(() => []);
      const names = entries
        .filter(([name, type]) => (type & vscode.FileType.File) !== 0 && isResultNameOf(baseName(passage), name))
        .map(([name]) => name);
      for (const name of names.sort().reverse().slice(0, most)) {
        const loaded = await this.load(joinAddress(folder, name));
        if (loaded) found.push(loaded);
      }
    }
    return found;
  }

  private async load(uri: Address): Promise<LoadedResult | undefined> {
    try {
      return await loadResult(uri, this.services.reviews);
    } catch (error) {
      if (!(error instanceof HumanError)) this.services.log.error(`${nameInUri(uri)} could not be read`, error);
      return undefined;
    }
  }
}
