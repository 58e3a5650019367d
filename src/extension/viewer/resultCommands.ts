import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { tellOfExport, writeExport } from "../documents/exportedFile.ts";
import { assessedByInWords, assessorInWords, ownWordsInWords } from "#contract/reading/assessedBy.ts";
import { EXPORTED_PAGES, type ExportFormat } from "#core/export/exportFormats.ts";
import { pickSome } from "../interface/pickSome.ts";
import type { SoundExport } from "#pages/viewer/viewerProtocol.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import type { LocalAlignment } from "#core/timeline/localAlignment.ts";
import { withNote } from "#core/timeline/withNote.ts";
import { countingRules } from "../settings/readingSettings.ts";
import { exportFolder } from "../results/exportFolder.ts";
import { loadResult, type LoadedResult } from "../results/loadedResult.ts";
import { passageTitle } from "#results/passageNames.ts";
import { requiredResult } from "../results/requiredResult.ts";
import { ASSESSMENT_NAME_ENDING, isResultName } from "#results/resultEnding.ts";
import { findFiles } from "../host/node/findFiles.ts";
import { type Address, folderOfAddress } from "#project/files/address.ts";
import type { Late } from "#platform/late.ts";
import type { Services } from "../services/services.ts";

/** Results of a workspace that are searched for one of the same text. */
const LOOKED_INTO = 200;

declare module "../services/services.ts" {
  interface Services {
    readonly resultCommands: Late<ResultCommands>;
  }
}

export class ResultCommands {
  constructor(
    private readonly services: Pick<
      Services,
      "context" | "reviews" | "settings" | "failures" | "readers" | "scorings" | "localTimes" | "playableAudio" | "viewers"
    >,
  ) {}

  /** Asks for the format if none is given, then for a place. */
  async export(loaded: LoadedResult, wanted?: ExportFormat): Promise<void> {
    const { applyReview } = await import("#core/review/applyReview.ts");
    const { EXPORTS, exportResult } = await import("#core/export/exportResult.ts");
    const { timelineOf } = await import("#operations/timelineOf.ts");
    const format = wanted ?? (await pickFormat(EXPORTS));
    if (!format) return;
    const target = await this.placeFor(loaded, EXPORTS[format]);
    if (!target) return;
    const { assessedAt, assessedBy, reference, review } = loaded.file;
    const service = withNote(
      timelineOf({ result: loaded.result, reference: reference.text, list: reference.list, alignment: await this.alignmentOf(loaded) }),
      loaded.reviewProblem,
    );
    const scope = loaded.source?.uri ?? loaded.uri;
    const { profile: scoring } = await this.services.scorings.of(scope, reference.list);
    const rules = countingRules(this.services.settings, scope, scoring);
    const reader = await this.services.readers.of(loaded);
    const passage = loaded.passage && passageTitle({ name: nameInUri(loaded.passage), reference });
    const text = exportResult(format, {
      timeline: applyReview(service, review),
      service,
      title: loaded.title,
      passage,
      recording: nameInUri(loaded.audio),
      assessedBy: [
        (EXPORTED_PAGES.has(format) ? assessorInWords : assessedByInWords)(assessedBy),
        ownWordsInWords(reference.pronunciations),
      ]
        .filter(Boolean)
        .join("; "),
      assessedAt,
      rules,
      scoring,
      reader,
      review,
    });
    await writeExport(target, text);
    void tellOfExport(target, { isPage: EXPORTED_PAGES.has(format) });
  }

  /** Saves a file that the viewer made of the sound. @param data text, or a WAV file in base64. */
  async saveSound(loaded: LoadedResult, what: SoundExport, data: string): Promise<void> {
    const isWav = what === "wav";
    const target = await this.placeFor(
      loaded,
      isWav ? { label: "WAV", extension: "selection.wav" } : { label: "CSV", extension: "sound.csv" },
    );
    if (!target) return;
    await writeExport(target, isWav ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data);
    void tellOfExport(target);
  }

  /** From the explorer or a viewer. */
  async exportFile(uri: Address | undefined, format?: ExportFormat): Promise<void> {
    await this.export(await loadResult(requiredResult(uri), this.services.reviews), format);
  }

  /** Those of an explorer's selection, or one with others that the author picks. */
  async compare(first: Address | undefined, others: readonly Address[]): Promise<void> {
    const one = requiredResult(first);
    const { reviews } = this.services;
    if (others.length === 0) {
      const chosen = await this.chooseComparison(await loadResult(one, reviews));
      return chosen.length > 0 ? this.services.viewers.compare(one, chosen) : undefined;
    }
    const loaded = await Promise.all([one, ...others].map((uri) => loadResult(uri, reviews)));
    // The oldest one first, so that changes read in the order in which they happened.
    const [oldest, ...later] = loaded.sort((a, b) => a.file.assessedAt.localeCompare(b.file.assessedAt)).map(({ uri }) => uri);
    await this.services.viewers.compare(oldest!, later);
  }

