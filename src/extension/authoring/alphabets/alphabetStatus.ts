import * as vscode from "vscode";
import { ARPABET_LANGUAGE, isArpabet } from "../arpabetDocuments.ts";
import type { Alphabets } from "./alphabets.ts";

/** Which alphabet is in force for the Arpabet file in view, among the editor's facts about its language. */
export class AlphabetStatus implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("speechAssessment.alphabet", { language: ARPABET_LANGUAGE });
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly alphabets: Alphabets) {
    this.item.name = "Speech Assessment: Alphabet";
    this.item.command = { command: "speechAssessment.chooseAlphabet", title: "Choose…", tooltip: "Choose the alphabet that the model takes" };
    this.subscriptions = vscode.Disposable.from(alphabets.onDidChange(() => this.draw()), vscode.window.onDidChangeActiveTextEditor(() => this.draw()));
    this.draw();
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.item.dispose();
  }

  private draw(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isArpabet(document)) return;
    const { alphabet, modelId, failure } = this.alphabets.inForce(document);
    this.item.text = alphabet.name;
    this.item.detail = failure ?? `${alphabet.phonemes.length} symbols${modelId ? `, model ${modelId}` : ""}`;
    this.item.severity = failure === undefined ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Warning;
  }
}
