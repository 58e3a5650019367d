import * as vscode from "vscode";
import { STORY } from "./story.ts";

/** The editor's interface for those who offer models, which is younger than the oldest editor that the extension runs in. */
interface Providers {
  registerLanguageModelChatProvider(vendor: string, provider: object): vscode.Disposable;
}

const MODEL = {
  id: "storyteller",
  name: "Storyteller",
  family: "storyteller",
  version: "1",
  maxInputTokens: 10_000,
  maxOutputTokens: 10_000,
  capabilities: {},
};

/** A companion of the tests: by a command, a language model that answers any prompt with one story, piece by piece. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  const provider = {
    provideLanguageModelChatInformation: () => [MODEL],
    async provideLanguageModelChatResponse(
      _model: unknown,
      _messages: unknown,
      _options: unknown,
      progress: vscode.Progress<vscode.LanguageModelTextPart>,
    ) {
      for (const word of STORY.split(/(?<= )/)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        progress.report(new vscode.LanguageModelTextPart(word));
      }
    },
    provideTokenCount: () => Promise.resolve(1),
  };
  subscriptions.push(
    vscode.commands.registerCommand("storyteller.offer", () => {
      subscriptions.push((vscode.lm as unknown as Providers).registerLanguageModelChatProvider("storyteller", provider));
    }),
  );
}
