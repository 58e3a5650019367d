import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";

const STATE = "speechAssessment.userToken";

/**
 * What stands for the speaker in a submission: the setting's, or a random one that is made once and stays on this
 * machine.
 * @throws {HumanError} `user-token-invalid` when the setting could tell who the child is.
 */
export async function userToken(setting: string, state: Pick<vscode.Memento, "get" | "update">): Promise<string> {
  if (setting !== "") {
    if (/^[A-Za-z0-9_-]{1,128}$/.test(setting)) return setting;
    throw new HumanError(
      "user-token-invalid",
      "The setting “User Token” is not a token: it may have at most 128 letters, digits, hyphens and underscores. Correct it, or leave it empty to have one made.",
    );
  }
  const kept = state.get<unknown>(STATE);
  if (typeof kept === "string" && kept !== "") return kept;
  const made = randomUUID();
  await state.update(STATE, made);
  return made;
}
