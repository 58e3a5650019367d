import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import { FAILURE_CHOICES } from "./failureChoices.ts";
import { failureAction, furtherActions, namingRecording, type FailureAction } from "./failureAction.ts";

/** A missing action is not offered, or is replaced by the log. */
export type FailureRemedies = Partial<Record<FailureAction, () => unknown>>;

/** Tells people about failures: those meant for them in their own words, unexpected errors as bugs, with full details in the log. */
export class Failures {
  constructor(private readonly log: vscode.LogOutputChannel) {}

  /**
   * Resolves when the message is closed and the action is done.
   * @param recording base name, only for the message: it may say who the child is, so it is kept out of the log.
   */
  async show(error: unknown, remedies: FailureRemedies = {}, recording?: string): Promise<void> {
    if (error instanceof vscode.CancellationError) return;
    const forPeople = error instanceof HumanError;
    if (forPeople) this.log.warn(`${error.code}: ${error.message}${causeOf(error)}`);
    else this.log.error(error instanceof Error ? error : String(error));
    const message = forPeople
      ? namingRecording(error.message, recording, error.code, fieldOf(error))
      : t("Something went wrong in Speech Assessment Authoring. See the log for details.");
    const actions = forPeople ? this.actionsFor(error, remedies) : ["show-log" as const];
    const chosen = await vscode.window.showErrorMessage(message, ...actions.map((action) => FAILURE_CHOICES[action].label));
    const action = actions.find((offered) => FAILURE_CHOICES[offered].label === chosen);
    if (action === undefined) return;
    const { command } = FAILURE_CHOICES[action];
    const remedy = remedies[action] ?? (command ? () => vscode.commands.executeCommand(...command) : () => this.log.show());
    await remedy();
  }

  /** Runs work whose failure nobody else would report. */
  async guard(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Not awaited: the command is over when its message appears, not when somebody closes it.
      void this.show(error);
    }
  }

  /** An action that needs the recording or the key at hand is only offered where it can be done. */
  private actionsFor(error: HumanError, remedies: FailureRemedies): FailureAction[] {
    const action = failureAction(error.code, fieldOf(error));
    const first = remedies[action] || FAILURE_CHOICES[action].command ? action : "show-log";
    return [first, ...furtherActions(error.code).filter((further) => remedies[further])];
  }
}

function fieldOf(error: HumanError): string | undefined {
  return "field" in error && typeof error.field === "string" ? error.field : undefined;
}

/** Only for the log. */
function causeOf({ cause }: Error): string {
  return cause instanceof Error ? `\n  Cause: ${cause.message}` : "";
}
