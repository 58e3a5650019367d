import type * as vscode from "vscode";
import type { ReadingSettings } from "../../contract/viewerProtocol.ts";
import type { Settings } from "../settings/settings.ts";

/** What a viewer needs of the author's settings, as they are in force for a passage. */
export function readingSettings({ counting, grade, season, phonemeSymbols, reviewer }: Settings, scope: vscode.Uri): ReadingSettings {
  const [gradeText, seasonText] = [grade.valueFor(scope), season.valueFor(scope)];
  return {
    counting: Object.fromEntries(Object.entries(counting).map(([rule, value]) => [rule, value.valueFor(scope)])) as ReadingSettings["counting"],
    ...(gradeText !== "" && { grade: Number(gradeText) }),
    ...(seasonText !== "" && { season: seasonText }),
    symbols: phonemeSymbols.value,
    ...(reviewer.value !== "" && { reviewer: reviewer.value }),
  };
}
