import * as vscode from "vscode";
import { HumanError } from "../../../../core/humanError.ts";
import type { DraftModel } from "../../../../authoring/draft/writeDraft.ts";

const WHY: Readonly<Record<string, string>> = {
  NoPermissions: "The editor was not allowed to ask the language model, so nothing was sent. Run the command again and allow it if you want a draft.",
  NotFound: "The language model is not there any more. Choose another one.",
  Blocked: "The language model refused: its quota is used up, or its filter stopped the answer. Try again later, or choose another one.",
};

/** A model of the editor's, with its failures in words. */
export function languageModel(model: vscode.LanguageModelChat): DraftModel {
  return {
    async *answer(prompt, signal) {
      const source = new vscode.CancellationTokenSource();
      const cancel = () => source.cancel();
      signal.addEventListener("abort", cancel);
      try {
        const { text } = await model.sendRequest([vscode.LanguageModelChatMessage.User(prompt)], { justification: "To draft a passage with the words that you chose." }, source.token);
        yield* text;
      } catch (error) {
        throw forPeople(error);
      } finally {
        signal.removeEventListener("abort", cancel);
        source.dispose();
      }
    },
  };
}

function forPeople(cause: unknown): unknown {
  if (!(cause instanceof vscode.LanguageModelError)) return new HumanError("draft-failed", "The language model broke off. Try again, or choose another one.", { cause });
  return new HumanError("draft-failed", WHY[cause.code] ?? `The language model could not be asked: ${cause.message}`, { cause });
}
