import type * as vscode from "vscode";
import type { EditedReview } from "../../project/reviews/editedReview.ts";

/** The review that is edited in a result's viewer. */
export interface ReviewDocument extends vscode.CustomDocument {
  readonly edited: EditedReview;
}
