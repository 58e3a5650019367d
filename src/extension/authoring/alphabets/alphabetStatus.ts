import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { ARPABET_LANGUAGE } from "../../manifest/textLanguages.ts";
import { PREFIX } from "../../manifest/defineCommands.ts";
import { isArpabet } from "../arpabetDocuments.ts";
import { AUTHORING_COMMANDS } from "../../manifest/authoringManifest.ts";
import type { Profiles } from "#client/profiles/profiles.ts";
import type { Alphabets } from "#project/alphabets/alphabets.ts";
import { pronunciationModel } from "./editorAlphabets.ts";

/** Next to what else the status bar shows about a file. */
const OF_FILE = 100;
/** For the embedded service's model. */
export const ARPABET_ALONE = t(
  "The embedded service only understands Arpabet: it refuses symbols that Arpabet does not have, and takes others for what they mean in Arpabet.",
);
const STATUS = `${PREFIX}.alphabet`;

/** In the editor's language status, and in the status bar itself if it is not Arpabet. */
export class AlphabetStatus implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem(STATUS, { language: ARPABET_LANGUAGE });
  private readonly other = vscode.window.createStatusBarItem(STATUS, vscode.StatusBarAlignment.Right, OF_FILE);
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly alphabets: Alphabets,
    private readonly profiles: Profiles,
  ) {
    this.item.name = t("Speech Assessment: Alphabet");
    this.item.command = {
      command: AUTHORING_COMMANDS.chooseAlphabet.id,
      title: t("Choose…"),
      tooltip: t("Choose the alphabet that the model understands"),
    };
    this.other.name = this.item.name;
    this.other.command = AUTHORING_COMMANDS.chooseAlphabet.id;
    this.subscriptions = vscode.Disposable.from(
      alphabets.onDidChange(() => this.draw()),
      vscode.window.onDidChangeActiveTextEditor(() => this.draw()),
    );
    this.draw();
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.item.dispose();
    this.other.dispose();
  }

  private draw(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isArpabet(document)) {
      this.other.hide();
      return;
    }
    const { alphabet, failure } = this.alphabets.inForce(document.uri.toString());
    const modelId = pronunciationModel(this.profiles);
    const caution = alphabet !== ARPABET && this.profiles.inUse.kind === "embedded" ? ARPABET_ALONE : undefined;
    this.item.text = alphabet.name;
    const of = modelId ? t`${alphabet.phonemes.length} symbols, model ${modelId}` : t`${alphabet.phonemes.length} symbols`;
    this.item.detail = failure ?? (caution ? `${of}. ${caution}` : of);
    this.item.severity =
      failure === undefined && !caution ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Warning;
    this.other.text = `${caution ? "$(warning)" : "$(symbol-key)"} ${alphabet.name}`;
    this.other.tooltip = [t`The alphabet of this file: ${alphabet.name}.`, caution].filter(Boolean).join(" ");
    this.other.backgroundColor = caution ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    if (alphabet === ARPABET) this.other.hide();
    else this.other.show();
  }
}
