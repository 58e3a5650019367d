import type * as vscode from "vscode";
import type { parseSavedState, parseViewerMessage } from "../../contract/viewerProtocol.ts";

export interface ResultPanelsDependencies {
  extensionUri: vscode.Uri;
  /** The message schemas; loaded on first use because they bring zod along. */
  protocol(): Promise<{ parseViewerMessage: typeof parseViewerMessage; parseSavedState: typeof parseSavedState }>;
  /** Writes a defect to the extension's log; never given audio, keys or a child's token. */
  log(message: string, details?: unknown): void;
}
