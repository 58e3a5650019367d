import type * as vscode from "vscode";
import type { AddressBook } from "../../client/speakers/addressBook.ts";
import type { PassageFiles } from "../authoring/passages/passageFiles.ts";
import type { OpenReviews } from "../results/openReviews.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import type { Settings } from "../settings/settings.ts";
import type { GoTo } from "../viewer/goTo.ts";
import type { EditorScorings } from "../viewer/editorScorings.ts";

export interface OverviewDependencies {
  extensionUri: vscode.Uri;
  /** The extension's own folder for results that are saved nowhere else. */
  privateFolder: vscode.Uri;
  reviews: OpenReviews;
  settings: Settings;
  scorings: EditorScorings;
  book: Pick<AddressBook, "all" | "setGrade" | "onDidChange">;
  marks: Pick<SpeakerMarks, "fits" | "make">;
  /** Tells which files of the workspace are passages. */
  passages: PassageFiles;
  viewers: { focus(uri: vscode.Uri): Promise<void>; openAt(uri: vscode.Uri, goTo: GoTo): Promise<void> };
  /** Writes a bug to the extension's log; never given what a child said, or who it is. */
  log: (message: string, details?: unknown) => void;
}
