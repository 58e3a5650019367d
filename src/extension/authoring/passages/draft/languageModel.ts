import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { DraftModel } from "#authoring/draft/writeDraft.ts";

const WHY: Readonly<Record<string, string>> = {
  NoPermissions: t(
    "The extension was not allowed to use the language model, so nothing was sent. If you want a draft, run the command again and allow it.",
  ),
  NotFound: t("The language model is no longer available. Choose another one."),
  Blocked: t("The language model refused: its quota is used up, or its filter blocked the answer. Try again later, or choose another one."),
};

/** With its failures in words. */
export function languageModel(model: vscode.LanguageModelChat): DraftModel {
  return {
    async *answer(prompt, signal) {
      const source = new vscode.CancellationTokenSource();
      const cancel = () => source.cancel();
      signal.addEventListener("abort", cancel);
      try {
        const { text } = await model.sendRequest(
          [vscode.LanguageModelChatMessage.User(prompt)],
          { justification: t("To draft a passage with the words that you chose.") },
          source.token,
        );
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
  if (!(cause instanceof vscode.LanguageModelError))
    return new HumanError("draft-failed", t("The language model stopped in the middle of its answer. Try again, or choose another one."), {
      cause,
    });
  return new HumanError("draft-failed", WHY[cause.code] ?? t`The language model gave no answer: ${cause.message}`, { cause });
}
