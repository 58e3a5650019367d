import { t } from "@vscode/l10n";
import { timelineOf } from "#operations/timelineOf.ts";
import * as vscode from "vscode";
import { spokenDuration } from "#core/arpabet/spokenDuration.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { ASSESS_COMMANDS } from "../../manifest/assessManifest.ts";
import { ABILITIES } from "../../host/node/abilities.ts";
import { RECORD_COMMANDS } from "../../manifest/recordManifest.ts";
import type { LastResults } from "../../results/lastResults.ts";
import type { Settings } from "../../settings/settings.ts";
import { aboutSeconds, type Outcome, outcomeOf, outcomeText, referenceKey } from "#authoring/arpabet/outcomes.ts";
import { referencesOf } from "#core/arpabet/lineReferences.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import { lineRange } from "../places.ts";

interface FoundOutcome extends Outcome {
  uri: vscode.Uri;
  recording: string;
  assessedAt: string;
}

/** Above each reference: commands, how long it takes to say, and the outcome of its last assessment. */
export class CodeLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly outcomes = new Map<string, Promise<ReadonlyMap<string, FoundOutcome>>>();
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: ArpabetDocuments,
    private readonly results: LastResults,
    private readonly settings: Settings,
  ) {
    this.subscriptions = vscode.Disposable.from(
      documents.onDidChange(() => this.changed.fire()),
      settings.codeLens.onDidChange(() => this.changed.fire()),
      results.onDidChange((passage) => {
        this.outcomes.delete(passage.toString());
        this.changed.fire();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.outcomes.delete(uri.toString())),
      this.changed,
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!this.settings.codeLens.valueFor(document.uri.toString())) return [];
    const references = referencesOf(this.documents.parsed(document));
    const outcomes = await this.outcomesOf(document.uri);
    return references.flatMap(({ number, line, sent }) => {
      const range = lineRange(document, number);
      const assess: vscode.Command = {
        command: ASSESS_COMMANDS.assessPronunciation.id,
        title: `$(mic) ${t("Assess…")}`,
        tooltip: t("Assess a recording of this line; only its phonemes are sent"),
        arguments: [document.uri, { line: number }],
      };
      const record: vscode.Command = {
        command: RECORD_COMMANDS.recordTake.id,
        title: `$(record) ${t("Record…")}`,
        tooltip: t("Record this line in your browser and assess the recording"),
        arguments: [document.uri, { line: number }],
      };
      const length: vscode.Command = {
        command: AUTHORING_COMMANDS.showWhatIsSent.id,
        title: aboutSeconds(spokenDuration(line)),
        tooltip: t("About how long a child takes to say it. Click to see what is sent."),
        arguments: [document.uri, { line: number }],
      };
      const hear: vscode.Command = {
        command: AUTHORING_COMMANDS.hearPronunciation.id,
        title: `$(unmute) ${t("Hear")}`,
        tooltip: t("Hear these phonemes as a machine says them"),
        arguments: [document.uri, { line: number }],
      };
      const outcome = outcomes.get(referenceKey(sent));
      // Nothing is known about a line of only unknown symbols.
      const lengths = line.symbols.some(({ phoneme }) => phoneme) ? [hear, length] : [];
      return [assess, ...(ABILITIES.servers ? [record] : []), ...lengths, ...(outcome ? [outcomeCommand(outcome)] : [])].map(
        (command) => new vscode.CodeLens(range, command),
      );
    });
  }

  /** By reference, according to the saved results. */
  private outcomesOf(uri: vscode.Uri): Promise<ReadonlyMap<string, FoundOutcome>> {
    const key = uri.toString();
    const found = this.outcomes.get(key) ?? this.findOutcomes(uri);
    this.outcomes.set(key, found);
    return found;
  }

  private async findOutcomes(passage: vscode.Uri): Promise<ReadonlyMap<string, FoundOutcome>> {
    const outcomes = new Map<string, FoundOutcome>();
    // The newest come first.
    for (const { uri, result, file, audio } of await this.results.all(passage)) {
      const key = referenceKey(file.reference.text);
      if (result.operation.takes !== "phonemes" || outcomes.has(key)) continue;
      outcomes.set(key, {
        ...outcomeOf(timelineOf({ result, reference: file.reference.text, list: file.reference.list, review: file.review })),
        uri: vscode.Uri.parse(uri, true),
        recording: nameInUri(audio),
        assessedAt: file.assessedAt,
      });
    }
    return outcomes;
  }
}

function outcomeCommand(outcome: FoundOutcome): vscode.Command {
  const tooltip = t`${outcome.recording}, ${new Date(outcome.assessedAt).toLocaleString()}. Click to see the result.`;
  return { command: "vscode.open", title: outcomeText(outcome), tooltip, arguments: [outcome.uri] };
}