  /** Those found are offered, and any other files. Empty if the author cancels. */
  async chooseComparison(shown: LoadedResult): Promise<Address[]> {
    const others = await this.resultsOfSameText(shown);
    const readers = await Promise.all(others.map((other) => this.services.readers.of(other)));
    const items = others.map((other, index) => ({
      label: nameInUri(other.audio),
      description: [readers[index]!.alias, assessorInWords(other.file.assessedBy), new Date(other.file.assessedAt).toLocaleString()]
        .filter(Boolean)
        .join(", "),
      detail: vscode.workspace.asRelativePath(vscode.Uri.parse(other.uri, true)),
      uri: other.uri,
    }));
    const browse = { label: t("Browse…"), description: "", detail: "", uri: undefined, alwaysShow: true };
    const picked = await pickSome([...items, browse], { title: t("Compare Results"), placeholder: comparisonAsked(shown, others.length) });
    const chosen = picked.flatMap(({ uri }) => uri ?? []);
    if (!picked.includes(browse)) return chosen;
    const browsed = await vscode.window.showOpenDialog({
      title: t("Compare Results"),
      openLabel: t("Compare"),
      canSelectMany: true,
      defaultUri: vscode.Uri.parse(folderOfAddress(shown.uri), true),
      filters: { [t("Results")]: ["json"] },
    });
    return [...new Set([...chosen, ...(browsed ?? []).map(String)])].filter((uri) => uri !== shown.uri);
  }

  async openAsText(uri: Address | undefined): Promise<void> {
    const result = requiredResult(uri);
    const isViewer = ({ input, isDirty }: vscode.Tab) =>
      input instanceof vscode.TabInputCustom && input.uri.toString() === result && !isDirty;
    await vscode.commands.executeCommand("vscode.openWith", vscode.Uri.parse(result, true), "default");
    // Two tabs of one name could not be distinguished; one with unsaved changes stays.
    const { tabs } = vscode.window.tabGroups.activeTabGroup;
    await vscode.window.tabGroups.close(tabs.filter(isViewer));
  }

  /** For times that the result leaves open, if the recording is available. */
  async alignmentOf(loaded: LoadedResult): Promise<LocalAlignment | undefined> {
    const lease = this.services.playableAudio.lease(loaded.audio, loaded.file.recording.sha256);
    try {
      return await this.services.localTimes.of(loaded, () => lease.file(), new AbortController().signal);
    } finally {
      lease.release();
    }
  }

  private async resultsOfSameText(shown: LoadedResult): Promise<LoadedResult[]> {
    const pattern = `**/*${ASSESSMENT_NAME_ENDING}`;
    const inWorkspace = await findFiles(pattern, "**/node_modules/**", LOOKED_INTO);
    const folder = vscode.Uri.parse(folderOfAddress(shown.uri), true);
    const beside = (await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []))
      .map(([name]) => name)
      .filter(isResultName)
      .slice(0, LOOKED_INTO);
    const found = new Set([...inWorkspace, ...beside.map((name) => vscode.Uri.joinPath(folder, name))].map(String));
    found.delete(shown.uri);
    const loaded = await Promise.all([...found].map((uri) => loadResult(uri, this.services.reviews).catch(() => undefined)));
    return loaded
      .filter((other) => other !== undefined)
      .filter((other) => other.file.reference.text === shown.file.reference.text)
      .sort((a, b) => b.file.assessedAt.localeCompare(a.file.assessedAt));
  }

  /** Asks for a file. @param extension after the result's own name. */
  private async placeFor(
    loaded: LoadedResult,
    { label, extension }: { label: string; extension: string },
  ): Promise<vscode.Uri | undefined> {
    const { globalStorageUri, storageUri } = this.services.context;
    const own = [globalStorageUri, storageUri].flatMap((uri) => uri?.toString() ?? []);
    const folder = exportFolder(loaded, own, vscode.workspace.workspaceFolders?.[0]?.uri.toString());
    const name = `${nameInUri(loaded.uri).slice(0, -ASSESSMENT_NAME_ENDING.length) || "result"}.${extension}`;
    return vscode.window.showSaveDialog({
      title: t`Export as ${label}`,
      ...(folder !== undefined && { defaultUri: vscode.Uri.joinPath(vscode.Uri.parse(folder, true), name) }),
      filters: { [label]: [extension.split(".").at(-1)!] },
    });
  }
}

/** Says which results are offered, since one of another text or another part may be missed. */
function comparisonAsked({ file }: LoadedResult, found: number): string {
  const { selected } = file.reference;
  if (found === 0) {
    return selected
      ? t("No other result of this selection: browse, or assess it again")
      : t("No other result of this text: browse, or assess it again");
  }
  return selected ? t("Choose one or more results of the same selection") : t("Choose one or more results of the same text");
}

async function pickFormat(formats: Record<ExportFormat, { label: string; description: string }>): Promise<ExportFormat | undefined> {
  const items = (Object.keys(formats) as ExportFormat[]).map((format) => ({
    label: formats[format].label,
    detail: formats[format].description,
    format,
  }));
  return (await vscode.window.showQuickPick(items, { title: t("Export Result"), placeHolder: t("Choose a format") }))?.format;
}
