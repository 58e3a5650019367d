import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { parseSetState, type SetSummary } from "#pages/set/setProtocol.ts";
import type { DraftChoice } from "#sets/plan/setDraft.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { OVERVIEW_COMMANDS } from "../manifest/overviewManifest.ts";
import { AssessSet, type SetService } from "./assessSet.ts";
import { saveSet } from "./saveSet.ts";
import { SET_VIEW_TYPE } from "../manifest/setManifest.ts";
import { nameReadersOf, setReaderOf } from "./setReaderOf.ts";
import { SetPace } from "./setPace.ts";
import { SetPanel, type SetPanelActions } from "./setPanel.ts";
import { nothingToAssess, runSet, type SetEnd } from "./setRun.ts";
import type { Services } from "../services/services.ts";

/** Sets that are open or being assessed, by what the command was called on. */
export class AssessSets implements vscode.Disposable {
  private readonly sets = new Map<string, AssessSet>();
  private readonly panels = new Map<AssessSet, vscode.WebviewPanel>();
  private readonly pace: SetPace;
  private readonly actions: SetPanelActions = {
    assess: (set, row) => this.guard(() => this.assess(set, row)),
    cancel: (set) => this.services.running.get(`set:${set.sources.join("\n")}`)?.cancel(),
    summary: (set) => this.summary(set),
    setReader: (set, rows, reader) => this.guard(() => setReaderOf(set, rows, reader, this.services)),
    nameReaders: (set) => this.guard(() => nameReadersOf(set, this.services)),
    save: (set, as) => this.guard(() => saveSet(set, as)),
    showOverview: (set) =>
      this.guard(async () => {
        await vscode.commands.executeCommand(OVERVIEW_COMMANDS.showOverview.id, set.files && vscode.Uri.parse(set.files.base, true));
      }),
  };

  constructor(private readonly services: Services) {
    this.pace = new SetPace(services.context.globalState);
  }

  /**
   * An existing page is brought up to date.
   * @param remembersReaders true if new readers are added to the address book, until the author says otherwise.
   */
  async show(sources: readonly vscode.Uri[], remembersReaders = true): Promise<void> {
    const set = this.sets.get(keyOf(sources)) ?? this.open(sources, new Map());
    if (!remembersReaders) set.remembersReaders = false;
    const panel = this.panels.get(set);
    if (panel) panel.reveal();
    else this.adopt(vscode.window.createWebviewPanel(SET_VIEW_TYPE, set.title, vscode.ViewColumn.Active, { enableFindWidget: true }), set);
    if (!set.running) await set.gather();
  }

  /** Fills a page that the editor restored. @param state what the page gave to the editor. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = parseSetState(state);
    const sources = kept?.sources.map((source) => vscode.Uri.parse(source, true));
    if (!kept || !sources || this.sets.has(keyOf(sources))) {
      panel.dispose();
      return;
    }
    const set = this.open(
      sources,
      new Map(Object.entries(kept.choices).map(([uri, choice]): [string, DraftChoice] => [uri, withoutUndefined(choice)])),
    );
    set.pads = kept.pads ?? false;
    set.remembersReaders = kept.remembersReaders ?? true;
    this.adopt(panel, set);
    await set.gather();
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
    for (const set of this.sets.values()) set.dispose();
  }

  private open(sources: readonly vscode.Uri[], choices: ReadonlyMap<string, DraftChoice>): AssessSet {
    const set = new AssessSet(sources, choices, this.services);
    this.sets.set(keyOf(sources), set);
    return set;
  }

  private adopt(panel: vscode.WebviewPanel, set: AssessSet): void {
    this.panels.set(set, panel);
    const page = new SetPanel(panel, set, this.actions, this.services);
    panel.onDidDispose(() => {
      this.panels.delete(set);
      page.dispose();
      this.closeUnlessNeeded(set);
    });
  }

  /** A set without a page goes on as long as it is being assessed. */
  private closeUnlessNeeded(set: AssessSet): void {
    if (this.panels.has(set) || set.running) return;
    this.sets.delete(keyOf(set.sources));
    set.dispose();
  }

  private async assess(set: AssessSet, only?: string): Promise<void> {
    const rows = set.toAssess(only);
    if (rows.length === 0) throw nothingToAssess();
    const end = await runSet(set, rows, this.services, this.pace);
    if (!end) return;
    // Not awaited: the run is over when its message appears.
    void this.guard(() => this.tell(set, end, only));
    this.closeUnlessNeeded(set);
  }

  private async tell(set: AssessSet, { counts, text, wasCancelled, failure }: SetEnd, only: string | undefined): Promise<void> {
    const { failures, prompts } = this.services;
    const again = () => this.actions.assess(set, only);
    if (failure) {
      return failures.show(failure.error, {
        "try-again": again,
        "set-key": async () => ((await prompts.askKey(failure.connection.origin)) === undefined ? undefined : again()),
      });
    }
    // An author who assessed a single one, or stopped the run, has the page in front of them.
    if (wasCancelled || (only !== undefined && this.panels.get(set)?.visible)) return;
    const show = t("Show Overview");
    const warns = counts.otherText + counts.failed > 0;
    const chosen = warns ? await vscode.window.showWarningMessage(text, show) : await vscode.window.showInformationMessage(text, show);
    if (chosen === show) await this.actions.showOverview(set);
  }

  private summary(set: AssessSet): SetSummary {
    const assessor = this.services.connections.assessorOf(set.toAssess()[0]?.operation ?? "fluency-v2");
    return set.summary(this.service(set), assessor && this.pace.of(assessor));
  }

  private service(set: AssessSet): SetService {
    const { profiles, settings } = this.services;
    const saving = settings.saveResults.valueFor(set.sources[0]?.toString());
    const folder = settings.resultsFolder.valueFor(set.sources[0]?.toString());
    const kept =
      saving === "never"
        ? t("Only the extension keeps the results: the latest 100, and those that you reviewed.")
        : folder === ""
          ? t("Results are saved beside the texts.")
          : t`Results are saved in ${folder}.`;
    const { inUse } = profiles;
    if (inUse.kind === "embedded")
      return { service: `${t("Embedded service: recordings stay on this machine.")} ${kept}`, isHosted: false };
    if (inUse.kind === "unusable") return { service: `${t`The service “${inUse.name}” cannot be used.`} ${inUse.problem}`, isHosted: true };
    const { name, origin } = inUse.profile;
    return {
      service: `${t`Recordings are sent to ${new URL(origin).host}, each with its reader's token, never with the alias.`} ${kept}`,
      isHosted: true,
      to: name,
    };
  }

  private guard(work: () => unknown): Promise<void> {
    return this.services.failures.guard(work);
  }
}

function keyOf(sources: readonly vscode.Uri[]): string {
  return sources.map(String).sort().join("\n");
}
