import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { AddressBook, Speaker } from "#client/speakers/addressBook.ts";
import { factsInWords } from "#client/speakers/factsInWords.ts";
import { SPEAKERS_VIEW } from "../manifest/speakerManifest.ts";

/** Only aliases, since a token on a screen is of no use to anybody. */
export class SpeakersView implements vscode.TreeDataProvider<Speaker>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly book: AddressBook) {
    const view = vscode.window.createTreeView(SPEAKERS_VIEW.id, { treeDataProvider: this });
    this.subscriptions = vscode.Disposable.from(
      book.onDidChange(() => this.changed.fire()),
      view,
    );
    this.tell = (message) => (view.message = message);
  }

  getTreeItem(speaker: Speaker): vscode.TreeItem {
    const item = new vscode.TreeItem(speaker.alias);
    item.description = factsInWords(speaker);
    item.iconPath = new vscode.ThemeIcon("account");
    item.contextValue = "speaker";
    return item;
  }

  async getChildren(parent?: Speaker): Promise<Speaker[]> {
    if (parent) return [];
    try {
      const speakers = await this.book.all();
      this.tell(undefined);
      return speakers;
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      this.tell(error.message);
      return [];
    }
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.changed.dispose();
  }

  private readonly tell: (message: string | undefined) => void;
}
