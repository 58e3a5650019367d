import * as vscode from "vscode";
import type { Review } from "../../core/review/review.ts";

declare module "../services/services.ts" {
  interface Services {
    readonly reviews: OpenReviews;
  }
}

/** Code that reads a result's file asks here first, so that marks and exports follow changes that are not saved yet. */
export class OpenReviews implements vscode.Disposable {
  private readonly reviews = new Map<string, Review>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  /** Fires with the file of the result. */
  readonly onDidChange = this.changed.event;

  /** As it would be saved; undefined if it is as it was saved. */
  of(uri: vscode.Uri): Review | undefined {
    return this.reviews.get(uri.toString());
  }

  /** @param review undefined if it is as it was saved. */
  set(uri: vscode.Uri, review: Review | undefined): void {
    if (review) this.reviews.set(uri.toString(), review);
    else this.reviews.delete(uri.toString());
    this.changed.fire(uri);
  }

  dispose(): void {
    this.changed.dispose();
  }
}
