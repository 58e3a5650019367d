import type * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";

/** The result that a command is for. @throws {HumanError} `no-result-chosen` */
export function requiredResult(uri: vscode.Uri | undefined): vscode.Uri {
  if (uri) return uri;
  throw new HumanError("no-result-chosen", "There is no result to do that with. Open one (a file that ends in .assessment.json), or choose it in the explorer.");
}
