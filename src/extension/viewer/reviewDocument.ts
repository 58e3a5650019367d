import type * as vscode from "vscode";
import type { EditedReview } from "../../project/reviews/editedReview.ts";

/** The document of a result's viewer: the review that is edited in it. */
export interface ReviewDocument extends vscode.CustomDocument {
  readonly edited: EditedReview;
}
